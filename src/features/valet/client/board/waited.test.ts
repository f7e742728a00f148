import { describe, expect, it } from 'vitest';
import { ageOf, formatWait } from './waited.ts';

const since = new Date('2026-11-20T21:00:00Z');
const later = (seconds: number) => new Date(since.getTime() + seconds * 1000);

describe('a wait', () => {
  it.each([
    [0, '0:00'],
    [42, '0:42'],
    [605, '10:05'],
    [3599, '59:59'],
    [3600, '1 h 00'],
    [3900, '1 h 05'],
  ])('of %i seconds reads %s', (seconds, words) => expect(formatWait(since, later(seconds))).toBe(words));

  it('is never negative if a clock runs behind', () => {
    expect(formatWait(since, later(-30))).toBe('0:00');
  });
});

describe('the age of a board', () => {
  it.each([
    [12, '12 s'],
    [240, '4 min'],
    [7500, '2 h 5 min'],
  ])('of %i seconds reads %s', (seconds, words) => expect(ageOf(since, later(seconds))).toBe(words));
});
