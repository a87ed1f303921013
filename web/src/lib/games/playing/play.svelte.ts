import type { Entry } from '../../api';
import type { Clock, GameTableProps } from '../contract';
import { Mover } from '../moving/mover.svelte';
import type { Hop } from '../moving/places';
import { WhyNot } from './whyNot.svelte';

/**
 * What every game's table does alike: its cards travel, and an action is played, or refused with
 * the reason. Create it while the component is set up.
 */
export class Play {
  /** The element within which the cards travel. */
  root: HTMLElement | undefined = $state();
  readonly mover: Mover;
  readonly reason: WhyNot;
  readonly #table: () => GameTableProps;

  /** `table` gives the component's own `$props()`. */
  constructor(table: () => GameTableProps, hops: (entries: readonly Entry[]) => readonly Hop[]) {
    this.#table = table;
    this.mover = new Mover(
      () => this.root,
      () => table().entries,
      hops,
    );
    this.reason = new WhyNot(
      () => table().sight,
      (action) => table().why(action),
      (text) => table().announce(text),
    );
  }

  /** Whether the viewer is asked something. */
  get mine(): boolean {
    return this.#table().sight.legal.length > 0;
  }

  /** The viewer's own clock, where one runs. */
  get clock(): Clock | undefined {
    return this.#table().clocks.find(({ seat }) => seat === this.#table().sight.seat);
  }

  /** Play an action, or ask why it may not be; nothing where one is not asked, or must wait. */
  readonly act = (action: string | null | undefined): void => {
    const { sight, locked, move } = this.#table();
    if (action == null || locked || !this.mine) return;
    if (sight.legal.includes(action)) move(action);
    else void this.reason.ask(action);
  };
}
