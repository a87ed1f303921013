import type { Entry, GameEvent, Sight } from '../api';
import type { Ask, GameModule, Names } from '../games/contract';
import { t } from '../text';

/** A line of the log. */
export interface Line {
  readonly seq: number;
  readonly seat: number | null;
  readonly cause: Entry['cause'];
  readonly at: number;
  readonly text: string;
}

/** What an entry says, sentence by sentence. */
export function tellEntry(
  game: GameModule,
  entry: Pick<Entry, 'events' | 'cause'>,
  names: Names,
): string[] {
  const acted = entry.events.filter((event) => event.event === 'acted');
  const others = entry.events.filter((event) => event.event !== 'acted');
  const sentences = [
    ...acted.map((event) => game.tell(event, names)),
    ...step(game, others, names),
  ].filter((text) => text !== null);
  if (sentences.length && entry.cause === 'clock') sentences.unshift(t.table.timeRanOut);
  return sentences;
}

/** What the events of a step say: the page's own first, as nothing of a game goes with them. */
function step(game: GameModule, events: readonly GameEvent[], names: Names): (string | null)[] {
  if (!game.tellStep) return events.map((event) => tellEvent(game, event, names));
  const ours = events.filter(({ event }) => event === 'undone');
  return [...ours.map((event) => tellEvent(game, event, names)), ...game.tellStep(events, names)];
}

function tellEvent(game: GameModule, event: GameEvent, names: Names): string | null {
  if (event.event === 'undone') return t.table.undone(names.subject(event.seat), names, event.seat);
  if (event.event === 'ended') return null;
  return game.tell(event, names);
}

export function logLines(game: GameModule, entries: readonly Entry[], names: Names): Line[] {
  return entries.flatMap((entry) =>
    tellEntry(game, entry, names).map((text) => ({
      seq: entry.seq,
      seat: entry.seat,
      cause: entry.cause,
      at: entry.at,
      text,
    })),
  );
}

/** Whose turn it is and what is asked, in one line: 'Your turn: flip, or keep the 3?' */
export function askLine(ask: Ask, names: Names): string {
  const first = ask.seats[0];
  if (first === undefined) return '';
  if (names.eyes !== null && ask.seats.includes(names.eyes)) return t.table.yourTurn(ask.you);
  if (ask.seats.length > 1) return t.table.severalAsked(ask.seats.map((seat) => names.name(seat)));
  return t.table.othersTurn(names.name(first), ask.other);
}

/** The question of a sight; nobody is asked once the match is over. */
export function askOf(game: GameModule, sight: Sight, names: Names, over: boolean): Ask {
  return over ? { seats: [], you: '', other: '' } : game.ask(sight.view, names, sight.legal);
}
