import type { Bounds } from './geometry';

/** The part of a STACCS view that the board draws: the server's `Table` fits it as it is. */
export interface StaccTable {
  readonly bounds: Bounds;
  /** In the order of laying, later ones over earlier ones. */
  readonly cards: readonly {
    readonly card: string;
    readonly q: number;
    readonly r: number;
    readonly facing: number;
    readonly stacc: number;
  }[];
  /** The current facings, by STACC. */
  readonly facings: readonly number[];
}

/** A place where one may play now. */
export interface LitSpot {
  /** Unique among the lit spots; the caller's own. */
  readonly id: string;
  readonly q: number;
  readonly r: number;
  readonly stacc: number;
  /** Read aloud, such as 'on the 5 of spades, top'. */
  readonly label: string;
  /** How a card played here would be turned, where that differs from the preview's. */
  readonly facing?: number;
  /** What is asked here: drawn while no card is in hand. */
  readonly suit?: string | null;
  readonly rank?: string | null;
}

/** A spot where one may not play now, and what it asks. */
export interface Mark {
  readonly id: string;
  readonly q: number;
  readonly r: number;
  readonly stacc: number;
  readonly suit: string | null;
  readonly rank: string | null;
  readonly closed: boolean;
  readonly blocked: boolean;
  readonly label: string;
}

export interface Preview {
  readonly card: string;
  readonly facing: number;
}

/** Where a card comes from, in pixels of the window. */
export interface Origin {
  readonly x: number;
  readonly y: number;
  /** How wide it is drawn there, not turned; null: as it will lie. */
  readonly width: number | null;
}

export interface BoardLabels {
  readonly board: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fit: string;
}
