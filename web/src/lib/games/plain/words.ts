import type { GameEvent, GameView } from '../../api';
import type { Ask, Names } from '../contract';

type Fields = Readonly<Record<string, unknown>>;

const SEATED = new Set(['seat', 'to', 'by', 'victim', 'target', 'giver', 'receiver', 'silent']);

/** What any view says of who is asked: `asked`, else `turn`, else the only seat. */
export function plainAsk(view: GameView): Ask {
  const fields = view as unknown as Fields;
  const asked = 'asked' in fields ? fields.asked : 'turn' in fields ? fields.turn : 0;
  return { seats: seatsOf(asked), you: 'What do you do?', other: 'is thinking' };
}

function seatsOf(asked: unknown): number[] {
  if (typeof asked === 'number') return [asked];
  return Array.isArray(asked) ? (asked as number[]) : [];
}

/** An event as its name and parts: 'North: flipped, card 3.' */
export function plainTell(event: GameEvent, names: Names): string {
  const { event: kind, seat, ...parts } = event as unknown as Fields & { event: string };
  const details = Object.entries(parts)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${words(key)} ${part(key, value, names)}`);
  const what = [words(kind), ...details].join(', ');
  return typeof seat === 'number' ? `${names.subject(seat)}: ${what}.` : `${capital(what)}.`;
}

function part(key: string, value: unknown, names: Names): string {
  if (SEATED.has(key) && typeof value === 'number') return names.object(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function words(key: string): string {
  return key.replaceAll(/[_-]/g, ' ');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A part of a view in words, for whatever a game shows: lists, stacks of cards, numbers. */
export function plainValue(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length ? value.map(plainValue).join('; ') : 'none';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${words(key)} ${plainValue(inner)}`)
    .join(', ');
}
