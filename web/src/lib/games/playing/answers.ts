/** A button of the question. */
export interface Answer {
  readonly action: string;
  readonly label: string;
  /** The letter that presses it. */
  readonly key: string;
  readonly primary: boolean;
}

/** The answers of a list that are legal now. */
export function allowed(answers: readonly Answer[], legal: readonly string[]): Answer[] {
  return answers.filter(({ action }) => legal.includes(action));
}
