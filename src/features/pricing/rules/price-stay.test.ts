import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';
import { plainTerms } from '#platform/testing/builders/plain-terms.ts';
import { anyMoment, anyOffer } from '#platform/testing/cases/any-tariff.ts';
import { durationMinutes, type StayDuration } from './duration.ts';
import type { Charge, Offer } from './offer.ts';
import { offerOf } from './offers.ts';
import { joinDurations, priceChange } from './price-change.ts';
import { addLines, divideLines, feesOf, type PriceLines, parkingOf, totalOf } from './price-line.ts';
import { priceOne, priceStay, priceWithFullHour } from './price-stay.ts';
import type { Tariff } from './rates/tariff.ts';

const now = new Date('2026-11-20T18:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const hourly = (minutes: number): StayDuration => ({ kind: 'hourly', minutes });
const daily = (days: number): StayDuration => ({ kind: 'daily', days });

const offer = (isHourly: boolean, priceCents: number, over: Partial<Offer> = {}): Offer => ({
  ...plainTerms({ isHourly, priceCents, feeBasisPoints: 1000 }),
  schedule: [],
  timeZone: 'America/Chicago',
  ...over,
});
const tenDollarsAnHour = offer(true, 1000);

const price = (sold: Offer, duration: StayDuration, vehicles = 1) => priceStay(sold, { duration, vehicles }, now);
const parkingAndFee = (lines: PriceLines) => [parkingOf(lines), feesOf(lines)];

/** More time for a stay that began now. */
const extend = (
  sold: Offer,
  { before, added, paid }: { before: StayDuration; added: StayDuration; paid: PriceLines },
) => {
  const endsAt = at(durationMinutes(joinDurations(before, added)));
  return priceChange(sold, { kind: 'extension', startsAt: now, endsAt, sold: before, added, paid });
};

const anyCharge = fc.record<Charge>({
  kind: fc.constantFrom('discount', 'fee', 'tax'),
  label: fc.constantFrom('One', 'Other'),
  payee: fc.constantFrom('owner', 'platform', 'authority:City of Chicago'),
  milliPercent: fc.integer({ min: 0, max: 30_000 }),
  on: fc.constantFrom('parking', 'parking_and_fee'),
});
const sundayFree: ZoneHours = { kind: 'free', day: 0, fromMinutes: 8 * 60, untilMinutes: 13 * 60 };
const anyStays = (count: number) =>
  fc.boolean().chain((isHourly) =>
    fc.record({
      sold: fc
        .record({
          priceCents: fc.integer({ min: 0, max: 100_000 }),
          charges: fc.uniqueArray(anyCharge, {
            maxLength: 4,
            selector: ({ kind, label, payee }) => kind + label + payee,
          }),
          schedule: fc.subarray([sundayFree, { ...sundayFree, day: 6 }]),
        })
        .map(({ priceCents, ...over }) => offer(isHourly, priceCents, over)),
      durations: fc.array<StayDuration>(
        isHourly ? fc.integer({ min: 1, max: 1440 }).map(hourly) : fc.integer({ min: 1, max: 30 }).map(daily),
        { minLength: count, maxLength: count },
      ),
    }),
  );

describe('an hourly stay', () => {
  it('costs an hour and the fee for one hour', () => {
    const { lines, totalCents, notes } = price(tenDollarsAnHour, hourly(60));
    expect(lines).toEqual([
      { kind: 'parking', label: 'Parking', cents: 1000, payee: 'owner' },
      { kind: 'fee', label: 'Transaction fee', cents: 100, payee: 'platform' },
    ]);
    expect([totalCents, notes]).toEqual([1100, []]);
  });

  it('explains why it costs more or less than its time', () => {
    expect(price(tenDollarsAnHour, hourly(30)).notes).toEqual(['Less than an hour costs one hour.']);
    // Noon in Chicago, a Friday.
    const schedule: ZoneHours[] = [{ kind: 'free', day: 5, fromMinutes: 0, untilMinutes: 13 * 60 }];
    expect(price(offer(true, 1000, { schedule }), hourly(90)).notes).toEqual([
      '50 min of it is free.',
      'Less than an hour costs one hour.',
    ]);
    expect(price(offer(false, 1000, { schedule }), daily(1)).notes).toEqual([]);
  });

  it('starts ten minutes after it is bought', () => {
    expect(price(tenDollarsAnHour, hourly(60))).toMatchObject({ startsAt: at(10), endsAt: at(70) });
  });

  it('is billed for at least an hour, then by the minute', () => {
    const billed = [1, 59, 60, 61, 90].map((minutes) => parkingOf(price(tenDollarsAnHour, hourly(minutes)).lines));
    expect(billed).toEqual([1000, 1000, 1000, 1017, 1500]);
  });

  it('rounds half a cent up, once for parking and once for the fee', () => {
    expect(parkingAndFee(price(offer(true, 5), hourly(90)).lines)).toEqual([8, 1]);
    expect(feesOf(price(offer(true, 245), hourly(60)).lines)).toBe(25);
  });
});

describe('a daily stay', () => {
  it('costs the price of a day for each day', () => {
    const { lines, totalCents } = price(offer(false, 2550), daily(3));
    expect([...parkingAndFee(lines), totalCents]).toEqual([7650, 765, 8415]);
  });
});

describe('a stay of less than an hour', () => {
  const covered = (sold: Offer, minutes: number, left: number | null = null) =>
    priceWithFullHour(sold, { duration: hourly(minutes), vehicles: 1 }, now, left);

  it('lasts for the hour that it costs', () => {
    expect(covered(tenDollarsAnHour, 20)).toMatchObject({
      totalCents: 1100,
      duration: hourly(60),
      endsAt: at(70),
      notes: ['Less than an hour costs one hour.'],
    });
    expect(covered(tenDollarsAnHour, 61)).toMatchObject({ duration: hourly(61), notes: [] });
  });

  it('ends when its zone closes', () => {
    expect(covered(tenDollarsAnHour, 20, 40)).toMatchObject({
      duration: hourly(40),
      endsAt: at(50),
      notes: ['Less than an hour costs one hour.'],
    });
    expect(covered(tenDollarsAnHour, 20, 15)).toMatchObject({ duration: hourly(20), endsAt: at(30) });
  });

  it('stays as short as it was chosen where more time costs more, or nothing', () => {
    const halfHours: Tariff = [
      { name: 'Short', kind: 'bands', bands: [30, 60].map((m) => ({ upToMinutes: m, cents: m * 10 })) },
    ];
    expect(covered(offerOf({ ...tenDollarsAnHour, rates: halfHours }, tenDollarsAnHour), 20).duration).toEqual(
      hourly(20),
    );
    expect(covered(offer(true, 0), 20).duration).toEqual(hourly(20));
  });

  it('never costs more than what was chosen, nor lasts less', () => {
    fc.assert(
      fc.property(
        anyOffer,
        anyMoment,
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 90 }),
        (sold, startsAt, minutes, left) => {
          fc.pre(sold.rate.isHourly);
          const duration = hourly(minutes);
          const closesAt = new Date(startsAt.getTime() + left * 60_000);
          const request = { duration, vehicles: 1, startsAt };
          const requested = priceStay(sold, request, startsAt);
          const longer = priceWithFullHour(sold, request, startsAt, left);
          expect(longer.totalCents).toBe(requested.totalCents);
          expect(longer.endsAt.getTime()).toBeGreaterThanOrEqual(requested.endsAt.getTime());
          if (longer.endsAt > requested.endsAt) expect(longer.endsAt <= closesAt).toBe(true);
        },
      ),
    );
  });
});

it('what has just begun costs its minimum, however little time has passed', () => {
  const begun = { startsAt: now, endsAt: now };
  expect(priceOne(tenDollarsAnHour, begun, hourly(60)).totalCents).toBe(1100);
  expect(priceOne(offer(false, 2000), begun, daily(1)).totalCents).toBe(2200);
  const daysOnly = offerOf(
    { ...offer(false, 2000), rates: [{ name: 'Day', kind: 'per_day', cents: 2000 }] },
    offer(false, 2000),
  );
  expect(priceOne(daysOnly, begun, daily(1)).totalCents).toBe(2200);
});

describe('a daily stay in free hours', () => {
  const allWeek: ZoneHours[] = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    kind: 'free',
    day,
    fromMinutes: 0,
    untilMinutes: 1440,
  }));
  const free = offer(false, 2000, { schedule: allWeek });
  const sundays = offer(false, 2000, { schedule: allWeek.slice(0, 1) });
  const startsAt = (iso: string) => ({ duration: daily(1), vehicles: 1, startsAt: new Date(iso) });

  it('costs nothing on a day of 23 hours, and on one of 25 only if all of it is free', () => {
    expect(priceStay(free, startsAt('2027-03-13T18:00:00Z'), now).totalCents).toBe(0);
    expect(priceStay(free, startsAt('2026-10-31T17:00:00Z'), now).totalCents).toBe(0);
    // Sunday, November 1, from midnight on: 25 hours of which all are free.
    expect(priceStay(sundays, startsAt('2026-11-01T05:00:00Z'), now).totalCents).toBe(0);
    expect(priceStay(sundays, startsAt('2026-11-01T05:01:00Z'), now).totalCents).toBe(2200);
  });
});

describe('charges on top of parking', () => {
  const city: Charge = {
    kind: 'tax',
    label: 'City tax',
    payee: 'authority:City of Chicago',
    milliPercent: 22_250,
    on: 'parking_and_fee',
  };
  const validation: Charge = { kind: 'discount', label: 'Shop', payee: 'owner', milliPercent: 20_000, on: 'parking' };

  it('are one line each, based on the lines before them, with half a cent rounded up', () => {
    const taxed = offer(true, 1000, { charges: [validation, ...tenDollarsAnHour.charges, city] });
    const { lines, totalCents } = price(taxed, hourly(60));
    expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
      ['Parking', 1000],
      ['Shop', -200],
      ['Transaction fee', 80],
      ['City tax', 196],
    ]);
    expect(totalCents).toBe(1076);
  });

  it('never make more time cheaper when the price has fallen and a discount was added since', () => {
    const cheap = offer(true, 100, { charges: [validation] });
    const paid = price(tenDollarsAnHour, hourly(60)).lines;
    expect(extend(cheap, { before: hourly(60), added: hourly(60), paid }).totalCents).toBe(0);
  });
});

describe('any stay', () => {
  it('has lines that sum to the total', () => {
    fc.assert(
      fc.property(anyStays(1), fc.integer({ min: 1, max: 5 }), ({ sold, durations }, vehicles) => {
        for (const duration of durations) {
          const { lines, totalCents } = price(sold, duration, vehicles);
          expect(totalOf(lines)).toBe(totalCents);
          expect(totalCents).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('never costs less for more time', () => {
    fc.assert(
      fc.property(anyStays(2), ({ sold, durations }) => {
        const shortestFirst = durations.toSorted((a, b) => durationMinutes(a) - durationMinutes(b));
        const [short = 0, long = 0] = shortestFirst.map((duration) => price(sold, duration).totalCents);
        expect(long).toBeGreaterThanOrEqual(short);
      }),
    );
  });

  it('costs n vehicles n times the price of one, line by line', () => {
    fc.assert(
      fc.property(anyStays(1), fc.integer({ min: 1, max: 5 }), ({ sold, durations }, vehicles) => {
        for (const duration of durations) {
          expect(divideLines(price(sold, duration, vehicles).lines, vehicles)).toEqual(price(sold, duration).lines);
        }
      }),
    );
  });

  it('cannot be priced with the wrong kind of rate, or for no vehicle', () => {
    expect(() => price(tenDollarsAnHour, daily(1))).toThrow();
    expect(() => price(tenDollarsAnHour, hourly(60), 0)).toThrow(RangeError);
    expect(() => price(offer(true, -100), hourly(60))).toThrow(RangeError);
  });
});

describe('a stay that is extended', () => {
  it('pays nothing for minutes within the hour already charged', () => {
    const paid = price(tenDollarsAnHour, hourly(20)).lines;
    expect(extend(tenDollarsAnHour, { before: hourly(20), added: hourly(40), paid }).totalCents).toBe(0);
    expect(extend(tenDollarsAnHour, { before: hourly(20), added: hourly(70), paid })).toMatchObject({
      totalCents: 550,
      duration: hourly(90),
    });
  });

  it('costs, extension after extension, exactly what one longer stay costs, line by line', () => {
    fc.assert(
      fc.property(anyStays(4), ({ sold, durations: [first = daily(1), ...added] }) => {
        const startsAt = now;
        const whole = (duration: StayDuration) =>
          extend(sold, { before: { ...duration }, added: zeroOf(duration), paid: [] }).lines;
        let paid = whole(first);
        let before = first;
        for (const more of added) {
          const extension = extend(sold, { before, added: more, paid });
          expect(extension.startsAt).toEqual(startsAt);
          paid = addLines(paid, extension.lines);
          before = extension.duration;
        }
        expect(paid).toEqual(whole(before));
      }),
    );
  });

  it('never returns money when the price has fallen since', () => {
    const paid = timesFive(price(tenDollarsAnHour, hourly(60)).lines);
    const extension = extend(offer(true, 100), { before: hourly(60), added: hourly(60), paid });
    expect(extension.lines.map(({ cents }) => cents)).toEqual([0, 0]);
  });
});

describe('a stay that is moved to another zone', () => {
  it('charges or refunds the difference, line by line', () => {
    const paid = price(tenDollarsAnHour, hourly(60)).lines;
    const request = { kind: 'correction', startsAt: at(10), endsAt: at(70), sold: hourly(60), paid } as const;
    expect(parkingAndFee(priceChange(offer(true, 700), request).lines)).toEqual([-300, -30]);
    expect(parkingAndFee(priceChange(offer(true, 1200), request).lines)).toEqual([200, 20]);
  });

  it('costs the difference, and moving back reverses it', () => {
    const cents = fc.nat(100_000);
    fc.assert(
      fc.property(
        cents,
        cents,
        anyStays(1),
        (here, there, { sold: { charges, rate }, durations: [sold = daily(1)] }) => {
          const move = (priceCents: number, paid: PriceLines) =>
            priceChange(offer(rate.isHourly, priceCents, { charges }), {
              kind: 'correction',
              startsAt: now,
              endsAt: at(durationMinutes(sold)),
              sold,
              paid,
            }).lines;
          const paid = move(here, []);
          const difference = move(there, paid);
          expect(addLines(paid, difference)).toEqual(move(there, []));
          expect(totalOf(addLines(difference, move(here, addLines(paid, difference))))).toBe(0);
        },
      ),
    );
  });
});

const zeroOf = ({ kind }: StayDuration): StayDuration => (kind === 'hourly' ? hourly(0) : daily(0));
const timesFive = (lines: PriceLines): PriceLines => lines.map((line) => ({ ...line, cents: line.cents * 5 }));
