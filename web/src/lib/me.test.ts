import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from './api';
import { api, Refusal } from './api/http';
import { forgetAll } from './kept';
import { Person } from './me.svelte';

const someone = (person: string, name: string): Me => ({ person, name, token: null });
const ADA = someone('p1', 'Ada');
const away = () => new Refusal({ code: 'unavailable', text: 'Away.' }, 0);
const nobody = () => new Refusal({ code: 'no_session', text: 'Nobody.' }, 401);

describe('who plays at this browser', () => {
  let known: Me | null;
  let person: Person;

  beforeEach(() => {
    known = null;
    person = new Person();
    vi.spyOn(api, 'me').mockImplementation(async () => known);
    vi.spyOn(api, 'enter').mockImplementation(async (name) => (known = someone('new', name)));
    vi.spyOn(api, 'rename').mockImplementation(async (name) => (known = someone('p1', name)));
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is nobody new while the server cannot say who one is', async () => {
    vi.mocked(api.me).mockRejectedValueOnce(away());
    await expect(person.enter('Ada')).rejects.toThrow('Away.');
    expect(api.enter).not.toHaveBeenCalled();
    known = ADA;
    expect(await person.enter('Ada')).toEqual(ADA);
    expect(api.enter).not.toHaveBeenCalled();
  });

  it('is somebody new where the server has forgotten who one was', async () => {
    vi.mocked(api.me).mockRejectedValueOnce(nobody());
    expect(await person.enter('Ada')).toEqual(someone('new', 'Ada'));
  });

  it('is one person however many things are pressed at once', async () => {
    await Promise.all([person.enter('Ada'), person.enter('Ada')]);
    expect(api.enter).toHaveBeenCalledTimes(1);
  });

  it('is who another tab has become meanwhile', async () => {
    await person.load();
    known = ADA;
    expect((await person.enter('Ada')).person).toBe('p1');
  });

  it('asks again as somebody new after being forgotten in another tab', async () => {
    known = ADA;
    await person.enter('Ada');
    known = null;
    const asking = vi.fn().mockRejectedValueOnce(nobody()).mockResolvedValueOnce('a table');
    expect(await person.as(asking)).toBe('a table');
    expect(person.me?.person).toBe('new');
  });

  it('says where one was signed out from elsewhere, until one is somebody again', async () => {
    known = ADA;
    await person.load();
    expect(person.signedOut).toBe(false);
    known = null;
    await person.load();
    expect([person.me, person.signedOut]).toEqual([null, true]);
    await person.enter('Ada');
    expect(person.signedOut).toBe(false);
  });

  it('is not signed out who deleted all of it', async () => {
    known = ADA;
    vi.spyOn(api, 'forget').mockImplementation(async () => (known = null));
    await person.load();
    await person.forget();
    await person.load();
    expect(person.signedOut).toBe(false);
  });

  it('is offered the same name at every visit, until one is chosen', async () => {
    forgetAll();
    const offered = new Person().name;
    expect(new Person().name).toBe(offered);
    await new Person().enter('');
    expect(api.enter).toHaveBeenCalledWith(offered);
    const ada = new Person();
    await ada.enter('Ada');
    expect(new Person().name).toBe('Ada');
    vi.spyOn(api, 'forget').mockImplementation(async () => (known = null));
    await ada.forget();
    expect(ada.name).not.toBe('Ada');
    expect(new Person().name).toBe(ada.name);
  });

  it('says so where the browser brings no cookie back, and not that one is signed out', async () => {
    const asking = vi.fn();
    vi.mocked(api.me).mockRejectedValue(nobody());
    vi.spyOn(api, 'claim').mockResolvedValue(ADA);
    const entering = [
      () => person.as(asking, 'Ada'),
      () => person.enter('Ada'),
      () => person.claim('a code'),
    ];
    for (const enter of entering) await expect(enter()).rejects.toThrow('keeps no cookie');
    expect(asking).not.toHaveBeenCalled();
    await person.load();
    expect([person.me, person.signedOut]).toEqual([null, false]);
  });

  it('is somebody also where the server cannot be asked once more', async () => {
    vi.mocked(api.me).mockRejectedValueOnce(nobody()).mockRejectedValueOnce(away());
    expect((await person.enter('Ada')).name).toBe('Ada');
  });
});
