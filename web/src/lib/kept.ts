/** Small things that this browser keeps; where it keeps nothing, they last as long as the page. */
const meanwhile = new Map<string, string>();

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`stackyard.${key}`) ?? meanwhile.get(key) ?? null;
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  meanwhile.set(key, text);
  try {
    localStorage.setItem(`stackyard.${key}`, text);
  } catch {
    // Storage is closed or full: the page remembers until it is left.
  }
}

export function forgetAll(): void {
  meanwhile.clear();
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('stackyard.')) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
}

/** For the time that this tab is open; a Map where the browser keeps nothing. */
export function tabStore(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    sessionStorage.setItem('stackyard.try', '1');
    return sessionStorage;
  } catch {
    const map = new Map<string, string>();
    return {
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => void map.set(key, value),
    };
  }
}
