import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMoment, anyOffer, anyTariff, anyTimeZone } from '#platform/testing/cases/any-tariff.ts';
import type { StayDuration } from '../duration.ts';
import { feeCharge, type Offer } from '../offer.ts';
import { offerOf } from '../offers.ts';
import { plainRate } from '../plain-rate.ts';
import { priceChange } from '../price-change.ts';
import { addLines, parkingOf, totalOf } from '../price-line.ts';
import { priceStay, type StayPrice } from '../price-stay.ts';
import { priceByTariff } from './price-tariff.ts';
import { ratesAt } from './rate-times.ts';
import type { Tariff } from './tariff.ts';

const chicago = 'America/Chicago';
const noFree = (_minutes: number) => 0;
const stayOf = (hours: number): number => Math.round(hours * 60);

/** What this many hours from this local time cost, and at which rate. */
const cost = (tariff: Tariff, from: string, hours: number, freeAmong = noFree) => {
  const entry = new Date(from);
  const minutes = stayOf(hours);
  const endsAt = new Date(entry.getTime() + minutes * 60_000);
  const charged = priceByTariff(tariff, { entry, endsAt, minutes, freeAmong, timeZone: chicago });
  return charged && [charged.cents, charged.name];
};

const hourly: Tariff[number] = { name: 'Hourly', kind: 'per_hour', cents: 600 };
const earlyBird: Tariff[number] = {
  name: 'Early bird',
  kind: 'flat',
  cents: 1200,
  exitBy: '18:00',
  when: { days: [1, 2, 3, 4, 5], from: '06:00', until: '09:00' },
};
const game: Tariff[number] = {
  name: 'Game',
  kind: 'flat',
  cents: 4000,
  exitBy: '23:00',
  when: { dates: [{ from: '2026-11-24', until: '2026-11-24' }] },
};

describe('an hourly rate', () => {
  it('charges at least an hour, then by the minute, unless it says otherwise', () => {
    expect(cost([hourly], '2026-11-17T10:00-06:00', 0.5)).toEqual([600, 'Hourly']);
    expect(cost([hourly], '2026-11-17T10:00-06:00', 1.5)).toEqual([900, 'Hourly']);
    const quarters: Tariff = [{ ...hourly, minimumMinutes: 30, stepMinutes: 15 }];
    expect([0.1, 0.5, 0.55, 1].map((hours) => cost(quarters, '2026-11-17T10:00-06:00', hours)?.[0])).toEqual([
      300, 300, 450, 600,
    ]);
  });

  it('applies its daily maximum to each 24 hours from the entry', () => {
    const capped: Tariff = [{ ...hourly, dailyMaximumCents: 2000 }];
    const costs = [3, 4, 24, 25, 48, 60].map((hours) => cost(capped, '2026-11-17T20:00-06:00', hours)?.[0]);
    expect(costs).toEqual([1800, 2000, 2000, 2600, 4000, 6000]);
  });

  it('counts its maximum by the clock, even when part of each day is free', () => {
    const capped: Tariff = [{ ...hourly, dailyMaximumCents: 2000 }];
    // Twelve of every 24 hours are free: the second day reaches its own maximum.
    const halfFree = (minutes: number) => Math.floor(minutes / 1440) * 720 + Math.min(720, minutes % 1440);
    expect(cost(capped, '2026-11-17T20:00-06:00', 48, halfFree)).toEqual([4000, 'Hourly']);
  });
});

describe('bands', () => {
  const bands = [
    { upToMinutes: 60, cents: 500 },
    { upToMinutes: 180, cents: 1000 },
    { upToMinutes: 720, cents: 1800 },
  ];
  const at = (tariff: Tariff) => (hours: number) => cost(tariff, '2026-11-17T10:00-06:00', hours)?.[0];

  it('cost the price of the first one that is long enough', () => {
    expect([0.2, 1, 1.02, 3, 12].map(at([{ name: 'B', kind: 'bands', bands }]))).toEqual([500, 500, 1000, 1000, 1800]);
  });

  it('continue by the minute if they have a price for that, and otherwise start over each day', () => {
    const then = at([{ name: 'B', kind: 'bands', bands, thenCentsPerHour: 300 }]);
    expect([12.5, 14].map(then)).toEqual([1950, 2400]);
    expect([13, 24, 24.5, 27].map(at([{ name: 'B', kind: 'bands', bands }]))).toEqual([1800, 1800, 2300, 2800]);
  });
});

describe('an early bird', () => {
  const tariff = [hourly, earlyBird];

  it('is charged when it is cheaper and entry and exit are in time', () => {
    // Tuesday.
    expect(cost(tariff, '2026-11-17T08:10-06:00', 3)).toEqual([1200, 'Early bird']);
    expect(cost(tariff, '2026-11-17T08:10-06:00', 1)).toEqual([600, 'Hourly']);
    expect(cost(tariff, '2026-11-17T09:00-06:00', 3)).toEqual([1800, 'Hourly']);
    expect(cost(tariff, '2026-11-15T08:10-06:00', 3)).toEqual([1800, 'Hourly']);
  });

  it('applies up to the minute of its exit; past it, it is the minimum charge', () => {
    expect(cost(tariff, '2026-11-17T08:00-06:00', 10)).toEqual([1200, 'Early bird']);
    expect(cost(tariff, '2026-11-17T08:00-06:00', 10.02)).toEqual([6010, 'Hourly']);
    const cheap = [{ ...hourly, dailyMaximumCents: 1000 }, earlyBird];
    expect(cost(cheap, '2026-11-17T08:00-06:00', 10)).toEqual([1000, 'Hourly']);
    expect(cost(cheap, '2026-11-17T08:00-06:00', 11)).toEqual([1200, 'Early bird']);
  });

  it('covers by the clock on the nights when clocks change', () => {
    const night: Tariff = [
      hourly,
      { name: 'Night', kind: 'flat', cents: 900, exitBy: '07:00', when: { from: '20:00', until: '04:00' } },
    ];
    // Eleven hours by the clock are ten in spring and twelve in fall.
    expect([10, 11].map((hours) => cost(night, '2026-03-07T20:00-06:00', hours)?.[1])).toEqual(['Night', 'Hourly']);
    expect([12, 13].map((hours) => cost(night, '2026-10-31T20:00-05:00', hours)?.[1])).toEqual(['Night', 'Hourly']);
    // After midnight the stay still belongs to the night before, and the exit is the same morning.
    expect([3.5, 4.5].map((hours) => cost(night, '2026-11-18T03:30-06:00', hours)?.[1])).toEqual(['Night', 'Hourly']);
    expect(cost(night, '2026-11-18T04:00-06:00', 3)?.[1]).toBe('Hourly');
  });

  it('past midnight belongs to the day on which it began', () => {
    const friday: Tariff = [
      hourly,
      { name: 'Friday', kind: 'flat', cents: 100, when: { days: [5], from: '18:00', until: '03:00' } },
    ];
    const at = ['2026-11-20T23:00-06:00', '2026-11-21T02:00-06:00', '2026-11-20T02:00-06:00'];
    expect(at.map((from) => cost(friday, from, 1)?.[1])).toEqual(['Friday', 'Friday', 'Hourly']);
  });
});

describe('an event', () => {
  const tariff = [{ ...hourly, cents: 100 }, earlyBird, game];

  it('replaces all other rates while it covers, and is the minimum charge past its end', () => {
    expect(cost(tariff, '2026-11-24T08:00-06:00', 1)).toEqual([4000, 'Game']);
    expect(cost(tariff, '2026-11-24T20:00-06:00', 3)).toEqual([4000, 'Game']);
    expect(cost(tariff, '2026-11-24T20:00-06:00', 5)).toEqual([4000, 'Game']);
    expect(cost(tariff, '2026-11-25T20:00-06:00', 5)).toEqual([500, 'Hourly']);
  });

  it('alone is sold only on its dates, and again for each day past its end', () => {
    expect(cost([game], '2026-11-23T20:00-06:00', 1)).toBeNull();
    expect([3, 4, 28].map((hours) => cost([game], '2026-11-24T20:00-06:00', hours)?.[0])).toEqual([4000, 8000, 12_000]);
  });
});

describe('of several rates by time', () => {
  it('the most specific applies, even if it costs more, and the cheapest among equals', () => {
    const evening: Tariff[number] = { ...hourly, name: 'Evening', cents: 900, when: { from: '17:00' } };
    const late: Tariff[number] = { ...hourly, name: 'Late', cents: 800, when: { from: '20:00' } };
    const fair: Tariff[number] = {
      ...hourly,
      name: 'Fair',
      cents: 1500,
      when: { dates: [{ from: '2026-11-20', until: '2026-11-22' }] },
    };
    const tariff = [hourly, evening, late, fair];
    const names = [
      '2026-11-17T10:00-06:00',
      '2026-11-17T18:00-06:00',
      '2026-11-17T21:00-06:00',
      '2026-11-21T21:00-06:00',
    ];
    expect(names.map((from) => cost(tariff, from, 1)?.[1])).toEqual(['Hourly', 'Evening', 'Late', 'Fair']);
  });
});

const anyMinutes = fc.oneof(fc.integer({ min: 1, max: 1440 }), fc.integer({ min: 1, max: 30 * 1440 }));
/** As a zone sells it: minutes, or whole days if it sells nothing else. */
const durationFor = (offer: Offer, minutes: number): StayDuration =>
  offer.rate.isHourly ? { kind: 'hourly', minutes } : { kind: 'daily', days: Math.ceil(minutes / 1440) };
const buy = (offer: Offer, at: Date, minutes: number): StayPrice =>
  priceStay(offer, { duration: durationFor(offer, minutes), vehicles: 1 }, at);

describe('any tariff, moment and stay', () => {
  it('has lines that sum to the total, and a parking line that names the rate', () => {
    fc.assert(
      fc.property(anyOffer, anyMoment, anyMinutes, (offer, at, minutes) => {
        const { lines, totalCents, rateName, startsAt } = buy(offer, at, minutes);
        expect(totalOf(lines)).toBe(totalCents);
        expect(totalCents).toBeGreaterThanOrEqual(0);
        const isSold = ratesAt(offer.rates ?? [], startsAt, offer.timeZone).length > 0;
        if (isSold) expect(lines[0]).toMatchObject({ kind: 'parking', label: rateName });
      }),
    );
  });

  it('never costs less for more time', () => {
    fc.assert(
      fc.property(anyOffer, anyMoment, fc.tuple(anyMinutes, anyMinutes), (offer, at, [one, other]) => {
        const [short, long] = [Math.min(one, other), Math.max(one, other)];
        expect(buy(offer, at, long).totalCents).toBeGreaterThanOrEqual(buy(offer, at, short).totalCents);
      }),
      { numRuns: 1000 },
    );
  });

  it('never costs less for one minute more, around every time that matters', () => {
    fc.assert(
      fc.property(anyOffer, anyMoment, fc.integer({ min: 1, max: 28 }), (offer, at, hours) => {
        const costs = [-1, 0, 1].map((more) => parkingOf(buy(offer, at, hours * 60 + more).lines));
        expect(costs).toEqual(costs.toSorted((a, b) => a - b));
      }),
    );
  });

  it('costs the same on both ends in 10,000 cases: the price follows from what was sent', () => {
    fc.assert(
      fc.property(anyOffer, anyMoment, anyMinutes, (offer, at, minutes) => {
        const { selling: _, ...reported } = offer;
        const sent: Omit<Offer, 'selling'> = JSON.parse(JSON.stringify(reported));
        expect(buy(offerOf(sent, sent), at, minutes).lines).toEqual(buy(offer, at, minutes).lines);
      }),
      { numRuns: 10_000 },
    );
  });

  it('costs, extended in any steps, what the longer stay costs, even from one rate to another', () => {
    fc.assert(
      fc.property(anyOffer, anyMoment, fc.array(anyMinutes, { minLength: 2, maxLength: 4 }), (offer, at, steps) => {
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
    );
  });

  it('charges no more than each applicable rate by time, unless a flat rate was exceeded or an event replaces it', () => {
    fc.assert(
      fc.property(anyTariff, anyMoment, anyMinutes, anyTimeZone, (tariff, entry, minutes, timeZone) => {
        const parked = {
          entry,
          endsAt: new Date(entry.getTime() + minutes * 60_000),
          minutes,
          freeAmong: noFree,
          timeZone,
        };
        const rates = ratesAt(tariff, entry, timeZone);
        const charged = priceByTariff(tariff, parked);
        expect(charged === null).toBe(rates.length === 0);
        const flat = rates.find(({ name }) => name === charged?.name)?.kind === 'flat';
        const alone = rates
          .filter(({ kind }) => kind !== 'flat')
          .map((rate) => priceByTariff([rate], parked)?.cents ?? 0);
        if (charged && !flat) expect(alone).toContain(charged.cents);
      }),
    );
  });
});

describe('a tariff of one plain rate', () => {
  it('sells what a zone with that price sells', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.nat(100_000), anyMinutes, anyMoment, (isHourly, priceCents, minutes, at) => {
        const lot = { charges: [feeCharge(1000)], timeZone: chicago };
        const rate = plainRate({ isHourly, priceCents });
        const rates: Tariff = [{ name: rate.name, kind: isHourly ? 'per_hour' : 'per_day', cents: priceCents }];
        const [plain, listed] = [offerOf({ rate, schedule: [] }, lot), offerOf({ rate, rates, schedule: [] }, lot)];
        expect(buy(listed, at, minutes).totalCents).toBe(buy(plain, at, minutes).totalCents);
      }),
    );
  });
});
