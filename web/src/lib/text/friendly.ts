const MOODS = ['Amber', 'Brisk', 'Calm', 'Clever', 'Cosy', 'Jolly', 'Lucky', 'Merry', 'Nimble'];
const BUILDERS = [
  'Badger',
  'Beaver',
  'Finch',
  'Heron',
  'Magpie',
  'Otter',
  'Robin',
  'Swift',
  'Wren',
];

/** A name for somebody who has not chosen one: 'Merry Otter'. */
export function friendlyName(chance: () => number = Math.random): string {
  const pick = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? '';
  return `${pick(MOODS)} ${pick(BUILDERS)}`;
}
