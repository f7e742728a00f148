import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationMinutes, joinDurations, type StayDuration } from './duration.ts';
import { quoteExtension, quoteStay } from './quote-stay.ts';
import type { Tariff } from './tariff.ts';

const hourly = (minutes: number): StayDuration => ({ kind: 'hourly', minutes });
const daily = (days: number): StayDuration => ({ kind: 'daily', days });
const tenDollarsAnHour: Tariff = { isHourly: true, priceCents: 1000 };
const quote = (tariff: Tariff, duration: StayDuration, vehicles = 1) =>
  quoteStay({ tariff, feeBasisPoints: 1000, duration, vehicles });

const anyPrice = fc.integer({ min: 0, max: 100_000 });
const anyFee = fc.integer({ min: 0, max: 10_000 });
const anyHours = fc.integer({ min: 1, max: 1440 }).map(hourly);
const anyDays = fc.integer({ min: 1, max: 30 }).map(daily);
const anyStays = (count: number) =>
  fc.boolean().chain((isHourly) =>
    fc.record({
      tariff: anyPrice.map((priceCents) => ({ isHourly, priceCents })),
      feeBasisPoints: anyFee,
      durations: fc.array<StayDuration>(isHourly ? anyHours : anyDays, { minLength: count, maxLength: count }),
    }),
  );

describe('an hourly stay', () => {
  it('costs an hour and the fee for one hour', () => {
    expect(quote(tenDollarsAnHour, hourly(60))).toEqual({
      perVehicle: { parkingCents: 1000, feeCents: 100, totalCents: 1100 },
      vehicles: 1,
      parkingCents: 1000,
      feeCents: 100,
      totalCents: 1100,
      billedMinutes: 60,
    });
  });

  it('is billed for at least an hour, then by the minute', () => {
    const billed = [1, 59, 60, 61, 90].map((minutes) => quote(tenDollarsAnHour, hourly(minutes)).parkingCents);
    expect(billed).toEqual([1000, 1000, 1000, 1017, 1500]);
  });

  it('rounds half a cent up, once for parking and once for the fee', () => {
    const oddCents = quote({ isHourly: true, priceCents: 5 }, hourly(90));
    expect([oddCents.parkingCents, oddCents.feeCents]).toEqual([8, 1]);
    expect(quote({ isHourly: true, priceCents: 245 }, hourly(60)).feeCents).toBe(25);
  });
});

describe('a daily stay', () => {
  it('costs the price of a day for each day', () => {
    const threeDays = quote({ isHourly: false, priceCents: 2550 }, daily(3));
    expect([threeDays.parkingCents, threeDays.feeCents, threeDays.totalCents]).toEqual([7650, 765, 8415]);
  });
});

describe('any stay', () => {
  it('has lines that sum to the total', () => {
    fc.assert(
      fc.property(anyStays(1), fc.integer({ min: 1, max: 5 }), ({ tariff, feeBasisPoints, durations }, vehicles) => {
        for (const duration of durations) {
          const { perVehicle, ...all } = quoteStay({ tariff, feeBasisPoints, duration, vehicles });
          expect(all.totalCents).toBe(all.parkingCents + all.feeCents);
          expect(perVehicle.totalCents).toBe(perVehicle.parkingCents + perVehicle.feeCents);
        }
      }),
    );
  });

  it('never costs less for more time', () => {
    fc.assert(
      fc.property(anyStays(2), ({ tariff, feeBasisPoints, durations }) => {
        const shortestFirst = durations.toSorted((a, b) => durationMinutes(a) - durationMinutes(b));
        const [short = 0, long = 0] = shortestFirst.map(
          (duration) => quoteStay({ tariff, feeBasisPoints, duration, vehicles: 1 }).totalCents,
        );
        expect(long).toBeGreaterThanOrEqual(short);
      }),
    );
  });

  it('costs n vehicles n times the price of one', () => {
    fc.assert(
      fc.property(anyStays(1), fc.integer({ min: 1, max: 5 }), ({ tariff, feeBasisPoints, durations }, vehicles) => {
        for (const duration of durations) {
          const one = quoteStay({ tariff, feeBasisPoints, duration, vehicles: 1 });
          const all = quoteStay({ tariff, feeBasisPoints, duration, vehicles });
          expect(all.totalCents).toBe(one.totalCents * vehicles);
          expect(all.perVehicle).toEqual(one.perVehicle);
        }
      }),
    );
  });

  it('is not priced by the wrong kind of tariff, or for no vehicle', () => {
    expect(() => quote(tenDollarsAnHour, daily(1))).toThrow();
    expect(() => quote(tenDollarsAnHour, hourly(60), 0)).toThrow(RangeError);
    expect(() => quote({ isHourly: true, priceCents: -100 }, hourly(60))).toThrow(RangeError);
  });
});

describe('a stay that is made longer', () => {
  it('pays nothing for minutes within the hour already charged', () => {
    const paid = quote(tenDollarsAnHour, hourly(20));
    const more = { tariff: tenDollarsAnHour, feeBasisPoints: 1000, soldDuration: hourly(20), paid };
    expect(quoteExtension({ ...more, addedDuration: hourly(40) }).totalCents).toBe(0);
    expect(quoteExtension({ ...more, addedDuration: hourly(70) })).toMatchObject({
      totalCents: 550,
      duration: hourly(90),
    });
  });

  it('costs, extension after extension, exactly what one longer stay costs', () => {
    fc.assert(
      fc.property(anyStays(4), ({ tariff, feeBasisPoints, durations: [first = daily(1), ...added] }) => {
        const paid = { ...quoteStay({ tariff, feeBasisPoints, duration: first, vehicles: 1 }) };
        let soldDuration = first;
        for (const addedDuration of added) {
          const extension = quoteExtension({ tariff, feeBasisPoints, soldDuration, addedDuration, paid });
          paid.parkingCents += extension.parkingCents;
          paid.feeCents += extension.feeCents;
          soldDuration = extension.duration;
        }
        const whole = quoteStay({ tariff, feeBasisPoints, duration: added.reduce(joinDurations, first), vehicles: 1 });
        expect([paid.parkingCents, paid.feeCents]).toEqual([whole.parkingCents, whole.feeCents]);
      }),
    );
  });

  it('never gives money back when the price has fallen since', () => {
    const extension = quoteExtension({
      tariff: { isHourly: true, priceCents: 100 },
      feeBasisPoints: 1000,
      soldDuration: hourly(60),
      addedDuration: hourly(60),
      paid: { parkingCents: 5000, feeCents: 500 },
    });
    expect(extension).toMatchObject({ parkingCents: 0, feeCents: 0, totalCents: 0 });
  });
});
