import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { priceStay } from '#features/pricing/rules/price-stay.ts';
import { anyMoment, anyOffer } from '#platform/testing/cases/any-tariff.ts';
import { limitOf, minutesUsed, priceMax, priceUsed, reachesAt } from './start-stop.ts';

const startsAt = new Date('2026-11-20T18:00:00Z');
const at = (minutes: number, from = startsAt) => new Date(from.getTime() + minutes * 60_000);
const zone = (openMinutes: number, closeMinutes: number) => ({
  hours: { openMinutes, closeMinutes },
  timeZone: 'America/Chicago',
});

describe('start-stop parking (rules 372 and 373)', () => {
  it('ends at closing, or after the longest stay of an hourly zone', () => {
    expect(limitOf(zone(360, 1380), startsAt)).toEqual(at(11 * 60));
    expect(limitOf(zone(0, 0), startsAt)).toEqual(at(24 * 60));
  });

  it('counts every minute begun, at least one, and none after its limit', () => {
    const running = { startsAt, endsAt: at(90) };
    expect([at(-9), at(0), at(61.2), at(600)].map((left) => minutesUsed(running, left))).toEqual([1, 1, 62, 90]);
  });

  it('costs exactly what one session of that length costs, and never more than was authorized', () => {
    fc.assert(
      fc.property(
        anyOffer.filter(({ rate }) => rate.isHourly),
        anyMoment,
        fc.integer({ min: 1, max: 1440 }),
        fc.double({ min: -20, max: 1500, noNaN: true }),
        (offer, from, limit, left) => {
          const running = { startsAt: from, endsAt: at(limit, from) };
          const max = priceMax(offer, running, 1);
          const { minutes, lines } = priceUsed(offer, running, { stoppedAt: at(left, from), max: max.lines });
          const session = { duration: { kind: 'hourly', minutes }, vehicles: 1, startsAt: from } as const;
          const alone = priceStay(offer, session, from);
          expect(totalOf(lines)).toBe(Math.min(alone.totalCents, max.totalCents));
          expect(alone.totalCents).toBeLessThanOrEqual(max.totalCents);
        },
      ),
    );
  });

  it('reaches an amount at the first minute that costs it, unless it never costs so much', () => {
    fc.assert(
      fc.property(
        anyOffer.filter(({ rate }) => rate.isHourly),
        anyMoment,
        fc.integer({ min: 1, max: 1440 }),
        fc.integer({ min: 1, max: 20_000 }),
        (offer, from, limit, cents) => {
          const running = { startsAt: from, endsAt: at(limit, from) };
          const { lines: max, totalCents } = priceMax(offer, running, 1);
          const reached = reachesAt(offer, running, { cents, max });
          const costs = (stoppedAt: Date) => totalOf(priceUsed(offer, running, { stoppedAt, max }).lines);
          if (!reached) expect(totalCents).toBeLessThan(cents);
          else {
            expect(costs(reached)).toBeGreaterThanOrEqual(cents);
            if (reached > at(1, from)) expect(costs(at(-1, reached))).toBeLessThan(cents);
          }
        },
      ),
    );
  });
});
