import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import { nextCheck, pauseAfter, progressOf, statusAfter } from './payout-progress.ts';

const at = new Date('2026-11-30T15:00:00Z');
const hoursLater = (hours: number) => new Date(at.getTime() + hours * HOUR_MS);

describe('the outcome of a payout', () => {
  it.each([
    ['made', { arrival: 'on_its_way', reversedCents: 0 }],
    ['arrived', { arrival: 'arrived', reversedCents: 0 }],
    ['arrived', { arrival: 'arrived', reversedCents: 99 }],
    ['bank_failed', { arrival: 'bank_refused', reversedCents: 0 }],
    ['returned', { arrival: 'bank_refused', reversedCents: 100 }],
    ['returned', { arrival: 'on_its_way', reversedCents: 100 }],
  ] as const)('is %s', (status, progress) => {
    expect(statusAfter(100, progress)).toBe(status);
  });

  it('is told to its owner in few words', () => {
    expect(progressOf('intended')).toBe('on_its_way');
    expect(progressOf('bank_failed')).toBe('at_provider');
    expect(progressOf('refused')).toBe('not_sent');
  });

  it('is checked within the day, and for ten days after it arrived', () => {
    expect(nextCheck('made', at, hoursLater(0.5))).toEqual(hoursLater(1.5));
    expect(nextCheck('made', at, hoursLater(20))).toEqual(hoursLater(32));
    expect(nextCheck('arrived', at, hoursLater(48))).toEqual(hoursLater(72));
    expect(nextCheck('arrived', at, hoursLater(241))).toBeNull();
    expect(nextCheck('returned', at, hoursLater(1))).toBeNull();
  });

  it('is retried after a minute or two at first, and at least every hour', () => {
    fc.assert(fc.property(fc.nat(10_000), (failures) => pauseAfter(failures) <= HOUR_MS));
    expect(pauseAfter(1)).toBe(120_000);
  });
});
