import { describe, expect, it } from 'vitest';
import { find, way, type Box, type Boxes } from './places';

const box = (x: number): Box => ({ x, y: 0, width: 10, height: 10 });
const boxes = (places: Record<string, number>): Boxes =>
  new Map(Object.entries(places).map(([place, x]) => [place, box(x)]));

describe('places', () => {
  it('finds a place, else the nearest one above it', () => {
    const all = boxes({ 'seat/2': 1, 'seat/2/up/4': 2 });
    expect(find(all, 'seat/2/up/4')).toEqual(box(2));
    expect(find(all, 'seat/2/up/5')).toEqual(box(1));
    expect(find(all, 'vault/3')).toBeUndefined();
  });

  it('starts where a card lay before and ends where it lies now', () => {
    const hop = { card: '4', count: 1, path: ['vault/4', 'seat/0/bank'] };
    const before = boxes({ vault: 1, 'vault/4': 2, 'seat/0/bank': 3 });
    const after = boxes({ vault: 1, 'seat/0/bank': 4 });
    expect(way(hop, before, after)).toEqual([box(2), box(4)]);
  });

  it('passes by a stack that is gone now, where it stood', () => {
    const hop = { card: '4', count: 1, path: ['vault/4', 'seat/0/up/4', 'seat/0/bank'] };
    const before = boxes({ 'vault/4': 2, 'seat/0/up/4': 3, 'seat/0/bank': 5 });
    const after = boxes({ vault: 1, 'seat/0/bank': 5 });
    expect(way(hop, before, after)).toEqual([box(2), box(3), box(5)]);
  });

  it('gives up where a place cannot be found', () => {
    const hop = { card: null, count: 1, path: ['pile', 'seat/0/hand'] };
    expect(way(hop, boxes({ pile: 1 }), boxes({ pile: 1 }))).toEqual([]);
  });
});
