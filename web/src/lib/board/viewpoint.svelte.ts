import { cubicOut } from 'svelte/easing';
import { Tween, prefersReducedMotion } from 'svelte/motion';
import {
  fit,
  hold,
  inCorner,
  lean,
  nearest,
  reveal,
  zoom,
  type Box,
  type Camera,
  type Place,
} from './geometry';

const MOVE_MS = 300;
// A finger or mouse that moved less than this many pixels has pressed, not dragged.
const SLACK = 6;
const MARGIN = 28;
const MOST_FIT = 84;
// Spots an edge apart are as large as a finger from here on; those far apart can be smaller, as long
// as they are seen. Going nearer has to be worth it.
const LEAST_TAPPED = 44;
const LEAST_SEEN = 19;
const WORTH = 1.4;
// The buttons stand in the lower right corner: below each other where the view is wide or low, else
// side by side. Where the STACC would lie under them, that side or foot is kept free.
const WIDE = 640;
const LOW = 300;
const BUTTONS = 56;
const ALL_BUTTONS = 168;

/** What is to be seen. */
export interface Scene {
  /** All of it. */
  readonly box: Box;
  /** Where its cards lie. */
  readonly places: readonly Place[];
  /** What matters now, and how near its places are to each other; null: all of it. */
  readonly part: { readonly box: Box; readonly apart: number } | null;
}

/** Where one looks at the board from: fitted by itself until it is moved by hand. */
export class Viewpoint {
  width = $state(0);
  height = $state(0);
  /** Whether it was moved by hand and no longer fits by itself. */
  byHand = $state(false);
  dragging = $state(false);

  #box: Box = { left: -2, top: -2, width: 4, height: 4 };
  #places: readonly Place[] = [];
  #tween = new Tween<Camera>({ x: 0, y: 0, scale: 48 }, { easing: cubicOut });
  #pointers: Record<number, Place> = {};
  #travelled = 0;

  get #pressed(): boolean {
    return Object.keys(this.#pointers).length > 0;
  }

  /** Whether what was just let go had been dragged, so that it is no press. */
  get dragged(): boolean {
    return this.#travelled >= SLACK;
  }

  get camera(): Camera {
    return this.#tween.current;
  }

  /**
   * Shows all of it unless moved by hand. Where that is too small to be tapped it shows the part that
   * matters now, if that is larger.
   */
  frame(scene: Scene, animated: boolean): void {
    this.#box = scene.box;
    this.#places = scene.places;
    if (!this.byHand) this.#show(scene.part, animated);
  }

  fit(animated = true): void {
    if (this.width === 0 || this.height === 0) return;
    this.byHand = false;
    this.#show(null, animated);
  }

  #show(part: Scene['part'], animated: boolean): void {
    const whole = this.#whole();
    if (!part) return this.#go(whole, animated);
    const wanted = Math.min(LEAST_TAPPED, Math.max(LEAST_SEEN, LEAST_TAPPED / part.apart));
    const near = fit(part.box, ...this.#room(BUTTONS), this.#margin, wanted);
    if (whole.scale >= wanted || near.scale <= whole.scale * WORTH)
      return this.#go(whole, animated);
    this.#go(lean(near, part.box, this.#box, ...this.#room(BUTTONS), this.#margin), animated);
  }

  /** All of it as large as it can be beside the buttons. */
  #whole(): Camera {
    const corner = this.#column
      ? { width: BUTTONS, height: ALL_BUTTONS }
      : { width: ALL_BUTTONS, height: BUTTONS };
    for (const kept of [0, BUTTONS / 2]) {
      const camera = fit(this.#box, ...this.#room(kept), this.#margin, MOST_FIT);
      if (!inCorner(camera, this.#places, this.width, this.height, corner)) return camera;
    }
    return fit(this.#box, ...this.#room(BUTTONS), this.#margin, MOST_FIT);
  }

  get #column(): boolean {
    return this.width > WIDE || this.height <= LOW;
  }

  get #margin(): number {
    return Math.min(MARGIN, this.width / 24, this.height / 16);
  }

  /** The view's width and height, some of it kept free for the buttons. */
  #room(kept: number): [width: number, height: number] {
    return this.#column ? [this.width - kept, this.height] : [this.width, this.height - kept];
  }

  /** Zooms around a pixel of the view, its middle by default. */
  zoomBy(factor: number, animated = true, x = this.width / 2, y = this.height / 2): void {
    this.byHand = true;
    this.#go(zoom(animated ? this.#tween.target : this.camera, factor, x, y), animated);
  }

  panBy(dx: number, dy: number, animated = false): void {
    this.byHand = true;
    const { x, y, scale } = animated ? this.#tween.target : this.camera;
    this.#go({ x: x + dx, y: y + dy, scale }, animated);
  }

  /** Brings a place into view; that alone does not count as moved by hand. */
  reveal(at: Place): void {
    const margin = Math.min(56, this.width / 6, this.height / 6);
    const target = reveal(this.#tween.target, at, this.width, this.height, margin);
    if (target.x !== this.#tween.target.x || target.y !== this.#tween.target.y)
      this.#go(target, true);
  }

  /** Brings the nearest of these places into view where none of them is. */
  meet(places: readonly Place[]): void {
    const { x, y, scale } = this.#tween.target;
    const seen = (at: Place) => {
      const [left, top] = [at.x * scale + x, at.y * scale + y];
      return left > 0 && left < this.width && top > 0 && top < this.height;
    };
    if (this.width === 0 || this.height === 0 || places.some(seen)) return;
    const middle = { x: (this.width / 2 - x) / scale, y: (this.height / 2 - y) / scale };
    const to = places[nearest(places, middle, Infinity) ?? -1];
    if (to) this.reveal(to);
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (!this.#pressed) this.#travelled = 0;
    this.#pointers[event.pointerId] = { x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    const before = this.#pointers[event.pointerId];
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = Object.entries(this.#pointers).find(
      ([id]) => Number(id) !== event.pointerId,
    )?.[1];
    this.#travelled += Math.hypot(now.x - before.x, now.y - before.y);
    this.#pointers[event.pointerId] = now;
    if (this.#travelled < SLACK) return;
    const view = event.currentTarget as Element;
    if (!this.dragging) {
      // Only now: captured at once, the spots below would never be pressed.
      view.setPointerCapture(event.pointerId);
      this.dragging = true;
    }
    if (other) this.#pinch(before, now, other, view.getBoundingClientRect());
    else this.panBy(now.x - before.x, now.y - before.y);
  }

  up(event: PointerEvent): void {
    this.#pointers = Object.fromEntries(
      Object.entries(this.#pointers).filter(([id]) => Number(id) !== event.pointerId),
    );
    if (!this.#pressed) this.dragging = false;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const view = (event.currentTarget as Element).getBoundingClientRect();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016));
    this.zoomBy(factor, false, event.clientX - view.left, event.clientY - view.top);
  }

  #pinch(before: Place, now: Place, other: Place, view: DOMRect): void {
    const apart = (p: Place) => Math.max(1, Math.hypot(p.x - other.x, p.y - other.y));
    this.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
    const [x, y] = [(now.x + other.x) / 2 - view.left, (now.y + other.y) / 2 - view.top];
    this.zoomBy(apart(now) / apart(before), false, x, y);
  }

  #go(camera: Camera, animated: boolean): void {
    const duration = animated && !prefersReducedMotion.current ? MOVE_MS : 0;
    void this.#tween.set(hold(camera, this.#box, this.width, this.height), { duration });
  }
}
