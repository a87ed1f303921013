import { tick } from 'svelte';
import { match, type Route } from './routes';

/** Where we are; changes with the address. */
export const router = $state({
  route: match(location.pathname),
  query: new URLSearchParams(location.search),
});

/** Go to an address of our own without loading the page anew. */
export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  void arrive(true);
}

async function arrive(top: boolean): Promise<void> {
  const before = JSON.stringify(router.route);
  router.route = match(location.pathname);
  router.query = new URLSearchParams(location.search);
  await tick();
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  if (target) target.scrollIntoView();
  else if (top && before !== JSON.stringify(router.route)) {
    scrollTo(0, 0);
    // The next Tab starts at the page's beginning, and a screen reader reads its title.
    document.getElementById('page')?.focus({ preventScroll: true });
  }
}

/** Follow the browser's buttons, and links to addresses of our own. */
export function startRouter(): () => void {
  const back = () => void arrive(false);
  const click = (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener('popstate', back);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', back);
    document.removeEventListener('click', click);
  };
}

/** The link that a plain click follows within these pages, if it is one. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const special = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || special) return null;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download')) return null;
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return null;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  return samePage && link.hash ? null : link;
}

export type { Route };
