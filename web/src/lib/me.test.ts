import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, Refusal } from './api/http';
import { Person } from './me.svelte';

const ADA = { person: 'p1', name: 'Ada' };
const away = () => new Refusal({ code: 'unavailable', text: 'Away.' }, 0);
const nobody = () => new Refusal({ code: 'no_session', text: 'Nobody.' }, 401);

describe('who plays at this browser', () => {
  let known: typeof ADA | null;
  let person: Person;

  beforeEach(() => {
    known = null;
    person = new Person();
    vi.spyOn(api, 'me').mockImplementation(async () => known);
    vi.spyOn(api, 'enter').mockImplementation(async (name) => (known = { person: 'new', name }));
    vi.spyOn(api, 'rename').mockImplementation(async (name) => (known = { person: 'p1', name }));
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
    expect(await person.enter('Ada')).toEqual({ person: 'new', name: 'Ada' });
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
});
