import { untrack } from 'svelte';
import type { Entry } from '../../api';
import {
  measure,
  NO_BOXES,
  placed,
  way,
  type Box,
  type Boxes,
  type Hop,
  type Spot,
} from './places';

/** A card on its way. */
export interface Ghost {
  readonly key: number;
  readonly card: string | null;
  readonly boxes: readonly Box[];
  /** Milliseconds. */
  readonly delay: number;
  readonly duration: number;
}

/** How many cards of one hop are drawn, and how far apart in time. */
const MOST_SEEN = 4;
const APART_MS = 35;
/** From one place to the next. */
const HOP_MS = 250;

/**
 * Sees cards travel: measures all places before the screen changes and after it, and has the cards
 * fly between. What has come to lie somewhere is not seen there before it lands. Whatever flies
 * when something new happens is dropped at once.
 */
export class Mover {
  ghosts: readonly Ghost[] = $state.raw([]);
  #before: Boxes = NO_BOXES;
  #known = new WeakSet<Element>();
  #hidden: Animation[] = [];
  #keys = 0;

  constructor(
    root: () => HTMLElement | undefined,
    entries: () => readonly Entry[],
    hops: (entries: readonly Entry[]) => readonly Hop[],
  ) {
    $effect.pre(() => {
      entries();
      const element = untrack(root);
      this.#before = element ? measure(element) : NO_BOXES;
      if (element) for (const place of placed(element)) this.#known.add(place);
    });
    $effect(() => {
      const news = entries();
      untrack(() => {
        const element = root();
        this.#start(element && news.length > 0 ? hops(news) : [], element);
      });
    });
  }

  landed(key: number): void {
    this.ghosts = this.ghosts.filter((ghost) => ghost.key !== key);
  }

  #start(hops: readonly Hop[], root: HTMLElement | undefined): void {
    this.ghosts = [];
    for (const hiding of this.#hidden) hiding.cancel();
    this.#hidden = [];
    if (!root || hops.length === 0 || this.#before.size === 0) return;
    if (calm()) {
      fadeIn(root, hops);
      return;
    }
    const after = measure(root);
    this.ghosts = hops.flatMap((hop) => this.#flights(hop, way(hop, this.#before, after)));
    this.#hideUntilLanded(hops, after);
  }

  #flights(hop: Hop, boxes: readonly Box[]): Ghost[] {
    if (boxes.length < 2) return [];
    return Array.from({ length: Math.min(hop.count, MOST_SEEN) }, (_, i) => ({
      key: ++this.#keys,
      card: hop.card,
      boxes,
      delay: i * APART_MS,
      duration: HOP_MS * (boxes.length - 1),
    }));
  }

  #hideUntilLanded(hops: readonly Hop[], after: ReadonlyMap<string, Spot>): void {
    for (const { path } of hops) {
      const end = after.get(path[path.length - 1] ?? '')?.element;
      if (!end || this.#known.has(end)) continue;
      this.#known.add(end);
      const duration = HOP_MS * (path.length - 1);
      this.#hidden.push(end.animate({ opacity: [0, 0] }, { duration }));
    }
  }
}

/** Whether the person wants no motion. */
export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** In place of a flight: what has come to lie somewhere fades in. */
function fadeIn(root: HTMLElement, hops: readonly Hop[]): void {
  const ends = new Set(hops.map((hop) => hop.path[hop.path.length - 1]));
  for (const element of placed(root)) {
    if (ends.has(element.dataset.place))
      element.animate({ opacity: [0.2, 1] }, { duration: 250, easing: 'ease-out' });
  }
}
