import { describe, expect, it, vi } from 'vitest';
import { steady } from './steady';

function pressed(event: Event, sinceNew: number): boolean {
  const root = document.createElement('div');
  const button = document.createElement('button');
  const answer = vi.fn();
  root.append(button);
  button.addEventListener(event.type, answer);
  const detach = steady(
    () => 1_000,
    () => 1_000 + sinceNew,
  )(root);
  button.dispatchEvent(event);
  detach();
  return answer.mock.calls.length > 0 && !event.defaultPrevented;
}

const click = (detail: number) =>
  new MouseEvent('click', { detail, bubbles: true, cancelable: true });
const enter = (repeat: boolean) =>
  new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });

describe('a question that has only just come up', () => {
  it('is not answered by the second half of a double click', () => {
    expect(pressed(click(2), 120)).toBe(false);
    expect(pressed(click(1), 120)).toBe(true);
    expect(pressed(click(2), 400)).toBe(true);
  });

  it('is not answered by a key that is held down', () => {
    expect(pressed(enter(true), 4_000)).toBe(false);
    expect(pressed(enter(false), 10)).toBe(true);
  });
});
