/** The part of the window that what sticks to its edge may take. */
const MOST = 0.5;

/**
 * Attach it to what sticks to the window's lower edge: `data-large` is set while that would fill
 * the window (large text, a low window), and then it must not stick.
 */
export function sticking(element: HTMLElement): () => void {
  const look = () => {
    element.toggleAttribute('data-large', element.offsetHeight > MOST * innerHeight);
  };
  const watcher = new ResizeObserver(look);
  watcher.observe(element);
  addEventListener('resize', look);
  return () => {
    watcher.disconnect();
    removeEventListener('resize', look);
  };
}
