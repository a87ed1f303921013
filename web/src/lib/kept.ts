/** Small things that this browser keeps; where it keeps nothing, they last as long as the page. */

/** A store of the browser that may be closed, or full: then the page itself remembers. */
class Keeper {
  readonly #meanwhile = new Map<string, string>();

  constructor(readonly store: () => Storage) {}

  getItem(key: string): string | null {
    const newest = this.#meanwhile.get(key);
    if (newest !== undefined) return newest;
    try {
      return this.store().getItem(key);
    } catch {
      return null;
    }
  }

  setItem(key: string, value: string): void {
    try {
      this.store().setItem(key, value);
      this.#meanwhile.delete(key);
    } catch {
      this.#meanwhile.set(key, value);
    }
  }

  clear(prefix: string): void {
    this.#meanwhile.clear();
    try {
      const store = this.store();
      for (const key of Object.keys(store)) if (key.startsWith(prefix)) store.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  }
}

const PREFIX = 'stackyard.';
const keeper = new Keeper(() => localStorage);
const tab = new Keeper(() => sessionStorage);

export function recall<T>(key: string, otherwise: T): T {
  const text = keeper.getItem(PREFIX + key);
  try {
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  keeper.setItem(PREFIX + key, JSON.stringify(value));
}

export function forgetAll(): void {
  keeper.clear(PREFIX);
}

/** For the time that this tab is open. */
export function tabStore(): Pick<Storage, 'getItem' | 'setItem'> {
  return tab;
}
