import type { Because, Sight } from '../../api';

/** Why something just tried is not allowed, until the question changes. */
export class WhyNot {
  said: { readonly rule: string; readonly text: string } | null = $state.raw(null);
  #asked = 0;

  constructor(
    sight: () => Sight,
    readonly why: (action: string) => Promise<Pick<Because, 'rule' | 'text'>>,
    readonly announce: (text: string) => void,
  ) {
    $effect(() => {
      sight();
      this.forget();
    });
  }

  async ask(action: string): Promise<void> {
    const asked = ++this.#asked;
    // Refused where the table has gone on, or is left: then nobody wants to know any more.
    const because = await this.why(action).catch(() => null);
    if (because === null || asked !== this.#asked) return;
    const { rule, text } = because;
    this.said = rule !== null && text !== null ? { rule, text } : null;
    if (text !== null) this.announce(text);
  }

  forget(): void {
    this.#asked += 1;
    this.said = null;
  }
}
