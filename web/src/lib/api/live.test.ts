import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromServer, Table, Welcome } from '.';
import { Refusal } from './http';
import { Wire, backoff, type SocketLike, type WireEvents } from './live';
import { Dealer, wordCommitment } from './words';

class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  readonly said: Record<string, unknown>[] = [];
  closed = false;

  constructor(readonly url: string) {}

  send(data: string): void {
    this.said.push(JSON.parse(data) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  }

  breakOff(): void {
    this.onclose?.({} as CloseEvent);
  }
}

const table = { id: 'T', state: 'playing', fairness: null } as unknown as Table;

function welcome(seq: number, match = 'm1'): Welcome {
  const nothing = { missed: [], sights: [], deadlines: [], chat: [], result: null };
  return { type: 'welcome', table, mine: [0], match, seq, ...nothing };
}

const move = { type: 'move', seat: 0, decision: 7, action: 'flip' } as const;

describe('Wire', () => {
  let sockets: FakeSocket[];
  let heard: FromServer[];
  let statuses: string[];
  let wire: Wire;

  const last = () => sockets.at(-1) as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    heard = [];
    statuses = [];
    const events: WireEvents = {
      message: (message) => heard.push(message),
      status: (status, why) => statuses.push(why ? `${status} ${why}` : status),
    };
    wire = new Wire(
      (since) => `live?since=${since}`,
      events,
      (url) => {
        const socket = new FakeSocket(url);
        sockets.push(socket);
        return socket;
      },
    );
  });

  afterEach(() => {
    wire.close();
    vi.useRealTimers();
  });

  it('asks for all entries first, and for those after the last one when it comes back', () => {
    expect(last().url).toBe('live?since=-1');
    last().hear(welcome(3));
    last().hear({ type: 'update', seq: 5, entries: [], sights: [], deadlines: [], result: null });
    last().breakOff();
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
    expect(last().url).toBe('live?since=5');
  });

  it('repeats a move under the same id until it is answered, and not after', async () => {
    last().hear(welcome(0));
    const answer = wire.say(move);
    const first = last().said[0];
    expect(first).toMatchObject(move);
    last().breakOff();
    vi.advanceTimersByTime(1000);
    expect(last().said).toEqual([]);
    last().hear(welcome(0));
    expect(last().said).toEqual([first]);
    last().hear({ type: 'accepted', id: first?.id, seq: 1 });
    await expect(answer).resolves.toMatchObject({ type: 'accepted', seq: 1 });
    last().breakOff();
    vi.advanceTimersByTime(1000);
    last().hear(welcome(1));
    expect(last().said).toEqual([]);
  });

  it('keeps what is said while the line is down', () => {
    last().hear(welcome(0));
    last().breakOff();
    void wire.say(move).catch(() => undefined);
    vi.advanceTimersByTime(1000);
    last().hear(welcome(0));
    expect(last().said).toHaveLength(1);
  });

  it('tells why a move was refused', async () => {
    last().hear(welcome(0));
    const answer = wire.say(move);
    const id = last().said[0]?.id;
    last().hear({ type: 'refused', id, problem: { code: 'illegal', text: 'No.', rule: 'NAB-3' } });
    await expect(answer).rejects.toThrow(Refusal);
    await expect(answer).rejects.toMatchObject({ problem: { rule: 'NAB-3' } });
  });

  it('asks again by itself when the server is stopping', () => {
    last().hear(welcome(0));
    void wire.say(move).catch(() => undefined);
    const id = last().said[0]?.id;
    const problem = { code: 'unavailable', text: 'Stopping.', retry_ms: 500 };
    last().hear({ type: 'refused', id, problem });
    vi.advanceTimersByTime(500);
    expect(last().said.map((said) => said.id)).toEqual([id, id]);
  });

  it('comes back after a restart when the server says, and not after it was removed', () => {
    last().hear(welcome(0));
    last().hear({ type: 'bye', why: 'restarting', retry_ms: 4000 });
    last().breakOff();
    expect(statuses.at(-1)).toBe('waiting restarting');
    vi.advanceTimersByTime(3999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    last().hear(welcome(0));
    last().hear({ type: 'bye', why: 'removed', retry_ms: null });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
    expect(statuses.at(-1)).toBe('closed removed');
  });

  it('notices a line that is dead although it seems open', () => {
    last().hear(welcome(0));
    void wire.say(move).catch(() => undefined);
    vi.advanceTimersByTime(10_000);
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
  });

  it('comes again for the whole of another match', () => {
    last().hear(welcome(9));
    last().breakOff();
    vi.advanceTimersByTime(1000);
    last().hear(welcome(2, 'm2'));
    expect(last().url).toBe('live?since=-1');
    last().hear(welcome(2, 'm2'));
    expect(heard).toHaveLength(2);
  });

  it('counts from the start when a rematch is dealt', () => {
    last().hear(welcome(9));
    last().hear({ type: 'table', table: { ...table, match: 'm2' }, mine: [0] });
    last().hear({ type: 'update', seq: 0, entries: [], sights: [], deadlines: [], result: null });
    last().breakOff();
    vi.advanceTimersByTime(1000);
    expect(last().url).toBe('live?since=0');
    last().hear(welcome(1, 'm2'));
    expect(last().url).toBe('live?since=0');
  });

  it('tries at once when it is told to hurry', () => {
    last().hear(welcome(0));
    last().breakOff();
    wire.hurry();
    expect(sockets).toHaveLength(2);
  });
});

describe('backoff', () => {
  it('doubles up to eight seconds, and is never less than half of that', () => {
    expect(backoff(0, () => 1)).toBe(300);
    expect(backoff(1, () => 1)).toBe(600);
    expect(backoff(20, () => 1)).toBe(8000);
    expect(backoff(20, () => 0)).toBe(4000);
  });
});

describe('Dealer', () => {
  const dealing = (phase: string, hashes: unknown[], words: unknown[]): Table =>
    ({
      state: 'dealing',
      fairness: { match: 'm1', commitment: '', phase, hashes, words, secret: null },
    }) as unknown as Table;

  it("makes the commitment that the kernel's word_commitment makes", () => {
    expect(wordCommitment('hello')).toBe(
      '95ebab73e7625ff6a53551a53d8c528ca462ac8c149e281a333ca554e1b47139',
    );
    expect(wordCommitment('häus')).toBe(
      '7a56c8cccd76f443e40c6b635cc0b5f69b7af8ec361021f3f62cb972a2993ebf',
    );
  });

  it('hashes a word for each own seat once, and tells it later', () => {
    let made = 0;
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const dealer = new Dealer(store, () => `word ${made++}`);
    const hashes = [wordCommitment('word 0'), null, wordCommitment('word 1')];
    const nothing = [null, null, null];
    expect(dealer.due(dealing('hashes', nothing, nothing), [0, 2])).toEqual([
      { type: 'hashed_word', seat: 0, hash: hashes[0] },
      { type: 'hashed_word', seat: 2, hash: hashes[2] },
    ]);
    expect(dealer.due(dealing('hashes', nothing, nothing), [0, 2])).toEqual([]);
    expect(dealer.due(dealing('words', hashes, nothing), [0, 2])).toEqual([
      { type: 'word', seat: 0, word: 'word 0' },
      { type: 'word', seat: 2, word: 'word 1' },
    ]);
    // After a reload the same word is told.
    const again = new Dealer(store, () => 'other');
    expect(again.due(dealing('words', hashes, nothing), [0])).toEqual([
      { type: 'word', seat: 0, word: 'word 0' },
    ]);
  });

  it('tells no word that was not hashed', () => {
    const store = new Map<string, string>();
    const dealer = new Dealer({
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
    });
    expect(dealer.due(dealing('words', [null, 'f'.repeat(64)], [null, null]), [0, 1])).toEqual([]);
  });
});
