/**
 * A table's socket that does not give up: it comes back after a break, says which entry it has
 * last, and repeats what has not been answered under the same id, so that nothing happens twice.
 */
import type { Accepted, Because, Bye, FromClient, FromServer, Hint, Problem, Welcome } from '.';
import { Refusal } from './http';
import { randomHex } from './random';

export type WireStatus = 'connecting' | 'open' | 'waiting' | 'closed';
export type Answer = Accepted | Because | Hint;

/** A message without its id, which the wire gives it. */
export type Unsent = FromClient extends infer M
  ? M extends FromClient
    ? Omit<M, 'id'>
    : never
  : never;

/** What the wire needs of a WebSocket. */
export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(data: string): void;
  close(): void;
}

export interface WireEvents {
  /** A message that answers nothing, in order; answers go to who asked. */
  message(message: Exclude<FromServer, Answer>): void;
  status(status: WireStatus, bye: Bye['why'] | null): void;
}

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;
/** A message unanswered for so long means that the line is dead although it seems open. */
const SILENCE_MS = 10_000;
const FOR_GOOD = new Set<Bye['why']>(['removed', 'ended', 'signed_out']);

interface Pending {
  readonly message: FromClient;
  resolve(answer: Answer): void;
  reject(refusal: Refusal): void;
}

export class Wire {
  status: WireStatus = 'connecting';
  /** How many times in a row it could not be opened. */
  failures = 0;

  #socket: SocketLike | null = null;
  #seq = -1;
  #match: string | null = null;
  #bye: Bye | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  readonly #pending = new Map<string, Pending>();

  /**
   * @param url the socket's address, given the last entry's number
   * @param events told what comes in
   * @param open opens a socket
   */
  constructor(
    readonly url: (since: number) => string,
    readonly events: WireEvents,
    readonly open: (url: string) => SocketLike = (address) => new WebSocket(address),
  ) {
    this.#connect();
  }

  /** Say something; settled when it is answered, however often the line breaks meanwhile. */
  say(unsent: Unsent): Promise<Answer> {
    const message = { ...unsent, id: randomHex(8) } as FromClient;
    return new Promise((resolve, reject) => {
      this.#pending.set(message.id, { message, resolve, reject });
      if (this.status === 'open') this.#send(message);
    });
  }

  /** Try again at once: the network is back, or somebody looks at the page again. */
  hurry(): void {
    if (this.status === 'waiting') this.#connect();
  }

  /** The network is gone: do not wait until the socket finds out. */
  drop(): void {
    if (this.status === 'open') this.#lost();
  }

  /** Open the line anew, also one that was closed for good: who asks has changed. */
  again(): void {
    this.#abandon();
    this.#connect();
  }

  close(): void {
    this.#end(null);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#bye = null;
    this.#become('connecting', null);
    const socket = this.open(this.url(this.#seq));
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#hear(JSON.parse(data) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'accepted':
      case 'because':
      case 'hint':
        return this.#settle(message.id, (pending) => pending.resolve(message));
      case 'refused':
        return this.#refused(message.id, message.problem);
      case 'welcome':
        return this.#welcomed(message);
      case 'bye':
        this.#bye = message;
        if (FOR_GOOD.has(message.why)) this.#end(message.why);
        return;
      case 'table':
        if (message.table.match !== this.#match) this.#begin(message.table.match);
        break;
      case 'update':
        this.#seq = message.seq === 0 ? 0 : Math.max(this.#seq, message.seq);
    }
    this.events.message(message);
  }

  #begin(match: string | null): void {
    this.#match = match;
    this.#seq = -1;
  }

  #welcomed(welcome: Welcome): void {
    const other = this.#match !== null && welcome.match !== this.#match && this.#seq >= 0;
    this.#match = welcome.match;
    if (other) {
      // Another match was dealt meanwhile: come again for the whole of it.
      this.#seq = -1;
      this.#abandon();
      this.#connect();
      return;
    }
    this.#seq = welcome.seq;
    this.failures = 0;
    this.#become('open', null);
    this.events.message(welcome);
    for (const { message } of this.#pending.values()) this.#send(message);
  }

  #refused(id: string | null, problem: Problem): void {
    if (id === null) {
      this.events.message({ type: 'refused', id, problem });
      return;
    }
    // Where waiting helps the question is kept, and asked again.
    const kept = this.#pending.get(id)?.message;
    if (kept && problem.code === 'unavailable' && problem.retry_ms) {
      setTimeout(() => {
        if (this.status === 'open' && this.#pending.has(id)) this.#send(kept);
      }, problem.retry_ms);
      this.#listen();
      return;
    }
    this.#settle(id, (pending) => pending.reject(new Refusal(problem, 0)));
  }

  #settle(id: string, how: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    this.#listen();
    if (pending) how(pending);
  }

  #send(message: FromClient): void {
    this.#socket?.send(JSON.stringify(message));
    this.#listen();
  }

  /** Watch for a line that is dead without having been closed. */
  #listen(): void {
    clearTimeout(this.#silence);
    if (this.#pending.size && this.status === 'open') {
      this.#silence = setTimeout(() => this.drop(), SILENCE_MS);
    }
  }

  #lost(): void {
    if (this.status === 'closed') return;
    this.#abandon();
    const wait = this.#bye?.retry_ms ?? backoff(this.failures);
    this.failures += 1;
    this.#retry = setTimeout(() => this.#connect(), wait);
    this.#become('waiting', this.#bye?.why ?? null);
  }

  #end(why: Bye['why'] | null): void {
    this.#abandon();
    clearTimeout(this.#retry);
    this.#become('closed', why);
    const refusal = new Refusal({ code: 'unavailable', text: 'The table was left.' }, 0);
    for (const pending of this.#pending.values()) pending.reject(refusal);
    this.#pending.clear();
  }

  #abandon(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#silence);
    socket?.close();
  }

  #become(status: WireStatus, why: Bye['why'] | null): void {
    this.status = status;
    this.events.status(status, why);
  }
}

/** Twice as long each time, with some chance so that not all come back in the same moment. */
export function backoff(failures: number, chance: () => number = Math.random): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  return longest * (0.5 + chance() / 2);
}

/** The address of a table's socket. */
export function liveUrl(table: string, since: number): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live?since=${since}`;
}
