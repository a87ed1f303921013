import { describe, expect, it } from 'vitest';
import {
  HALF,
  boxAround,
  fit,
  hexagon,
  hold,
  inCorner,
  lean,
  leastApart,
  neighbour,
  place,
  readingOrder,
  reveal,
  sideBySide,
  tableBox,
  zoom,
  type Place,
} from './geometry';

// The six neighbours of a point, clockwise from straight up (rules: geometry).
const STEPS = [
  [0, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
] as const;

describe('place', () => {
  it('puts each of the six neighbours one edge away, 60 degrees on', () => {
    STEPS.forEach(([q, r], direction) => {
      const { x, y } = place(q, r);
      expect(Math.hypot(x, y)).toBeCloseTo(1);
      expect((Math.atan2(x, -y) * 180) / Math.PI).toBeCloseTo(
        direction * 60 > 180 ? direction * 60 - 360 : direction * 60,
      );
    });
  });

  it('is linear', () => {
    const [a, b, both] = [place(3, -2), place(-1, 5), place(2, 3)];
    expect(both.x).toBeCloseTo(a.x + b.x);
    expect(both.y).toBeCloseTo(a.y + b.y);
  });
});

describe('sideBySide', () => {
  it('leaves a spot alone where it lies, and sets those of one point evenly round it', () => {
    const [alone, left, right] = sideBySide([
      { q: 4, r: 0 },
      { q: 1, r: 2 },
      { q: 1, r: 2 },
    ]);
    expect(alone).toMatchObject(place(4, 0));
    const { x, y } = place(1, 2);
    expect(left?.x).toBeLessThan(x);
    expect(((left?.x ?? 0) + (right?.x ?? 0)) / 2).toBeCloseTo(x);
    expect([left?.y, right?.y]).toEqual([y, y]);
  });
});

describe('hexagon', () => {
  it('has its first corner straight up and the neighbours as corners', () => {
    const corners = hexagon(0, 0, 1).split(' ');
    expect(corners).toHaveLength(6);
    STEPS.forEach(([q, r], i) => {
      const [x, y] = (corners[i] ?? '').split(',').map(Number);
      expect(x).toBeCloseTo(place(q, r).x, 2);
      expect(y).toBeCloseTo(place(q, r).y, 2);
    });
  });
});

describe('boxes', () => {
  it('surrounds whole hexagons', () => {
    const box = boxAround([place(0, 0), place(2, 0)]);
    expect(box.left).toBeCloseTo(-HALF);
    expect(box.width).toBeCloseTo(4 * HALF);
    expect(box.top).toBeCloseTo(-2);
    expect(box.height).toBeCloseTo(3);
  });

  it('has room for a card when nothing lies', () => {
    expect(boxAround([], 0.5)).toEqual(boxAround([place(0, 0)], 0.5));
    expect(boxAround([]).width).toBeCloseTo(2 * HALF);
  });

  it('turns the table of 40 x 24 into its edge', () => {
    const box = tableBox({ q_low: -23, q_high: 23, y_low: -12, y_high: 36 });
    expect(box.width).toBeLessThanOrEqual(40);
    expect(box.height).toBe(24);
    expect(box.top).toBe(-18);
  });
});

describe('fit', () => {
  it('shows the whole box in the middle', () => {
    const box = boxAround([place(-4, 1), place(7, 3), place(0, -6)]);
    const camera = fit(box, 360, 500, 20, 90);
    const left = box.left * camera.scale + camera.x;
    const top = box.top * camera.scale + camera.y;
    const right = left + box.width * camera.scale;
    const bottom = top + box.height * camera.scale;
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(20 - 1e-9);
    expect(right).toBeLessThanOrEqual(340 + 1e-9);
    expect(bottom).toBeLessThanOrEqual(480 + 1e-9);
    expect(left + right).toBeCloseTo(360);
    expect(top + bottom).toBeCloseTo(500);
  });

  it('never comes nearer than the most', () => {
    expect(fit(boxAround([place(0, 0)]), 2000, 2000, 20, 90).scale).toBe(90);
  });
});

describe('zoom', () => {
  it('keeps the place under the pointer', () => {
    const before = { x: 40, y: -10, scale: 50 };
    const after = zoom(before, 1.5, 200, 120);
    expect((200 - after.x) / after.scale).toBeCloseTo((200 - before.x) / before.scale);
    expect((120 - after.y) / after.scale).toBeCloseTo((120 - before.y) / before.scale);
    expect(after.scale).toBe(75);
  });
});

describe('looking at a part', () => {
  const whole = boxAround([place(0, 0), place(0, 12)]);
  const part = boxAround([place(0, 12)]);

  it('leans towards the whole, and keeps the part in view', () => {
    const near = fit(part, 400, 300, 20, 44);
    const camera = lean(near, part, whole, 400, 300, 20);
    expect(camera.scale).toBe(44);
    expect(camera.x).toBeCloseTo(200);
    expect(part.top * 44 + camera.y, 'the part lies at the upper rim').toBeCloseTo(20);
    expect(near.y, 'and not in the middle').toBeGreaterThan(camera.y);
  });

  it('looks at the middle of the whole where the part is seen from there', () => {
    const camera = lean(fit(part, 400, 900, 20, 30), part, whole, 400, 900, 20);
    expect((whole.top + whole.height / 2) * 30 + camera.y).toBeCloseTo(450);
  });

  it('knows what lies in the lower right corner', () => {
    const camera = { x: 200, y: 150, scale: 50 };
    const corner = { width: 60, height: 60 };
    expect(inCorner(camera, [place(0, 0)], 400, 300, corner)).toBe(false);
    expect(inCorner(camera, [place(0, 0), place(3, -3)], 400, 300, corner)).toBe(true);
    expect(inCorner(camera, [place(3, 0)], 400, 300, corner), 'above it').toBe(false);
  });

  it('measures how near places are to each other', () => {
    expect(leastApart([place(0, 0), place(5, 0), place(0, 2)])).toBeCloseTo(2);
    expect(leastApart([place(0, 0)])).toBe(Infinity);
  });
});

describe('hold and reveal', () => {
  it('does not let the cards out of sight', () => {
    const box = boxAround([place(0, 0)]);
    const held = hold({ x: 9999, y: -9999, scale: 50 }, box, 400, 400);
    expect(box.left * held.scale + held.x).toBeLessThanOrEqual(200 + 1e-9);
    expect((box.top + box.height) * held.scale + held.y).toBeGreaterThanOrEqual(200 - 1e-9);
  });

  it('moves only when a place is near the rim', () => {
    const camera = { x: 200, y: 200, scale: 50 };
    expect(reveal(camera, place(0, 0), 400, 400, 60)).toEqual(camera);
    const moved = reveal(camera, place(0, 9), 400, 400, 60);
    expect(place(0, 9).y * moved.scale + moved.y).toBeCloseTo(60);
    expect(moved.x).toBe(200);
  });
});

describe('neighbour', () => {
  const ring: Place[] = STEPS.map(([q, r]) => place(q, r));

  it('walks the ring as the arrows point', () => {
    expect(neighbour(ring, 3, 'ArrowUp')).toBe(0);
    expect(neighbour(ring, 0, 'ArrowRight')).toBe(1);
    expect(neighbour(ring, 1, 'ArrowDown')).toBe(2);
    expect(neighbour(ring, 2, 'ArrowLeft')).toBe(4);
  });

  it('stays where nothing lies that way', () => {
    expect(neighbour(ring, 0, 'ArrowUp')).toBe(0);
    expect(neighbour([], 0, 'ArrowUp')).toBe(0);
  });

  it('reaches every place of a connected STACC from any other', () => {
    const places = [place(0, 0), place(4, 0), place(-3, 2), place(1, -5), place(6, 4)];
    places.forEach((_, from) => {
      const seen = new Set([from]);
      const todo = [from];
      for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
        for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
          const next = neighbour(places, at, arrow);
          if (!seen.has(next)) {
            seen.add(next);
            todo.push(next);
          }
        }
      }
      expect(seen.size).toBe(places.length);
    });
  });
});

describe('readingOrder', () => {
  it('goes line by line', () => {
    expect(readingOrder([place(1, 0), place(-1, 1), place(0, 3)])).toEqual([2, 1, 0]);
  });
});
