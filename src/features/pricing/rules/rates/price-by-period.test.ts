import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMoment, anyOffer, anyRate, anyTariff, anyTimeZone } from '#platform/testing/cases/any-tariff.ts';
import type { StayDuration } from '../duration.ts';
import type { Offer } from '../offer.ts';
import { offerOf } from '../offers.ts';
import { priceChange } from '../price-change.ts';
import { addLines, parkingOf, totalOf } from '../price-line.ts';
import { priceStay } from '../price-stay.ts';
import { priceByPeriod } from './price-by-period.ts';
import { priceByTariff } from './price-tariff.ts';
import { ratesAt } from './rate-times.ts';
import type { Parked, Tariff } from './tariff.ts';

const chicago = 'America/Chicago';

const parkedFor = (entry: Date, minutes: number, over: Partial<Parked> = {}): Parked => ({
  entry,
  endsAt: new Date(entry.getTime() + minutes * 60_000),
  minutes,
  freeAmong: () => 0,
  timeZone: chicago,
  ...over,
});

/** What this many hours from this local time cost, and at which rates. */
const cost = (tariff: Tariff, from: string, hours: number) => {
  const charged = priceByPeriod(tariff, parkedFor(new Date(from), Math.round(hours * 60)));
  return charged && [charged.cents, charged.name];
};
const parts = (tariff: Tariff, from: string, hours: number) =>
  priceByPeriod(tariff, parkedFor(new Date(from), Math.round(hours * 60)))?.parts?.map(({ name, minutes, cents }) => [
    name,
    minutes,
    cents,
  ]);

const day: Tariff[number] = { name: 'Day', kind: 'per_hour', cents: 600 };
const evening: Tariff[number] = {
  name: 'Evening',
  kind: 'per_hour',
  cents: 300,
  when: { from: '18:00', until: '06:00' },
};
const byTheHour: Tariff = [day, evening];

describe('hourly rates', () => {
  it('each price the minutes of their time', () => {
    // Tuesday.
    expect(cost(byTheHour, '2026-11-17T15:00-06:00', 3)).toEqual([1800, 'Day']);
    expect(cost(byTheHour, '2026-11-17T15:00-06:00', 5)).toEqual([2400, 'Day + Evening']);
    expect(parts(byTheHour, '2026-11-17T16:30-06:00', 15)).toEqual([
      ['Day', 90, 900],
      ['Evening', 720, 3600],
      ['Day', 90, 900],
    ]);
  });

  it('charge the minimum of the rate at the entry once, and no other one', () => {
    expect(cost(byTheHour, '2026-11-17T17:50-06:00', 0.25)).toEqual([600, 'Day']);
    expect(cost(byTheHour, '2026-11-17T17:50-06:00', 1.5)).toEqual([600, 'Day']);
    expect(cost(byTheHour, '2026-11-17T17:50-06:00', 2)).toEqual([650, 'Day + Evening']);
    expect(cost(byTheHour, '2026-11-17T05:50-06:00', 0.5)).toEqual([300, 'Evening']);
    expect(cost(byTheHour, '2026-11-17T05:50-06:00', 1)).toEqual([550, 'Evening + Day']);
  });

  it('reach their own 24-hour maximum', () => {
    const capped = [
      { ...day, dailyMaximumCents: 2000 },
      { ...evening, dailyMaximumCents: 900 },
    ];
    expect(cost(capped, '2026-11-17T08:00-06:00', 16)).toEqual([2900, 'Day + Evening']);
  });

  it('go on where no other rate applies', () => {
    const dayOnly: Tariff = [{ ...day, when: { from: '08:00', until: '18:00' } }];
    expect(cost(dayOnly, '2026-11-17T17:00-06:00', 3)).toEqual([1800, 'Day']);
    expect(cost(dayOnly, '2026-11-17T19:00-06:00', 1)).toBeNull();
  });

  it('count the hours that really pass when clocks change', () => {
    // 18:00 to 6:00 lasts 11 hours in spring and 13 in fall.
    expect(parts(byTheHour, '2026-03-07T17:00-06:00', 14)).toEqual([
      ['Day', 60, 600],
      ['Evening', 660, 3300],
      ['Day', 120, 1200],
    ]);
    expect(parts(byTheHour, '2026-10-31T17:00-05:00', 14)).toEqual([
      ['Day', 60, 600],
      ['Evening', 780, 3900],
    ]);
  });
});

describe('a flat rate', () => {
  const night: Tariff[number] = {
    name: 'Night',
    kind: 'flat',
    cents: 1000,
    exitBy: '06:00',
    when: { from: '18:00', until: '24:00' },
  };
  const game: Tariff[number] = {
    name: 'Game',
    kind: 'flat',
    cents: 4000,
    exitBy: '23:00',
    when: { dates: [{ from: '2026-11-24', until: '2026-11-24' }], from: '17:00' },
  };

  it('is charged from when it begins until its exit time, if that costs less', () => {
    expect(parts([day, night], '2026-11-17T16:00-06:00', 8)).toEqual([
      ['Day', 120, 1200],
      ['Night', 360, 1000],
    ]);
    expect(parts([day, night], '2026-11-17T16:00-06:00', 3)).toEqual([['Day', 180, 1800]]);
    expect(parts([day, night], '2026-11-17T16:00-06:00', 16)).toEqual([
      ['Day', 120, 1200],
      ['Night', 720, 1000],
      ['Day', 120, 1200],
    ]);
  });

  it('that is never cheaper does not restart the maximum of the rate beside it', () => {
    const capped: Tariff = [
      { ...day, dailyMaximumCents: 1500 },
      { ...night, cents: 9000 },
    ];
    expect(cost(capped, '2026-11-17T12:00-06:00', 12)).toEqual([1500, 'Day']);
  });

  it('for an event replaces other rates from when it begins, and is not charged again while others apply', () => {
    expect(parts([day, game], '2026-11-24T15:00-06:00', 3)).toEqual([
      ['Day', 120, 1200],
      ['Game', 60, 4000],
    ]);
    expect(parts([day, game], '2026-11-24T15:00-06:00', 10)).toEqual([
      ['Day', 120, 1200],
      ['Game', 360, 4000],
      ['Day', 120, 1200],
    ]);
  });
});

describe('days', () => {
  const weekday: Tariff[number] = { name: 'Weekday', kind: 'per_day', cents: 1000 };
  const weekend: Tariff[number] = { name: 'Weekend', kind: 'per_day', cents: 2000, when: { days: [6, 0] } };

  it('each cost the rate of the moment at which they begin', () => {
    // Friday morning to Monday morning.
    expect(parts([weekday, weekend], '2026-11-20T10:00-06:00', 72)).toEqual([
      ['Weekday', 1440, 1000],
      ['Weekend', 2880, 4000],
    ]);
  });

  it('that were begun are paid until they are over', () => {
    expect(parts([day, weekend], '2026-11-20T22:00-06:00', 60)).toEqual([
      ['Day', 120, 1200],
      ['Weekend', 2880, 4000],
      ['Day', 600, 6000],
    ]);
    expect(parts([day, weekend], '2026-11-22T20:00-06:00', 20)).toEqual([['Weekend', 1200, 2000]]);
  });
});

const anyMinutes = fc.oneof(fc.integer({ min: 1, max: 1440 }), fc.integer({ min: 1, max: 5 * 1440 }));
const byPeriod = fc
  .tuple(anyOffer, anyTariff)
  .map(([{ rate, schedule, charges, timeZone }, rates]) =>
    offerOf({ rate, rates, schedule, pricedBy: 'period' }, { charges, timeZone }),
  );
const durationFor = (offer: Offer, minutes: number): StayDuration =>
  offer.rate.isHourly ? { kind: 'hourly', minutes } : { kind: 'daily', days: Math.ceil(minutes / 1440) };
const buy = (offer: Offer, at: Date, minutes: number) =>
  priceStay(offer, { duration: durationFor(offer, minutes), vehicles: 1 }, at);

describe('any tariff, moment and stay, priced by period', () => {
  it('never costs less for more time', () => {
    fc.assert(
      fc.property(byPeriod, anyMoment, fc.tuple(anyMinutes, anyMinutes), (offer, at, [one, other]) => {
        const [short, long] = [Math.min(one, other), Math.max(one, other)];
        expect(buy(offer, at, long).totalCents).toBeGreaterThanOrEqual(buy(offer, at, short).totalCents);
      }),
      { numRuns: 1000 },
    );
  });

  it('never costs less for one minute more, around every time that matters', () => {
    fc.assert(
      fc.property(byPeriod, anyMoment, fc.integer({ min: 1, max: 28 }), (offer, at, hours) => {
        const costs = [-1, 0, 1].map((more) => parkingOf(buy(offer, at, hours * 60 + more).lines));
        expect(costs).toEqual(costs.toSorted((a, b) => a - b));
      }),
      { numRuns: 300 },
    );
  });

  it('costs what it costs by entry where one rate covers the stay', () => {
    fc.assert(
      fc.property(anyRate, anyOffer, anyMoment, anyMinutes, (rate, { schedule, charges, timeZone }, at, minutes) => {
        const lot = { charges, timeZone };
        const zone = { rate: { name: 'Plain', isHourly: true, priceCents: 500 }, rates: [rate], schedule };
        const { lines, rateName } = buy(offerOf(zone, lot), at, minutes);
        expect(buy(offerOf({ ...zone, pricedBy: 'period' }, lot), at, minutes)).toMatchObject({ lines, rateName });
      }),
      { numRuns: 1000 },
    );
  });

  it('is the sum of its parts, which last as long as it does, unless a minimum is charged', () => {
    fc.assert(
      fc.property(anyTariff, anyMoment, anyMinutes, anyTimeZone, (tariff, entry, minutes, timeZone) => {
        const parked = parkedFor(entry, minutes, { timeZone });
        const charged = priceByPeriod(tariff, parked);
        expect(charged === null).toBe(ratesAt(tariff, entry, timeZone).length === 0);
        if (!charged) return;
        const sum = charged.parts?.reduce((cents, part) => cents + part.cents, 0) ?? Number.NaN;
        expect(sum).toBeLessThanOrEqual(charged.cents);
        const isDaily = tariff.every(({ kind }) => kind === 'per_day');
        const length = charged.parts?.reduce((all, part) => all + part.minutes, 0);
        if (!isDaily) expect(length).toBe(minutes);
      }),
    );
  });

  it('costs what one rate costs if all of its hourly rates cost the same, on nights when clocks change, too', () => {
    const plain: Tariff = [{ name: 'Plain', kind: 'per_hour', cents: 600 }];
    fc.assert(
      fc.property(anyTariff, anyMoment, anyMinutes, anyTimeZone, (tariff, entry, minutes, timeZone) => {
        const same: Tariff = [
          ...plain,
          ...tariff.map(({ name, when }) => ({ name, kind: 'per_hour' as const, cents: 600, when })),
        ];
        const parked = parkedFor(entry, minutes, { timeZone });
        expect(priceByPeriod(same, parked)?.cents).toBe(priceByTariff(plain, parked)?.cents);
      }),
      { numRuns: 500 },
    );
  });

  it('prices every minute by the rate that holds then', () => {
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: 60, max: 1440 }), anyTimeZone, (entry, minutes, timeZone) => {
        const parked = parkedFor(entry, minutes, { timeZone });
        const rates: Tariff = [
          { ...day, minimumMinutes: 1 },
          { ...evening, minimumMinutes: 1 },
        ];
        const each = Array.from({ length: minutes }, (_, minute) => {
          const at = new Date(entry.getTime() + minute * 60_000);
          return ratesAt(rates, at, timeZone).length === 2 ? 5 : 10;
        });
        expect(priceByPeriod(rates, parked)?.cents).toBe(each.reduce((sum, cents) => sum + cents, 0));
      }),
    );
  });

  it('costs the same on both ends: the price follows from what was sent', () => {
    fc.assert(
      fc.property(byPeriod, anyMoment, anyMinutes, (offer, at, minutes) => {
        const { selling: _, ...reported } = offer;
        const sent: Omit<Offer, 'selling'> = JSON.parse(JSON.stringify(reported));
        expect(buy(offerOf(sent, sent), at, minutes).lines).toEqual(buy(offer, at, minutes).lines);
      }),
      { numRuns: 500 },
    );
  });

  it('costs, extended in any steps, what the longer stay costs', () => {
    fc.assert(
      fc.property(byPeriod, anyMoment, fc.array(anyMinutes, { minLength: 2, maxLength: 4 }), (offer, at, steps) => {
        const [first = 1, ...more] = steps;
        let { lines: paid, duration: sold, startsAt, endsAt } = buy(offer, at, first);
        let whole = first;
        for (const minutes of more) {
          const added = durationFor(offer, minutes);
          endsAt = new Date(endsAt.getTime() + (added.kind === 'hourly' ? added.minutes : added.days * 1440) * 60_000);
          const extension = priceChange(offer, { kind: 'extension', startsAt, endsAt, sold, added, paid });
          expect(extension.lines.every(({ cents }) => cents >= 0)).toBe(true);
          paid = addLines(paid, extension.lines);
          sold = extension.duration;
          whole = sold.kind === 'hourly' ? sold.minutes : sold.days * 1440;
        }
        expect(totalOf(paid)).toBe(buy(offer, at, whole).totalCents);
      }),
      { numRuns: 200 },
    );
  });
});
