import { beforeEach, describe, expect, it } from 'vitest';
import { daily, dayNumber, dayOf, noteScore, noteTable, streak } from './daily';

beforeEach(() => localStorage.clear());

describe('days', () => {
  it('are numbers that one can read, and back', () => {
    expect(dayNumber(new Date(2026, 10, 30))).toBe(20261130);
    expect(dayNumber(dayOf(20260301))).toBe(20260301);
  });
});

describe('scores', () => {
  it('count at tables of the day only, the best one of each day', () => {
    noteTable('a', 20261130);
    noteTable('b', 20261130);
    noteScore('a', { score: 40, won: false });
    noteScore('b', { score: 31, won: false });
    noteScore('elsewhere', { score: 60, won: true });
    expect(daily().days).toEqual({ 20261130: { score: 40, won: false } });
  });
});

describe('streak', () => {
  const score = { score: 1, won: false };

  it('counts days in a row over the ends of months', () => {
    const days = { 20261130: score, 20261201: score, 20261128: score };
    expect(streak(days, new Date(2026, 11, 1))).toBe(2);
  });

  it('is not broken before today is over', () => {
    expect(streak({ 20261130: score }, new Date(2026, 11, 1))).toBe(1);
    expect(streak({ 20261130: score }, new Date(2026, 11, 2))).toBe(0);
  });
});
