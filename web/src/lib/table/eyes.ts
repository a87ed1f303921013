import type { Sight } from '../api';

/** From whose seat the table is shown, and who has to take the screen first. */
export interface Seen {
  readonly eyes: number | null;
  readonly cover: number | null;
}

/**
 * Several people may sit at one screen. The table is shown from the seat that is asked; where hands
 * are secret it is covered until that person says so.
 *
 * @param mine the seats at this screen
 * @param revealed the seat whose person has the screen now
 */
export function pickEyes(
  mine: readonly number[],
  sights: readonly Pick<Sight, 'seat' | 'decision'>[],
  revealed: number | null,
  secret: boolean,
): Seen {
  const only = mine[0];
  if (only === undefined) return { eyes: null, cover: null };
  if (mine.length === 1) return { eyes: only, cover: null };
  const asked = mine.filter((seat) => sights.some((s) => s.seat === seat && s.decision !== null));
  const here = revealed !== null && mine.includes(revealed) ? revealed : null;
  const wanted = here !== null && asked.includes(here) ? here : (asked[0] ?? here);
  if (!secret) return { eyes: wanted ?? only, cover: null };
  if (wanted === null) return hidden(only);
  return wanted === here ? { eyes: here, cover: null } : hidden(wanted);
}

function hidden(seat: number): Seen {
  return { eyes: null, cover: seat };
}
