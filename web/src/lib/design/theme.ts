/** Light or dark: the reader's choice, kept in this browser; without one, the system's. */

import { keep, recall } from '../kept';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');

/** The theme shown now. */
export function theme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** Sets `data-theme` from the kept choice or the system, and follows the system until one is made. */
export function startTheme(): void {
  const kept = read();
  show(kept ?? (darkSystem().matches ? 'dark' : 'light'));
  darkSystem().addEventListener('change', (event) => {
    if (read() === null) show(event.matches ? 'dark' : 'light');
  });
}

/** Shows a theme and keeps the choice. */
export function chooseTheme(chosen: Theme): void {
  show(chosen);
  keep(KEY, chosen);
}

function show(shown: Theme): void {
  document.documentElement.dataset['theme'] = shown;
}

function read(): Theme | null {
  const kept = recall<unknown>(KEY, null);
  return kept === 'light' || kept === 'dark' ? kept : null;
}
