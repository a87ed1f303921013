/** Light or dark: the reader's choice, kept in this browser; without one, the system's. */

export type Theme = 'light' | 'dark';

const KEY = 'stackyard.theme';
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
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Storage may be closed (private windows): the choice then lasts as long as the page.
  }
}

function show(shown: Theme): void {
  document.documentElement.dataset['theme'] = shown;
}

function read(): Theme | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : null;
  } catch {
    return null;
  }
}
