import type { Suit } from '../../cards/staccs';
import type { Held } from '../playing/held';
import { cardsThatFit, facings, spotsThatTake, suits, turned, ways, type Lay } from './plays';

/** What there is to choose from. */
export interface Offer {
  /** The legal layings. */
  readonly lays: readonly Lay[];
  readonly hand: readonly Held[];
  /** The one card that can be laid, where there is no choice of cards. */
  readonly only: string | null;
}

/**
 * What is chosen before a card is laid: the card and the spot, in any order, and for a WILD how it
 * is turned and what it calls. The methods give the action once nothing more is to be chosen.
 */
export class Choice {
  /** The held card that is chosen, by its key. */
  key: string | null = $state(null);
  spot: string | null = $state(null);
  facing: number | null = $state(null);
  suit: Suit | null = $state(null);

  constructor(readonly offer: () => Offer) {}

  get card(): string | null {
    const { hand, only } = this.offer();
    return hand.find(({ key }) => key === this.key)?.card ?? only;
  }

  /** Where the chosen card, or any, can be laid. */
  get places(): Lay[] {
    return spotsThatTake(this.offer().lays, this.card);
  }

  /** Whether a card can be laid, at the chosen spot if that was chosen first. */
  fits(card: string): boolean {
    return cardsThatFit(this.offer().lays, this.card === null ? this.spot : null).has(card);
  }

  /** The layings of the chosen card at the chosen spot. */
  get here(): Lay[] {
    if (this.card === null || this.spot === null) return [];
    return ways(this.offer().lays, this.card, this.spot);
  }

  /** A WILD lies at its spot and is to be turned. */
  get turning(): boolean {
    return this.here.some(({ facing }) => facing !== null);
  }

  get facings(): number[] {
    return facings(this.here);
  }

  get suits(): Suit[] {
    return suits(this.here);
  }

  /** The action of the WILD as it is turned and called now. */
  get ready(): string | null {
    return this.turning ? turned(this.here, this.facing, this.suit) : null;
  }

  /** Choose a held card; choosing it again lays it where it fits at one spot only, or lets it go. */
  pickCard({ key, card }: Held): string | null {
    if (key === this.key) {
      const only = this.places.length === 1 && !this.turning ? this.places[0] : undefined;
      this.key = this.spot = null;
      return only && only.facing === null ? only.action : null;
    }
    const spot = this.card === null && this.fits(card) ? this.spot : null;
    this.forget();
    this.key = key;
    return spot === null ? null : this.#at(spot);
  }

  /** Choose a lit spot; without a card, choosing it again lays the only one that fits there. */
  pickSpot(id: string): string | null {
    if (this.card !== null) return this.#at(id);
    if (this.spot !== id) {
      this.spot = id;
      return null;
    }
    const cards = [...cardsThatFit(this.offer().lays, id)];
    const held = this.offer().hand.find(({ card }) => card === cards[0]);
    if (cards.length === 1 && held) return this.pickCard(held);
    this.spot = null;
    return null;
  }

  #at(id: string): string | null {
    this.spot = id;
    const { here } = this;
    if (!this.turning) {
      this.spot = here.length ? this.spot : null;
      return here[0]?.action ?? null;
    }
    const { facings: turns, suits: calls } = this;
    if (this.facing === null || !turns.includes(this.facing)) this.facing = turns[0] ?? null;
    if (this.suit === null || !calls.includes(this.suit))
      this.suit = calls.length === 1 ? (calls[0] ?? null) : null;
    return null;
  }

  /** One step back: from turning to the spots, from there to the hand. */
  back(): void {
    if (this.turning) this.spot = null;
    else this.forget();
  }

  get any(): boolean {
    return this.key !== null || this.spot !== null;
  }

  forget(): void {
    this.key = this.spot = this.facing = this.suit = null;
  }
}
