import { calm } from '../moving/mover.svelte';

/** Left free above and below what is shown, in pixels. */
const GAP = 6;

/**
 * Scroll what a question is about into view, clear of `over`, which holds the question and sticks
 * to the lower edge; where there is no room to stick, the question itself comes first. `needed`
 * begins with what is needed most: where not all of it has room, what comes last is left out.
 * Nothing moves that is in view already.
 */
export function show(needed: readonly Element[], over: HTMLElement): void {
  const scroller = scrollerOf(over);
  const sticks = getComputedStyle(over).position === 'sticky';
  const boxes = (sticks ? needed : [over, ...needed]).map((element) =>
    element.getBoundingClientRect(),
  );
  for (let count = boxes.length; count > 0; count--) {
    const shown = boxes.slice(0, count);
    const by = distance(shown, room(scroller, sticks ? over : null, shown), count === 1);
    if (by === null) continue;
    if (by !== 0) scroller.scrollBy({ top: by, behavior: calm() ? 'auto' : 'smooth' });
    return;
  }
}

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** How far to scroll until all boxes are in the room; null: they are higher than it. */
function distance(boxes: readonly DOMRect[], room: Span, least: boolean): number | null {
  const top = Math.min(...boxes.map((box) => box.top)) - GAP;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + GAP;
  if (!least && bottom - top > room.bottom - room.top) return null;
  if (bottom > room.bottom) return Math.min(bottom - room.bottom, top - room.top);
  return Math.min(0, top - room.top);
}

/** The part of the window that nothing lies over, once `over` sticks to its edge. */
function room(scroller: Element, over: HTMLElement | null, boxes: readonly DOMRect[]): Span {
  const page = scroller === document.scrollingElement;
  const { top, bottom } = page ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  if (!over) return { top, bottom };
  const { left, right, height } = over.getBoundingClientRect();
  const covers = boxes.some((box) => box.left < right && box.right > left);
  const edge = bottom - (parseFloat(getComputedStyle(over).bottom) || 0);
  return { top, bottom: covers ? edge - height : edge };
}

function scrollerOf(element: Element): Element {
  for (let above = element.parentElement; above; above = above.parentElement) {
    if (above === document.body) break;
    if (getComputedStyle(above).overflowY === 'auto') return above;
  }
  return document.scrollingElement ?? document.documentElement;
}
