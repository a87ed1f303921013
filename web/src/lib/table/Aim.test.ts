import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetAll } from '../kept';
import { t } from '../text';
import Aim from './Aim.svelte';

const nabbit = { game: 'stack-nabbit', over: false, question: null };
const shown = () => screen.queryByText(t.table.aims['stack-nabbit'] ?? '', { exact: false });

afterEach(() => {
  forgetAll();
  vi.restoreAllMocks();
});

describe('how to win', () => {
  it('is told until it is closed, and not again', async () => {
    const { unmount } = render(Aim, { props: nabbit });
    expect(shown()).not.toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: t.common.close }));
    expect(shown()).toBeNull();
    unmount();
    render(Aim, { props: nabbit });
    expect(shown()).toBeNull();
  });

  it('is one line on a phone, which opens by a tap until the next question', async () => {
    const wide = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('max-width: 36rem') ? wide('all') : wide(query),
    );
    const { rerender } = render(Aim, { props: nabbit });
    const line = screen.getByRole('button', { name: /^How to win/ });
    expect([line.className.includes('line'), line.getAttribute('aria-expanded')]).toEqual([
      true,
      'false',
    ]);
    await fireEvent.click(line);
    expect([line.className.includes('line'), line.getAttribute('aria-expanded')]).toEqual([
      false,
      'true',
    ]);
    expect(shown()).not.toBeNull();
    await rerender({ ...nabbit, question: 4 });
    expect(line.getAttribute('aria-expanded')).toBe('false');
    await fireEvent.click(line);
    expect(line.getAttribute('aria-expanded')).toBe('true');
  });

  it('is known to whoever has seen a game to its end, of that mode', async () => {
    const { rerender, unmount } = render(Aim, { props: nabbit });
    await rerender({ ...nabbit, over: true });
    unmount();
    const again = render(Aim, { props: nabbit });
    expect(shown()).toBeNull();
    again.unmount();
    render(Aim, { props: { ...nabbit, game: 'staccs-solo' } });
    expect(screen.queryByText(t.table.aims['staccs-solo'] ?? '', { exact: false })).not.toBeNull();
  });
});
