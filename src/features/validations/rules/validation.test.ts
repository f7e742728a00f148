import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationMinutes, type StayDuration } from '#features/pricing/rules/duration.ts';
import type { Offer } from '#features/pricing/rules/offer.ts';
import { offerOf, offerOn, offerTo, termsOf } from '#features/pricing/rules/offers.ts';
import { priceChange } from '#features/pricing/rules/price-change.ts';
import { feesOf, parkingOf, totalOf } from '#features/pricing/rules/price-line.ts';
import { priceStay } from '#features/pricing/rules/price-stay.ts';
import { plainTerms } from '#platform/testing/builders/plain-terms.ts';
import {
  describeValidation,
  refuseValidation,
  VALIDATION_KINDS,
  VALIDATION_VALUES,
  type Validation,
  type ValidationTerms,
  withValidation,
} from './validation.ts';

const now = new Date('2026-11-20T18:00:00Z');
const hourly = (minutes: number): StayDuration => ({ kind: 'hourly', minutes });
const daily = (days: number): StayDuration => ({ kind: 'daily', days });
const offer = (isHourly: boolean, priceCents: number): Offer => ({
  ...plainTerms({ isHourly, priceCents, feeBasisPoints: 1000 }),
  schedule: [],
  timeZone: 'America/Chicago',
});
const code = (kind: ValidationTerms['kind'], value: number): ValidationTerms => ({ name: 'Cafe Luna', kind, value });
const price = (sold: Offer, duration: StayDuration, vehicles = 1) =>
  priceStay(sold, { duration, vehicles, startsAt: now }, now);
const parkingWith = (terms: ValidationTerms, duration: StayDuration, vehicles = 1) =>
  parkingOf(price(withValidation(offer(duration.kind === 'hourly', 1000), terms), duration, vehicles).lines);

describe("a merchant's code", () => {
  it('takes off a percentage, an amount, the first minutes, or what is above a price', () => {
    expect(parkingWith(code('percent', 25), hourly(120))).toBe(1500);
    expect(parkingWith(code('amount', 500), hourly(120))).toBe(1500);
    expect(parkingWith(code('minutes', 60), hourly(150))).toBe(1500);
    expect(parkingWith(code('flat', 300), hourly(120))).toBe(300);
  });

  it('never takes off more than parking costs, and nothing where parking is already cheaper', () => {
    expect(parkingWith(code('amount', 9900), hourly(60))).toBe(0);
    expect(parkingWith(code('minutes', 600), hourly(60))).toBe(0);
    expect(parkingWith(code('flat', 5000), hourly(60))).toBe(1000);
  });

  it('makes whole days free where days are sold', () => {
    expect(parkingWith(code('minutes', 1440), daily(3))).toBe(2000);
    expect(parkingWith(code('minutes', 60), daily(1))).toBe(1000);
  });

  it('counts for each vehicle', () => {
    expect(parkingWith(code('amount', 500), hourly(60), 3)).toBe(1500);
  });

  it('is a line of its own before the fee, which is a percentage of what is left', () => {
    const { lines, totalCents } = price(withValidation(offer(true, 1000), code('percent', 50)), hourly(60));
    expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
      ['Parking', 1000],
      ['Validated by Cafe Luna', -500],
      ['Transaction fee', 50],
    ]);
    expect(totalCents).toBe(550);
  });

  it('costs nothing at all when parking is free with it', () => {
    expect(price(withValidation(offer(true, 1000), code('percent', 100)), hourly(60)).totalCents).toBe(0);
  });
});

describe('what was sold with a code', () => {
  const validated = { id: 'v', label: 'Validated by Cafe Luna', cents: 500 };
  const sold = { ...termsOf(offer(true, 1000), now), validated };
  const paid = price(offerOn(sold, offer(true, 1000)), hourly(60));

  it('takes off the same again when it is repriced', () => {
    expect(parkingOf(paid.lines)).toBe(500);
    expect(termsOf(offerOn(sold, offer(true, 1000)), now)).toEqual(sold);
  });

  it('is extended at the ordinary price', () => {
    const endsAt = new Date(now.getTime() + 120 * 60_000);
    const more = priceChange(offerOn(sold, offer(true, 1000)), {
      kind: 'extension',
      startsAt: now,
      endsAt,
      sold: hourly(60),
      added: hourly(60),
      paid: paid.lines,
    });
    expect([parkingOf(more.lines), feesOf(more.lines)]).toEqual([1000, 100]);
  });

  it('keeps its discount in another zone, as far as parking there costs that much', () => {
    const there = (priceCents: number) => offerTo(offerOf(offer(true, priceCents), offer(true, priceCents)), sold);
    const difference = (priceCents: number) =>
      priceChange(there(priceCents), {
        kind: 'correction',
        startsAt: now,
        endsAt: new Date(now.getTime() + 3_600_000),
        sold: hourly(60),
        paid: paid.lines,
      }).totalCents;
    expect([difference(1000), difference(2000), difference(300)]).toEqual([0, 1100, -550]);
  });
});

const anyTerms = fc
  .constantFrom(...VALIDATION_KINDS)
  .chain((kind) =>
    fc
      .integer({ min: VALIDATION_VALUES[kind].min, max: VALIDATION_VALUES[kind].max })
      .map((value) => code(kind, value)),
  );
const anyStay = fc.oneof(fc.integer({ min: 1, max: 1440 }).map(hourly), fc.integer({ min: 1, max: 30 }).map(daily));

describe('any code and any stay', () => {
  it('never costs more than without the code, nor less than nothing, and equals the sum of its lines', () => {
    fc.assert(
      fc.property(anyTerms, anyStay, fc.integer({ min: 0, max: 20_000 }), (terms, duration, priceCents) => {
        const without = offer(duration.kind === 'hourly', priceCents);
        const { lines, totalCents } = price(withValidation(without, terms), duration, 2);
        expect(totalCents).toBe(totalOf(lines));
        expect(totalCents).toBeGreaterThanOrEqual(0);
        expect(totalCents).toBeLessThanOrEqual(price(without, duration, 2).totalCents);
      }),
    );
  });

  it('never costs less for more time', () => {
    fc.assert(
      fc.property(anyTerms, anyStay, fc.integer({ min: 0, max: 20_000 }), (terms, duration, priceCents) => {
        const sold = withValidation(offer(duration.kind === 'hourly', priceCents), terms);
        const longer = duration.kind === 'hourly' ? hourly(durationMinutes(duration) + 7) : daily(duration.days + 1);
        expect(price(sold, longer).totalCents).toBeGreaterThanOrEqual(price(sold, duration).totalCents);
      }),
    );
  });
});

describe('whether a code can be used', () => {
  const validation: Validation = {
    ...code('percent', 50),
    zoneIds: null,
    stands: false,
    maxUses: null,
    taken: 0,
    firstDay: null,
    lastDay: null,
    isPaused: false,
  };
  const use = { zoneId: 'a', startsAt: new Date('2026-11-21T04:00:00Z'), timeZone: 'America/Chicago', vehicles: 1 };
  const refused = (over: Partial<Validation>, vehicles = 1) =>
    refuseValidation({ ...validation, ...over }, { ...use, vehicles });

  it('depends on the zone, the day on the lot’s calendar, a pause and the remaining uses', () => {
    expect(refused({})).toBeNull();
    expect(refused({ zoneIds: ['b'] })).toBe('validation_wrong');
    expect(refused({ isPaused: true })).toBe('validation_not_now');
    // It is 10 PM on the 20th in Chicago.
    expect(refused({ lastDay: '2026-11-20' })).toBeNull();
    expect(refused({ firstDay: '2026-11-21' })).toBe('validation_not_now');
    expect(refused({ maxUses: 5, taken: 5 })).toBe('validation_used_up');
    expect([refused({ maxUses: 5, taken: 3 }, 2), refused({ maxUses: 5, taken: 3 }, 3)]).toEqual([
      null,
      'validation_used_up',
    ]);
  });
});

it('is described by what it does', () => {
  const words = [
    code('percent', 25),
    code('percent', 100),
    code('amount', 500),
    code('minutes', 60),
    code('minutes', 120),
    code('flat', 300),
  ];
  expect(words.map(describeValidation)).toEqual([
    '25% off parking',
    'Free parking',
    '$5.00 off parking',
    'First hour free',
    'First 2 h free',
    'Parking capped at $3.00',
  ]);
});
