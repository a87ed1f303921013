/** What the board shows at its spots, from the view and the legal moves. */
import type { Spot, StaccsTable } from '../../api';
import type { LitSpot, Mark } from '../../board/types';
import { t as texts } from '../../text';
import { spotId, type Lay } from './plays';

const t = texts.staccs;

/** The neighbours of a point by direction, clockwise from straight up. */
const STEPS = [
  [0, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
] as const;
/** How far a surface's direction is turned from its card's. */
const PARTS = { TOP: 0, SIDE: 2, FACE: 4 } as const;

/** The newest card of the spot's STACC whose TOP, SIDE or FACE points at the spot. */
function under(table: StaccsTable, spot: Spot, part: keyof typeof PARTS): string | undefined {
  const facing = table.facings[spot.stacc] ?? 0;
  const [dq, dr] = STEPS[(facing + PARTS[part]) % 6] ?? [0, 0];
  return table.cards.findLast(
    (laid) =>
      laid.stacc === spot.stacc &&
      laid.facing === facing &&
      laid.q === spot.q - dq &&
      laid.r === spot.r - dr,
  )?.card;
}

/** A spot by the surfaces that ask something there: 'the TOP of the 5 of spades, at 1, 0'. */
export function describe(table: StaccsTable, spot: Spot): string {
  const top = spot.top ? under(table, spot, 'TOP') : undefined;
  const part = spot.rank !== null && /[JQKA]/.test(spot.rank) ? 'FACE' : 'SIDE';
  const asking = spot.rank === null ? undefined : under(table, spot, part);
  const parts = [
    top === undefined ? null : t.surface('TOP', top),
    asking === undefined ? null : t.surface(part, asking),
  ].filter((text) => text !== null);
  return t.spot(parts, spot, table.facings.length > 1 ? spot.stacc : null);
}

/** The spots that are lit: where one may lay the chosen card, or any. */
export function litSpots(table: StaccsTable, lays: readonly Lay[]): LitSpot[] {
  return lays.map((lay) => {
    const spot = spotAt(table, lay);
    return {
      id: spotId(lay),
      q: lay.q,
      r: lay.r,
      stacc: lay.stacc,
      label: spot ? describe(table, spot) : t.at(lay.q, lay.r),
      ...(spot ? { suit: spot.suit, rank: spot.rank } : {}),
    };
  });
}

/** The other spots, each with what it asks. */
export function marks(table: StaccsTable, lit: readonly LitSpot[]): Mark[] {
  const shown = new Set(lit.map(({ id }) => id));
  return table.spots
    .filter((spot) => !shown.has(spotId(spot)))
    .map((spot) => ({
      id: spotId(spot),
      q: spot.q,
      r: spot.r,
      stacc: spot.stacc,
      suit: spot.suit,
      rank: spot.rank,
      closed: spot.closed,
      blocked: spot.blocked,
      label: describe(table, spot),
    }));
}

export function spotAt(
  table: StaccsTable,
  { q, r, stacc }: Pick<Spot, 'q' | 'r' | 'stacc'>,
): Spot | undefined {
  return table.spots.find((spot) => spot.q === q && spot.r === r && spot.stacc === stacc);
}

/** How many of the first cards are locked: those laid before the newest WILD of the one STACC. */
export function lockedCards(table: StaccsTable): number {
  if (table.facings.length > 1) return 0;
  return Math.max(
    0,
    table.cards.findLastIndex(({ card }) => card === 'W'),
  );
}
