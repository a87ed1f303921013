import { describe, expect, it } from 'vitest';
import { soundOf } from './sound';

const events = (...names: string[]) =>
  names.map((event) => ({ event })) as Parameters<typeof soundOf>[0];

describe('soundOf', () => {
  it('hears an attack among other things, and a move', () => {
    expect(soundOf(events('acted', 'kept', 'stolen', 'laid'))).toBe('attack');
    expect(soundOf(events('acted', 'laid'))).toBe('move');
  });

  it('hears nothing where nothing is seen', () => {
    expect(soundOf([])).toBeNull();
    expect(soundOf(events('acted', 'ended'))).toBeNull();
  });
});
