/** What the legal moves offer, as cards and spots. Nothing here knows a rule of stacking. */
import type { Spot } from '../../api';
import { SUITS, type Suit } from '../../cards/staccs';

/** A legal move that lays a card. */
export interface Lay {
  readonly action: string;
  readonly card: string;
  readonly q: number;
  readonly r: number;
  /** The STACC that it joins. */
  readonly stacc: number;
  /** How a WILD is turned; null for any other card. */
  readonly facing: number | null;
  /** The suit called with a WILD. */
  readonly suit: Suit | null;
}

/** What an action's text says of a card that is laid; `stacc` only where it is named. */
export interface Written {
  readonly card: string;
  readonly q: number;
  readonly r: number;
  readonly stacc: number | null;
  readonly facing: number | null;
  readonly suit: Suit | null;
}

const LAY = /^(\w+)@(-?\d+),(-?\d+)(?:#(\d))?(?:\/([0-5])([SHCD])?)?$/;

/** An action that lays a card; null for any other. */
export function readLay(action: string): Written | null {
  const match = LAY.exec(action);
  if (!match) return null;
  const [, card = '', q = '', r = '', stacc, facing, suit] = match;
  return {
    card,
    q: Number(q),
    r: Number(r),
    stacc: stacc === undefined ? null : Number(stacc),
    facing: facing === undefined ? null : Number(facing),
    suit: (suit as Suit | undefined) ?? null,
  };
}

export function spotId(spot: Pick<Spot, 'q' | 'r' | 'stacc'>): string {
  return `${spot.q},${spot.r}#${spot.stacc}`;
}

/** All legal layings; where the STACC is not named only one touches the spot. */
export function layings(legal: readonly string[], spots: readonly Spot[]): Lay[] {
  return legal.flatMap((action) => {
    const lay = readLay(action);
    if (!lay) return [];
    const only = spots.find(({ q, r }) => q === lay.q && r === lay.r)?.stacc ?? 0;
    return [{ ...lay, action, stacc: lay.stacc ?? only }];
  });
}

/** The cards that can be laid somewhere; with a spot, those that can be laid there. */
export function cardsThatFit(lays: readonly Lay[], spot: string | null = null): Set<string> {
  return new Set(
    lays.filter((lay) => spot === null || spotId(lay) === spot).map(({ card }) => card),
  );
}

/** Where something can be laid; with a card, where that card can. Each spot once. */
export function spotsThatTake(lays: readonly Lay[], card: string | null = null): Lay[] {
  const seen = new Set<string>();
  return lays.filter((lay) => {
    const id = spotId(lay);
    if ((card !== null && lay.card !== card) || seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** The layings of one card at one spot: several only for a WILD. */
export function ways(lays: readonly Lay[], card: string, spot: string): Lay[] {
  return lays.filter((lay) => lay.card === card && spotId(lay) === spot);
}

export function facings(lays: readonly Lay[]): number[] {
  return [...new Set(lays.flatMap(({ facing }) => (facing === null ? [] : [facing])))].sort(
    (a, b) => a - b,
  );
}

/** The suits that may be called, in the order of suits. */
export function suits(lays: readonly Lay[]): Suit[] {
  return SUITS.filter((suit) => lays.some((lay) => lay.suit === suit));
}

/** The action of a WILD turned and called so; null while something is still to be chosen. */
export function turned(
  lays: readonly Lay[],
  facing: number | null,
  suit: Suit | null,
): string | null {
  return lays.find((lay) => lay.facing === facing && lay.suit === suit)?.action ?? null;
}

/** How an action is written in a mode, for asking why it is not allowed. */
export interface Manner {
  /** The current facing: a WILD that is asked about is turned away from it. */
  readonly facing: number;
  /** Whether a suit is called with a WILD. */
  readonly calls: boolean;
}

/** An action that lays this card here, legal or not. */
export function layText(
  card: string,
  spot: Pick<Spot, 'q' | 'r' | 'stacc'>,
  spots: readonly Spot[],
  manner: Manner,
): string {
  const touching = spots.filter(({ q, r }) => q === spot.q && r === spot.r);
  const joins = touching.length > 1 ? `#${spot.stacc}` : '';
  const turn = card === 'W' ? `/${(manner.facing + 1) % 6}${manner.calls ? 'S' : ''}` : '';
  return `${card}@${spot.q},${spot.r}${joins}${turn}`;
}

/** The spot that tells most of why a card fits nowhere: the one that asks nearly for it. */
export function nearestMiss(card: string, spots: readonly Spot[]): Spot | undefined {
  const [rank, suit] = [card.slice(0, -1), card.slice(-1)];
  const open = spots.filter((spot) => !spot.closed && !spot.blocked);
  return (
    open.find((spot) => spot.suit === suit) ??
    open.find((spot) => spot.rank === rank) ??
    open[0] ??
    spots[0]
  );
}
