import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetAll, keep, recall, tabStore } from './kept';

/** A browser's stores that refuse to be written, or even to be looked at. */
function broken(how: 'full' | 'denied'): void {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (how === 'denied') vi.spyOn(globalThis, name, 'get').mockImplementation(denied);
    else vi.spyOn(globalThis[name], 'setItem').mockImplementation(full);
  }
}

describe('what the browser keeps', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    forgetAll();
    sessionStorage.clear();
  });

  it('is there again', () => {
    keep('name', 'Ada');
    expect(recall('name', '')).toBe('Ada');
    expect(localStorage.getItem('stackyard.name')).toBe('"Ada"');
  });

  it('is what another tab has written since', () => {
    keep('name', 'Ada');
    localStorage.setItem('stackyard.name', '"Bea"');
    expect(recall('name', '')).toBe('Bea');
  });

  it('lasts as long as the page where nothing may be kept', () => {
    broken('denied');
    keep('name', 'Ada');
    tabStore().setItem('word', 'w');
    expect(recall('name', '')).toBe('Ada');
    expect(tabStore().getItem('word')).toBe('w');
  });

  it('is the newest also where the store is full and has an older one', () => {
    keep('name', 'Ada');
    tabStore().setItem('word', 'old');
    broken('full');
    keep('name', 'Bea');
    tabStore().setItem('word', 'new');
    expect(recall('name', '')).toBe('Bea');
    expect(tabStore().getItem('word')).toBe('new');
  });
});
