import { SvelteMap } from 'svelte/reactivity';
import type { Bye, ChatLine, Entry, Hint, Problem, Result, Sight, Table, Welcome } from '../api';
import type { Deadline, FromServer, Update } from '../api';
import { Refusal, api } from '../api/http';
import { Wire, liveUrl, type SocketLike, type WireStatus } from '../api/live';
import { Dealer } from '../api/words';
import type { Clock } from '../games/contract';
import { tabStore } from '../kept';
import { person } from '../me.svelte';
import { t } from '../text';

/** How many missed entries are still worth to be shown as movement after a break. */
const MOST_MOVED = 8;
const MOST_CHAT = 200;
const SIGNED_OUT: Problem = { code: 'no_session', text: t.table.signedOut.text };

/** A question: seats that are asked at the same time may have the same number for theirs. */
export interface Asked {
  readonly seat: number;
  readonly decision: number;
}

/** A table as this browser lives it: what the server has told, and what one does there. */
export class TableSession {
  table = $state.raw<Table | null>(null);
  mine = $state.raw<readonly number[]>([]);
  sights = $state.raw<readonly Sight[]>([]);
  /** All entries, by whose eyes saw them. */
  readonly entries = new SvelteMap<number | null, readonly Entry[]>();
  /** Those that came with the present sights. */
  latest = $state.raw<readonly Entry[]>([]);
  clocks = $state.raw<readonly Clock[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  /** What one is about to say; it stays while one looks at something else. */
  draft = $state('');
  /** What one has said and what was refused, while one already wrote something else. */
  unsaid = $state.raw<readonly string[]>([]);
  result = $state.raw<Result | null>(null);
  status = $state<WireStatus>('connecting');
  why = $state<Bye['why'] | null>(null);
  /** There is no such table, or one may not see it. */
  gone = $state.raw<Problem | null>(null);
  /** The last thing that was refused, for a line near the eyes; null once something went well. */
  refused = $state.raw<Problem | null>(null);
  /** The last hint that was given, and for which question. */
  hinted = $state.raw<(Hint & Asked) | null>(null);
  /** The question that is being answered. */
  answering = $state.raw<Asked | null>(null);

  #undoing = false;
  readonly #wire: Wire;
  readonly #dealer = new Dealer(tabStore());

  constructor(
    readonly id: string,
    open?: (url: string) => SocketLike,
  ) {
    const events = {
      message: (message: Parameters<TableSession['hear']>[0]) => this.hear(message),
      status: (status: WireStatus, why: Bye['why'] | null) => this.#changed(status, why),
    };
    this.#wire = new Wire((since) => liveUrl(id, since), events, open);
  }

  /** Stop listening; the person's seat waits. */
  close(): void {
    this.#wire.close();
  }

  hurry(): void {
    this.#wire.hurry();
  }

  drop(): void {
    this.#wire.drop();
  }

  /** Open the socket anew: who we are has changed. */
  again(): void {
    const left = this.status === 'closed' && this.why !== 'removed';
    if (!left) this.#wire.again();
  }

  hear(message: Exclude<FromServer, { type: 'accepted' | 'because' | 'hint' }>): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcomed(message);
      case 'table':
        return this.#setTable(message.table, message.mine);
      case 'update':
        return this.#updated(message);
      case 'chat':
        this.chat = [...this.chat, message.line].slice(-MOST_CHAT);
        return;
      case 'refused':
        // No line for who may not look on any more.
        if (this.mine.length) void this.#checkMe();
    }
  }

  /** What a request answered. An open socket has told it already, and perhaps more since then. */
  answered(table: Table): void {
    if (this.status !== 'open') this.#setTable(table);
  }

  #setTable(table: Table, mine = this.mine): void {
    if (table.match !== this.table?.match) this.#forget();
    this.table = table;
    this.mine = mine;
    for (const said of this.#dealer.due(table, mine)) {
      this.#wire.say(said).catch(() => undefined);
    }
  }

  async move(seat: number, action: string): Promise<void> {
    const decision = this.sights.find((sight) => sight.seat === seat)?.decision ?? null;
    if (decision === null || this.answering !== null) return;
    const asked = (this.answering = { seat, decision });
    const moved = await this.#try(this.#wire.say({ type: 'move', ...asked, action }));
    // A move that was carried out keeps the table locked until the next question is here.
    if (!moved && this.answering === asked) this.answering = null;
    if (moved) this.#unlock();
    // Somebody, or the clock, was quicker: the table shows what has happened instead.
    const open = this.sights.some((sight) => isAsked(sight, asked));
    if (!moved && !open && this.refused?.code === 'stale') this.refused = null;
  }

  /** Take the last move back: one, also where it is pressed twice. */
  async undo(seat: number): Promise<void> {
    if (this.#undoing) return;
    this.#undoing = true;
    try {
      await this.#try(this.#wire.say({ type: 'undo', seat }));
    } finally {
      this.#undoing = false;
    }
  }

  async whyNot(seat: number, action: string) {
    const answer = await this.#wire.say({ type: 'why', seat, action });
    if (answer.type !== 'because') throw new Error('another answer was expected');
    return answer;
  }

  async hint(seat: number): Promise<void> {
    const match = this.table?.match;
    const answer = await this.#wire.say({ type: 'hint', seat });
    if (answer.type !== 'hint') throw new Error('another answer was expected');
    if (this.table?.match === match) this.hinted = { ...answer, seat };
  }

  /** Say something; what is refused is not lost. */
  async say(text: string): Promise<void> {
    if (await this.#try(this.#wire.say({ type: 'say', text }))) return;
    if (this.draft) this.unsaid = [...this.unsaid, text];
    else this.draft = text;
  }

  /** Say once more what was refused. */
  async sayAgain(text: string): Promise<void> {
    this.unsaid = this.unsaid.toSpliced(this.unsaid.indexOf(text), 1);
    await this.say(text);
  }

  pause(on: boolean): Promise<boolean> {
    return this.#try(this.#wire.say({ type: 'pause', on }));
  }

  standIn(seat: number, on: boolean): Promise<boolean> {
    return this.#try(this.#wire.say({ type: 'stand_in', seat, on }));
  }

  async #try(answer: Promise<unknown>): Promise<boolean> {
    try {
      await answer;
      this.refused = null;
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refused = refusal.problem;
      return false;
    }
  }

  #welcomed(welcome: Welcome): void {
    const again = this.table !== null && this.table.match === welcome.match;
    if (this.mine.length && !welcome.mine.length) void this.#checkMe();
    this.#setTable(welcome.table, welcome.mine);
    if (!again) this.#forget();
    this.#add(welcome.missed);
    this.latest = again && welcome.missed.length <= MOST_MOVED ? welcome.missed : [];
    this.#see(welcome.sights);
    this.chat = welcome.chat;
    this.result = welcome.result;
    this.#setClocks(welcome.deadlines);
    this.#unlock();
  }

  #updated(update: Update): void {
    if (update.seq === 0) this.#forget();
    this.#add(update.entries);
    this.latest = update.entries;
    this.#see(update.sights);
    this.result = update.result;
    this.#setClocks(update.deadlines);
    this.#unlock();
  }

  #see(sights: readonly Sight[]): void {
    const before = this.sights;
    const known = (sight: Sight) =>
      sight.decision === null ||
      before.some((other) => sight.seat === other.seat && sight.decision === other.decision);
    // What was refused was about another question.
    if (!sights.every(known)) this.refused = null;
    this.sights = sights;
  }

  #add(entries: readonly Entry[]): void {
    const seers = entries.map((entry) => entry.eyes);
    for (const eyes of seers.filter((eyes, i) => seers.indexOf(eyes) === i)) {
      const known = this.entries.get(eyes) ?? [];
      const last = known.at(-1)?.seq ?? -1;
      const fresh = entries.filter((entry) => entry.eyes === eyes && entry.seq > last);
      if (fresh.length) this.entries.set(eyes, [...known, ...fresh]);
    }
  }

  #forget(): void {
    this.entries.clear();
    this.latest = [];
    this.sights = [];
    this.clocks = [];
    this.result = null;
    this.refused = null;
    this.hinted = null;
    this.answering = null;
  }

  #unlock(): void {
    const { answering } = this;
    const open = this.sights.some((sight) => answering !== null && isAsked(sight, answering));
    if (!open) this.answering = null;
  }

  #setClocks(deadlines: readonly Deadline[]): void {
    const now = performance.now();
    this.clocks = deadlines.map(({ seat, decision, left_ms, total_ms }) => ({
      seat,
      decision,
      endsAt: now + left_ms,
      totalMs: total_ms,
    }));
  }

  #changed(status: WireStatus, why: Bye['why'] | null): void {
    this.status = status;
    this.why = why;
    if (why === 'signed_out') {
      this.#close(SIGNED_OUT);
      void person.load();
      return;
    }
    // A socket does not say why it cannot be opened, nor what is left to see for who was taken off.
    if (why === 'removed') this.mine = [];
    if ((status === 'waiting' && this.table === null) || why === 'removed') void this.#ask();
  }

  async #ask(): Promise<void> {
    try {
      const found = await api.table(this.id);
      if (this.table !== null && this.why !== 'removed') return;
      // Strangers get no socket where nobody may watch; in a lobby they can sit down nevertheless.
      const own = found.seats.some((seat) => seat.person === person.me?.person);
      if (found.state === 'lobby') this.#setTable(found);
      else if (!found.watchers && !own)
        this.#close({ code: 'not_yours', text: t.table.private.text });
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.problem.code === 'unavailable') return;
      this.#close(refusal.problem);
    }
  }

  /** Whoever is signed out here has seats no more, and need not go on trying. */
  async #checkMe(): Promise<void> {
    await person.load();
    if (person.signedOut) this.#close(SIGNED_OUT);
  }

  #close(problem: Problem): void {
    this.gone = problem;
    this.#wire.close();
  }
}

/** Whether a sight still asks that question. */
export function isAsked(sight: Pick<Sight, 'seat' | 'decision'>, asked: Asked): boolean {
  return sight.seat === asked.seat && sight.decision === asked.decision;
}
