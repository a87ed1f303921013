import type { OptionInfo } from '../../lib/api';

/** Only the options that differ from their defaults: the server fills in the others. */
export function changed(
  options: readonly OptionInfo[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const differing = options.filter(
    ({ name, default: usual }) => JSON.stringify(values[name]) !== JSON.stringify(usual),
  );
  return Object.fromEntries(differing.map(({ name }) => [name, values[name]]));
}

/** What may be chosen, where the option's words list texts: "'flat' or 'inside'". */
export function choicesOf(option: OptionInfo): string[] {
  return [...option.allowed.matchAll(/'([^']+)'/g)].map(([, choice]) => choice ?? '');
}

/** The bounds that the words name: 'a whole number from 1 to 10'. */
export function boundsOf(option: OptionInfo): { min: number; max: number } {
  const found = /from (\d+) to (\d+)/.exec(option.allowed);
  return found
    ? { min: Number(found[1]), max: Number(found[2]) }
    : { min: 0, max: Number.MAX_SAFE_INTEGER };
}

/** A size's bounds: 'whole numbers from 4x4 to 40x24'. */
export function sizesOf(option: OptionInfo): { min: number[]; max: number[] } {
  const found = /from (\d+)x(\d+) to (\d+)x(\d+)/.exec(option.allowed);
  const [, a = '1', b = '1', c = '999', d = '999'] = found ?? [];
  return { min: [Number(a), Number(b)], max: [Number(c), Number(d)] };
}
