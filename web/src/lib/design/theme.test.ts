import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetAll } from '../kept';
import { chooseTheme, startTheme, theme } from './theme';

/** A system that is light, and can be turned dark. */
function lightSystem(): () => void {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList);
  return () => system.dispatchEvent(Object.assign(new Event('change'), { matches: true }));
}

describe('light or dark', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    forgetAll();
  });

  it('follows the system until one chooses', () => {
    const turnDark = lightSystem();
    startTheme();
    expect(theme()).toBe('light');
    turnDark();
    expect(theme()).toBe('dark');
    chooseTheme('light');
    turnDark();
    expect(theme()).toBe('light');
  });

  it('stays as chosen also where the browser keeps nothing', () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const turnDark = lightSystem();
    startTheme();
    chooseTheme('light');
    turnDark();
    expect(theme()).toBe('light');
  });
});
