/**
 * What a game brings to the page, and what the page gives it.
 *
 * Every mode has a folder named by its id (`staccs-uh-oh`, `stack-nabbit`, ...) with a `game.ts`
 * that exports `game: GameModule`. It is loaded when a table of that mode is opened. What modes
 * share goes into a folder of its own (`staccs/`). A mode without one is played by the plain table.
 *
 * A game's table shows one sight and asks its question; it knows no rules. What may be done is
 * `sight.legal`, why something may not is asked of the server by `why`. The same table shows live
 * matches, replays and judged positions (`locked` there, with no legal moves).
 *
 * The frame around it (lib/table) has: whose turn it is, the countdown of the whole table, the log,
 * chat, hints, undo, pause, the list of legal moves as buttons, the live region, the result. The
 * table itself shows all of `sight.view`, and the controls of the question near where the eyes are.
 */
import type { Component } from 'svelte';
import type { Because, Entry, GameEvent, GameView, Seat, Sight, Table } from '../api';
import type { Names } from './names';

export type { Names };

/** What a game may need to know of its table; in a replay the seats are made up from the record. */
export type Place = Pick<Table, 'game' | 'options'> & { readonly seats: readonly Seat[] };

/** A question's time, on the clock of `performance.now()`. */
export interface Clock {
  readonly seat: number;
  readonly decision: number;
  readonly endsAt: number;
  readonly totalMs: number;
}

export interface GameTableProps {
  /** The match as the seat `sight.seat` sees it (null: a spectator), and what that seat may do. */
  sight: Sight;
  table: Place;
  names: Names;
  /** Nothing can be answered now: an answer is under way, the match is paused or looked back at. */
  locked: boolean;
  /**
   * What happened last, as `sight.seat` saw it, for animation: the entries that came with this
   * sight. Empty when a table is opened, and when one jumps in a replay. `sight` is already the
   * state after them. A new array object every time.
   */
  entries: readonly Entry[];
  /** The clocks that run; the one of `sight.seat` is the viewer's own. */
  clocks: readonly Clock[];
  /**
   * What the page asks above the table: it is not said twice. Null once the match is over; absent
   * where the page never asks.
   */
  told?: Ask | null;
  /** Answer the question. Call it with an action of `sight.legal`; it locks the table at once. */
  move(action: string): void;
  /** Why the action is not allowed; `text` is null where it is. Never changes anything. */
  why(action: string): Promise<Pick<Because, 'rule' | 'text'>>;
  /** Say something to people who listen to a screen reader. Events are told by the frame. */
  announce(text: string): void;
}

/** The question at a glance. */
export interface Ask {
  /** The seats asked, the one to act first in front; empty when the game is over. */
  readonly seats: readonly number[];
  /** What is asked, as a request to the viewer: 'Flip, or keep the 3?'. Without a name, short. */
  readonly you: string;
  /** The same for those who wait, without a name: 'is flipping'; follows a name. */
  readonly other: string;
}

export interface GameModule {
  Table: Component<GameTableProps>;
  /** The question of a view; `legal` is what the viewer may do, empty where that is not known. */
  ask(view: GameView, names: Names, legal?: readonly string[]): Ask;
  /** An event as a sentence ('North steals three 4s from you.'); null where it needs none. */
  tell(event: GameEvent, names: Names): string | null;
  /**
   * The events of one step as sentences, where a sentence for each would name the same person again
   * and again; absent where a sentence for each reads well.
   */
  tellStep?(events: readonly GameEvent[], names: Names): string[];
  /** An action in words, for the list of legal moves, hints and replays: 'Stack the 5♠ at 1, 0'. */
  say(action: string, names: Names, view: GameView): string;
  /** Whether the sight shows what the others at one screen must not see (hot seats are covered). */
  secret: boolean;
}
