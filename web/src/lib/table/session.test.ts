import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry, Sight, StackNabbitView, Table, Welcome } from '../api';
import { api } from '../api/http';
import type { SocketLike } from '../api/live';
import { person } from '../me.svelte';
import { isAsked, TableSession } from './session.svelte';

class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  readonly said: Record<string, unknown>[] = [];

  send(data: string): void {
    this.said.push(JSON.parse(data) as Record<string, unknown>);
  }

  close(): void {
    // Nothing hangs on it.
  }

  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  }
}

const view: StackNabbitView = {
  game: 'stack-nabbit',
  viewer: 0,
  turn: 0,
  pile: 90,
  flipped: [],
  vault: [],
  players: [],
};
const table = {
  id: 'T',
  game: 'stack-nabbit',
  state: 'playing',
  match: 'm1',
  seats: [],
  fairness: null,
} as unknown as Table;

const sight = (decision: number | null): Sight => ({
  seat: 0,
  view,
  decision,
  legal: decision === null ? [] : ['flip'],
  undo: false,
});
const entry = (seq: number, eyes: number | null = 0): Entry => ({
  seq,
  seat: 0,
  cause: 'person',
  at: 0,
  eyes,
  events: [],
});

function welcome(seq: number, missed: readonly Entry[], decision: number | null): Welcome {
  const rest = { deadlines: [], chat: [], result: null };
  const sights = [sight(decision)];
  return { type: 'welcome', table, mine: [0], match: 'm1', seq, missed, sights, ...rest };
}

describe('TableSession', () => {
  let socket: FakeSocket;
  let session: TableSession;

  beforeEach(() => {
    vi.useFakeTimers();
    session = new TableSession('T', () => (socket = new FakeSocket()));
  });

  afterEach(() => {
    session.close();
    vi.useRealTimers();
  });

  const settled = () => vi.advanceTimersByTimeAsync(0);
  const seqs = (eyes: number | null) => session.entries.get(eyes)?.map(({ seq }) => seq);

  it('lets no late answer to a request put back what the socket has told since', () => {
    const dealing: Table = { ...table, state: 'dealing', match: null };
    session.answered(dealing);
    expect(session.table?.state).toBe('dealing');
    socket.hear(welcome(1, [entry(0)], 4));
    session.answered(dealing);
    expect(session.table?.state).toBe('playing');
    expect(session.sights).toHaveLength(1);
  });

  it('keeps the log of each seat without gaps or twice the same', () => {
    socket.hear(welcome(1, [entry(0), entry(0, 1), entry(1), entry(1, 1)], 4));
    expect(session.latest).toEqual([]);
    const update = { type: 'update', seq: 2, entries: [entry(2)], sights: [sight(5)] };
    socket.hear({ ...update, deadlines: [], result: null });
    socket.hear(welcome(3, [entry(2), entry(3)], 6));
    expect(seqs(0)).toEqual([0, 1, 2, 3]);
    expect(seqs(1)).toEqual([0, 1]);
    expect(session.latest.map(({ seq }) => seq)).toEqual([2, 3]);
  });

  it('answers a question once, and is locked until the next one is here', async () => {
    socket.hear(welcome(0, [entry(0)], 4));
    void session.move(0, 'flip');
    void session.move(0, 'flip');
    expect(socket.said).toHaveLength(1);
    expect(socket.said[0]).toMatchObject({ type: 'move', seat: 0, decision: 4, action: 'flip' });
    socket.hear({ type: 'accepted', id: socket.said[0]?.['id'], seq: 1 });
    await settled();
    expect(session.answering).toEqual({ seat: 0, decision: 4 });
    const update = { type: 'update', seq: 1, entries: [entry(1)], sights: [sight(5)] };
    socket.hear({ ...update, deadlines: [], result: null });
    expect(session.answering).toBe(null);
  });

  it('tells no refusal of a question that somebody else has closed meanwhile', async () => {
    socket.hear(welcome(0, [entry(0)], 4));
    void session.move(0, 'flip');
    const update = { type: 'update', seq: 1, entries: [entry(1)], deadlines: [], result: null };
    socket.hear({ ...update, sights: [sight(5)] });
    const problem = { code: 'stale', text: 'Not open any more.' };
    socket.hear({ type: 'refused', id: socket.said[0]?.['id'], problem });
    await settled();
    expect(session.refused).toBe(null);
    void session.move(0, 'flip');
    expect(socket.said[1]).toMatchObject({ decision: 5 });
  });

  it('loses nothing of what is said faster than it is taken', async () => {
    const problem = { code: 'too_many', text: 'Not so fast.' };
    const refuse = async (i: number) => {
      socket.hear({ type: 'refused', id: socket.said[i]?.['id'], problem });
      await settled();
    };
    socket.hear(welcome(0, [entry(0)], 4));
    void session.say('one');
    void session.say('two');
    session.draft = 'thr';
    await refuse(0);
    await refuse(1);
    expect([session.draft, session.unsaid]).toEqual(['thr', ['one', 'two']]);
    void session.sayAgain('one');
    expect(socket.said[2]).toMatchObject({ type: 'say', text: 'one' });
    expect(session.unsaid).toEqual(['two']);
    session.draft = '';
    await refuse(2);
    expect(session.draft).toBe('one');
  });

  it('opens the table again where an answer was refused, and says why', async () => {
    socket.hear(welcome(0, [entry(0)], 4));
    void session.move(0, 'keep');
    const problem = { code: 'illegal', text: 'Flip first.', rule: 'NAB-2' };
    socket.hear({ type: 'refused', id: socket.said[0]?.['id'], problem });
    await settled();
    expect(session.answering).toBe(null);
    expect(session.refused).toMatchObject({ text: 'Flip first.', rule: 'NAB-2' });
    const update = { type: 'update', entries: [], deadlines: [], result: null };
    socket.hear({ ...update, seq: 1, sights: [sight(4)] });
    expect(session.refused).not.toBe(null);
    socket.hear({ ...update, seq: 2, sights: [sight(6)] });
    expect(session.refused).toBe(null);
  });

  it('is open again for the next person at one screen, whose question has the same number', async () => {
    const asked = [sight(4), { ...sight(4), seat: 1 }];
    socket.hear({ ...welcome(0, [entry(0)], 4), mine: [0, 1], sights: asked });
    void session.move(0, 'flip');
    socket.hear({ type: 'accepted', id: socket.said[0]?.['id'], seq: 1 });
    const update = { type: 'update', seq: 1, entries: [entry(1)], deadlines: [], result: null };
    socket.hear({ ...update, sights: [sight(null), { ...sight(4), seat: 1 }] });
    await settled();
    expect(session.answering).toBe(null);
    void session.move(1, 'flip');
    expect(socket.said[1]).toMatchObject({ type: 'move', seat: 1, decision: 4 });
  });

  it('takes one move back where that is pressed twice', async () => {
    socket.hear(welcome(3, [entry(0)], 4));
    void session.undo(0);
    void session.undo(0);
    expect(socket.said).toHaveLength(1);
    socket.hear({ type: 'accepted', id: socket.said[0]?.['id'], seq: 4 });
    await settled();
    void session.undo(0);
    expect(socket.said).toHaveLength(2);
  });

  it('keeps a hint for the seat that asked for it, and none of a match that is over', async () => {
    const hint = { type: 'hint', decision: 4, best: 'flip', candidates: [], playouts: 0 };
    socket.hear({ ...welcome(0, [entry(0)], 4), mine: [0, 1] });
    void session.hint(1);
    socket.hear({ ...hint, id: socket.said[0]?.['id'] });
    await settled();
    expect(session.hinted && isAsked(sight(4), session.hinted)).toBe(false);
    expect(session.hinted && isAsked({ ...sight(4), seat: 1 }, session.hinted)).toBe(true);
    void session.hint(1);
    socket.hear({
      type: 'table',
      table: { ...table, match: 'm2', state: 'dealing' },
      mine: [0, 1],
    });
    socket.hear({ ...hint, id: socket.said[1]?.['id'] });
    await settled();
    expect(session.hinted).toBe(null);
  });

  it('starts afresh when another match is dealt', () => {
    socket.hear(welcome(7, [entry(0), entry(7)], 4));
    socket.hear({ type: 'table', table: { ...table, match: 'm2', state: 'dealing' }, mine: [0] });
    expect(session.entries.size).toBe(0);
    expect(session.sights).toEqual([]);
  });

  describe('where this browser was signed out on another device', () => {
    beforeEach(() => {
      vi.spyOn(api, 'me').mockResolvedValueOnce({ person: 'p1', name: 'Ada', token: null });
    });

    afterEach(() => {
      vi.restoreAllMocks();
    });

    const signOut = async () => {
      await person.load();
      socket.hear(welcome(0, [entry(0)], 4));
      vi.mocked(api.me).mockResolvedValue(null);
    };
    const told = async () => {
      await settled();
      expect(session.gone?.code).toBe('no_session');
      const last = socket;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(socket).toBe(last);
    };

    it('says so, and tries no more', async () => {
      await signOut();
      socket.hear({ type: 'bye', why: 'signed_out', retry_ms: null });
      await told();
    });

    it('says so to who was away then, and comes back as a stranger', async () => {
      await signOut();
      socket.onclose?.({} as CloseEvent);
      await vi.advanceTimersByTimeAsync(1_000);
      socket.hear({ ...welcome(0, [], null), mine: [] });
      await told();
    });

    it('says so to who was away then, and is let in no more', async () => {
      await signOut();
      socket.onclose?.({} as CloseEvent);
      await vi.advanceTimersByTimeAsync(1_000);
      const problem = { code: 'not_yours', text: 'Only those who play here may look on.' };
      socket.hear({ type: 'refused', id: null, problem });
      await told();
    });
  });

  it('brings a word to the deal', () => {
    socket.hear(welcome(-1, [], null));
    const fairness = {
      match: 'm2',
      commitment: 'c',
      phase: 'hashes',
      hashes: [null],
      words: [null],
      secret: null,
    };
    const dealing = { ...table, match: 'm2', state: 'dealing', fairness };
    socket.hear({ type: 'table', table: dealing, mine: [0] });
    const hash = socket.said[0]?.['hash'];
    expect(socket.said[0]).toMatchObject({ type: 'hashed_word', seat: 0 });
    const words = { ...fairness, phase: 'words', hashes: [hash] };
    socket.hear({ type: 'table', table: { ...dealing, fairness: words }, mine: [0] });
    expect(socket.said[1]).toMatchObject({ type: 'word', seat: 0 });
  });
});
