import { describe, expect, it, vi } from 'vitest';
import { boxAround, place } from './geometry';
import { Viewpoint } from './viewpoint.svelte';

const FAR = { width: 2000, height: 0 };

describe('where one looks at the board from', () => {
  const left = place(0, 0);
  const middle = place(6, -3);
  const right = place(12, -6);
  const places = [left, middle, right];

  function moved(): Viewpoint {
    const view = new Viewpoint();
    [view.width, view.height] = [400, 300];
    view.frame({ box: boxAround(places, 0.5), places, part: null }, false);
    view.zoomBy(4, false);
    view.panBy(FAR.width, FAR.height);
    return view;
  }
  const across = (view: Viewpoint, at: { x: number }) => at.x * view.camera.scale + view.camera.x;

  it('brings the nearest of what matters into view', async () => {
    const view = moved();
    expect(across(view, middle)).toBeGreaterThan(view.width);
    view.meet([right, middle]);
    await vi.waitFor(() => expect(across(view, middle)).toBeLessThan(view.width));
    expect(across(view, right)).toBeGreaterThan(view.width);
  });

  it('stays where it was moved to while some of it is seen', async () => {
    const view = moved();
    const before = view.camera;
    expect(across(view, left)).toBeLessThan(view.width);
    view.meet([right, left]);
    await new Promise(requestAnimationFrame);
    expect(view.camera).toEqual(before);
  });
});
