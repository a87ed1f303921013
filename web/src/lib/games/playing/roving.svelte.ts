const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A row of buttons with one stop for Tab; arrows, Home and End go from one to the next. */
export class Roving {
  #at = $state(0);

  constructor(
    readonly row: () => HTMLElement | undefined,
    readonly count: () => number,
  ) {}

  /** The button that Tab stops at. */
  get current(): number {
    return Math.min(this.#at, this.count() - 1);
  }

  /** A button has got the focus. */
  reached(i: number): void {
    this.#at = i;
  }

  focus(i: number): void {
    this.row()?.querySelectorAll('button')[i]?.focus();
  }

  readonly onkeydown = (event: KeyboardEvent): void => {
    const count = this.count();
    const step = STEPS[event.key];
    if (!step || count === 0) return;
    event.preventDefault();
    this.#at = (step(this.current, count) + count) % count;
    this.focus(this.#at);
  };
}
