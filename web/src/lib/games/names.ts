/** Who sits where, as sentences say it: 'You flip', 'North flips', "North's", 'you'. */
export class Names {
  /**
   * @param list names by seat
   * @param eyes the seat that is spoken to as 'you'; null for a spectator
   */
  constructor(
    readonly list: readonly string[],
    readonly eyes: number | null,
  ) {}

  /** The seat's own name, never 'you'. */
  name(seat: number): string {
    return this.list[seat] ?? `Seat ${seat + 1}`;
  }

  you(seat: number): boolean {
    return seat === this.eyes;
  }

  /** The seat at the beginning of a sentence: 'You', 'North'. */
  subject(seat: number): string {
    return this.you(seat) ? 'You' : this.name(seat);
  }

  /** The seat within a sentence: 'you', 'North'. */
  object(seat: number): string {
    return this.you(seat) ? 'you' : this.name(seat);
  }

  /** What is the seat's, within a sentence: 'your', "North's". */
  owner(seat: number): string {
    return this.you(seat) ? 'your' : possessive(this.name(seat));
  }

  /** What is the seat's, at the beginning of a sentence: 'Your', "North's". */
  Owner(seat: number): string {
    return this.you(seat) ? 'Your' : possessive(this.name(seat));
  }

  /** The verb that goes with the seat: `verb(seat, 'flip', 'flips')`. */
  verb(seat: number, you: string, other: string): string {
    return this.you(seat) ? you : other;
  }
}

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`;
}
