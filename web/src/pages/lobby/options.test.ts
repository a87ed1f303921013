import { describe, expect, it } from 'vitest';
import { boundsOf, changed, choicesOf, sizesOf } from './options';

const option = (name: string, allowed: string, usual: unknown) => ({
  name,
  allowed,
  default: usual,
  help: '',
});

const edge = option('edge', "'flat' or 'inside'", 'flat');
const size = option(
  'table',
  'a width and height in card edges, whole numbers from 4x4 to 40x24, such as 40x24',
  [40, 24],
);
const hand = option('hand', 'a whole number from 1 to 10', 5);

describe('options', () => {
  it('sends only what differs from the defaults', () => {
    const values = { edge: 'inside', table: [40, 24], hand: 7 };
    expect(changed([edge, size, hand], values)).toEqual({ edge: 'inside', hand: 7 });
  });

  it('reads what is allowed', () => {
    expect(choicesOf(edge)).toEqual(['flat', 'inside']);
    expect(boundsOf(hand)).toEqual({ min: 1, max: 10 });
    expect(sizesOf(size)).toEqual({ min: [4, 4], max: [40, 24] });
  });
});
