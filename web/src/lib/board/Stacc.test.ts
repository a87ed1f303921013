import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import Stacc from './Stacc.svelte';
import type { LitSpot, StaccTable } from './types';

const labels = { board: 'Board', zoomIn: 'In', zoomOut: 'Out', fit: 'All' };
const table: StaccTable = {
  bounds: { q_low: -23, q_high: 23, y_low: -12, y_high: 36 },
  cards: [
    { card: '2S', q: 0, r: 0, facing: 0, stacc: 0 },
    { card: '5S', q: 0, r: 1, facing: 0, stacc: 0 },
    { card: '2C', q: 1, r: -1, facing: 0, stacc: 0 },
  ],
  facings: [0],
};
const spot = (id: string, q: number, r: number, stacc = 0): LitSpot => ({
  id,
  q,
  r,
  stacc,
  label: `spot ${id}`,
});
const lit = [spot('low', 2, -2), spot('middle', 1, 0), spot('high', 0, 2)];

const names = () => screen.getAllByRole('button', { name: /^spot/ });
const focusedName = () => document.activeElement?.getAttribute('aria-label');

describe('Stacc', () => {
  it('gives every lit spot its name, and Tab one of them', () => {
    render(Stacc, { table, lit, labels });
    expect(names()).toHaveLength(3);
    const inTabOrder = names().filter((button) => button.getAttribute('tabindex') === '0');
    expect(inTabOrder.map((button) => button.getAttribute('aria-label'))).toEqual(['spot high']);
  });

  it('moves between spots by arrows as they lie, and picks by Enter', async () => {
    const onpick = vi.fn();
    render(Stacc, { table, lit, labels, onpick });
    screen.getByRole('button', { name: 'spot low' }).focus();
    await fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
    expect(focusedName()).toBe('spot middle');
    await fireEvent.keyDown(document.activeElement as Element, { key: 'End' });
    expect(focusedName()).toBe('spot low');
    await fireEvent.keyDown(document.activeElement as Element, { key: 'Home' });
    expect(focusedName()).toBe('spot high');
    await fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
    expect(onpick).toHaveBeenCalledExactlyOnceWith(lit[2], true);
  });

  it('picks by a click', async () => {
    const onpick = vi.fn();
    render(Stacc, { table, lit, labels, onpick });
    await fireEvent.click(screen.getByRole('button', { name: 'spot middle' }));
    expect(onpick).toHaveBeenCalledExactlyOnceWith(lit[1], true);
  });

  it('draws cards in the order of laying, and the preview where it is chosen', async () => {
    const { container, rerender } = render(Stacc, { table, lit, labels });
    const ranks = (within = '') =>
      [...container.querySelectorAll(`${within} .card text`)].map((t) => t.textContent);
    expect(ranks()).toEqual(['2', '5', '2']);
    await rerender({ chosen: 'middle', preview: { card: '9C', facing: 0 } });
    expect(ranks().slice(0, 3)).toEqual(['2', '5', '2']);
    expect(ranks('.ghost')).toEqual(['9']);
    expect(ranks('.spot'), 'small, at the two others').toEqual(['9', '9']);
  });

  it('keeps the spots of two STACCS at one point apart, and tells their numbers in dots', () => {
    const two = { ...table, facings: [0, 3] };
    const { container } = render(Stacc, {
      table: two,
      lit: [spot('a', 1, 0, 0), spot('b', 1, 0, 1)],
      labels,
    });
    const places = [...container.querySelectorAll('.spot')].map((g) => g.getAttribute('transform'));
    expect(new Set(places).size).toBe(2);
    const dots = [...container.querySelectorAll('.spot')].map(
      (g) => g.querySelectorAll('.pip').length,
    );
    expect(dots).toEqual([1, 2]);
  });
});
