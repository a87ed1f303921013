const WORDS = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  ...['nineteen', 'twenty'],
];

/** A count in a sentence: in words up to twenty ('eleven 5s' is read, '11 5s' is not). */
export function amount(count: number): string {
  return WORDS[count] ?? String(count);
}

/** A text as the beginning of a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number that may be negative, with a real minus sign. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** Several parts in one sentence: 'Ada, Ben and Cy'. */
export function listing(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
