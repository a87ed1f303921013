import { keep, recall } from './kept';

/** What this browser knows of the deals of the day. */
export interface Daily {
  /** The tables where today's deals are played, by id, with their day. */
  readonly tables: Readonly<Record<string, number>>;
  /** The best score of each day that was played to its end, by day. */
  readonly days: Readonly<Record<string, DayScore>>;
}

export interface DayScore {
  readonly score: number;
  readonly won: boolean;
}

const KEPT_TABLES = 40;

/** A day as its deal's number: 20261130. Everybody's own calendar counts. */
export function dayNumber(date: Date): number {
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}

export function dayOf(day: number): Date {
  return new Date(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
}

export function daily(): Daily {
  return recall<Daily>('daily', { tables: {}, days: {} });
}

/** This table plays the deal of a day. */
export function noteTable(table: string, day: number): void {
  const { tables, days } = daily();
  const newest = Object.entries(tables).slice(-KEPT_TABLES + 1);
  keep('daily', { tables: { ...Object.fromEntries(newest), [table]: day }, days });
}

/** A match at this table is over: count it where it was a deal of the day. */
export function noteScore(table: string, score: DayScore): void {
  const { tables, days } = daily();
  const day = tables[table];
  if (day === undefined) return;
  const before = days[day];
  const best = before && before.score >= score.score ? before : score;
  keep('daily', { tables, days: { ...days, [day]: best } });
}

/** How many days in a row were played, up to today or yesterday. */
export function streak(days: Daily['days'], today: Date): number {
  const date = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12);
  if (!days[dayNumber(date)]) date.setDate(date.getDate() - 1);
  let count = 0;
  for (; days[dayNumber(date)]; date.setDate(date.getDate() - 1)) count += 1;
  return count;
}
