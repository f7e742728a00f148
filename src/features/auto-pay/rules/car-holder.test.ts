// Rules 400 to 404.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { changesSince, decideBy, offUntil, refundsByItself, refuseTurningOn, undecidedSince } from './car-holder.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const HOLDER = { disownedAt: null, isTied: true, others: 0, changes: 0 };

it.each([
  [{}, null],
  [{ isTied: false }, 'auto_pay_not_tied'],
  [{ others: 4 }, null],
  [{ others: 5 }, 'auto_pay_too_many'],
  [{ changes: 2 }, null],
  [{ changes: 3 }, 'auto_pay_changed_often'],
  [{ disownedAt: daysAgo(29) }, 'auto_pay_disowned'],
  [{ disownedAt: daysAgo(30) }, null],
  // Who is not tied learns nothing else.
  [{ isTied: false, others: 5, changes: 3 }, 'auto_pay_not_tied'],
])('turning on with %j is refused with %s', (changed, refused) => {
  expect(refuseTurningOn({ ...HOLDER, ...changed }, NOW)).toBe(refused);
});

it('never refunds by itself twice in twelve months, whenever it is said', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 }), (gaps) => {
      let [day, refundedAt] = [0, null as Date | null];
      const refunds: number[] = [];
      for (const gap of gaps) {
        day += gap;
        const at = new Date(NOW.getTime() + day * DAY_MS);
        if (!refundsByItself(refundedAt, at)) continue;
        refundedAt = at;
        refunds.push(day);
      }
      for (const [index, refunded] of refunds.entries())
        if (index > 0) expect(refunded - (refunds[index - 1] ?? 0)).toBeGreaterThanOrEqual(365);
      if (gaps.length > 0) expect(refunds.length).toBeGreaterThan(0);
    }),
  );
});

it('gives a lot three days, then support', () => {
  const claimed = daysAgo(3);
  expect(decideBy(claimed)).toEqual(NOW);
  expect(claimed > undecidedSince(NOW)).toBe(false);
  expect(daysAgo(2.9) > undecidedSince(NOW)).toBe(true);
  expect([offUntil(null), changesSince(NOW)]).toEqual([null, daysAgo(90)]);
});
