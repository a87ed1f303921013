/** Nobody reads a new question in less time than this, in milliseconds. */
const TOO_SOON_MS = 300;

/**
 * Attach it to what has the answers: the second half of a double click, and a key that is held
 * down, answer no question that has only just come up in the same place.
 *
 * @param newAt when the present question came up, on the clock of `now`
 */
export function steady(newAt: () => number, now: () => number = () => performance.now()) {
  return (root: HTMLElement): (() => void) => {
    const drop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const click = (event: MouseEvent) => {
      if (event.detail > 1 && now() - newAt() < TOO_SOON_MS) drop(event);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.repeat) drop(event);
    };
    root.addEventListener('click', click, true);
    root.addEventListener('keydown', key, true);
    return () => {
      root.removeEventListener('click', click, true);
      root.removeEventListener('keydown', key, true);
    };
  };
}
