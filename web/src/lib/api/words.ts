/**
 * The players' part of a fair deal: for every seat of one's own a random word, which is first
 * shown hashed, and told when all words are hashed. So nobody can load the deal alone.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Table } from '.';
import type { Unsent } from './live';
import { randomHex, toHex } from './random';

/** A word's commitment, as the kernel's `word_commitment` makes it. */
export function wordCommitment(word: string): string {
  return toHex(sha256(utf8ToBytes(`stackyard player's word${word}`)));
}

/** The store of words, which outlives a reload of the page: sessionStorage, or a Map in tests. */
export interface WordStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Gives what is to be said to the server about the deal, each thing once. */
export class Dealer {
  readonly #said = new Set<string>();

  constructor(
    readonly store: WordStore,
    readonly newWord: () => string = () => randomHex(16),
  ) {}

  /** What has to be said now for these seats, as the table stands. */
  due(table: Table, mine: readonly number[]): Unsent[] {
    const fairness = table.fairness;
    if (table.state !== 'dealing' || !fairness) return [];
    if (fairness.phase === 'hashes') {
      return mine
        .filter(
          (seat) => fairness.hashes[seat] == null && this.#first('hash', fairness.match, seat),
        )
        .map((seat) => ({
          type: 'hashed_word',
          seat,
          hash: wordCommitment(this.#word(fairness.match, seat)),
        }));
    }
    if (fairness.phase !== 'words') return [];
    return mine
      .filter((seat) => fairness.hashes[seat] === wordCommitment(this.#word(fairness.match, seat)))
      .filter((seat) => fairness.words[seat] == null && this.#first('word', fairness.match, seat))
      .map((seat) => ({ type: 'word', seat, word: this.#word(fairness.match, seat) }));
  }

  #first(what: string, match: string, seat: number): boolean {
    const key = `${what} ${match} ${seat}`;
    if (this.#said.has(key)) return false;
    this.#said.add(key);
    return true;
  }

  #word(match: string, seat: number): string {
    const key = `stackyard.word.${match}.${seat}`;
    const kept = this.store.getItem(key);
    if (kept) return kept;
    const word = this.newWord();
    this.store.setItem(key, word);
    return word;
  }
}
