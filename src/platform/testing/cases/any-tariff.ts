/** Random tariffs, moments and stays, for properties that hold for all of them. */
import fc from 'fast-check';
import { feeCharge, type Offer, type Rate } from '#features/pricing/rules/offer.ts';
import { offerOf } from '#features/pricing/rules/offers.ts';
import type { RateTimes, Tariff, TariffRate } from '#features/pricing/rules/rates/tariff.ts';
import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';

const aDay = 86_400_000;
const dayText = (days: number): string => new Date(Date.UTC(2026, 0, 1) + days * aDay).toISOString().slice(0, 10);
const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const anyTime = fc.integer({ min: 0, max: 1439 }).map(timeText);
const someDays = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });
const someDates = fc.array(
  fc.tuple(fc.nat(364), fc.nat(30)).map(([from, more]) => ({ from: dayText(from), until: dayText(from + more) })),
  { minLength: 1, maxLength: 3 },
);
const anyHours = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1439 }))
  .map(([from, length]) => ({ from: timeText(from), until: timeText((from + length) % 1440) }))
  .map(({ from, until }) => ({ from, until: until === '00:00' ? '24:00' : until }));

export const anyTimes: fc.Arbitrary<RateTimes | undefined> = fc.option(
  fc
    .record({ days: someDays, hours: anyHours, dates: someDates }, { requiredKeys: [] })
    .map(({ hours, ...rest }) => ({ ...rest, ...hours })),
  { nil: undefined },
);

const cents = fc.integer({ min: 0, max: 10_000 });
const anyBands = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: 2000 })), { minLength: 1, maxLength: 5 })
  .map((steps) => {
    let [upToMinutes, total] = [0, 0];
    return steps.map(([minutes, more]) => {
      upToMinutes += minutes;
      total += more;
      return { upToMinutes, cents: total };
    });
  });
const anyKind = fc.oneof(
  fc.record({ kind: fc.constant('per_hour' as const), cents }),
  fc.record({ kind: fc.constant('per_day' as const), cents }),
  fc.record(
    { kind: fc.constant('bands' as const), bands: anyBands, thenCentsPerHour: cents },
    { requiredKeys: ['kind', 'bands'] },
  ),
  fc.record({ kind: fc.constant('flat' as const), cents, exitBy: anyTime }, { requiredKeys: ['kind', 'cents'] }),
);
const limits = fc.record(
  {
    dailyMaximumCents: fc.integer({ min: 1, max: 20_000 }),
    minimumMinutes: fc.integer({ min: 1, max: 3000 }),
    stepMinutes: fc.integer({ min: 1, max: 240 }),
  },
  { requiredKeys: [] },
);

export const anyRate: fc.Arbitrary<TariffRate> = fc
  .tuple(fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abcdefgh') }), anyKind, limits, anyTimes)
  .map(([name, kind, limit, when]) => ({ name, ...kind, ...limit, ...(when && { when }) }));

/** At least one rate; at some moments none may apply. */
export const anyTariff: fc.Arbitrary<Tariff> = fc.array(anyRate, { minLength: 1, maxLength: 6 });

/** In 2026 and 2027, half of them around the nights on which clocks change. */
export const anyMoment: fc.Arbitrary<Date> = fc.oneof(
  fc.date({ min: new Date('2026-01-01'), max: new Date('2027-02-01'), noInvalidDate: true }),
  fc
    .tuple(
      fc.constantFrom('2026-03-08T07:00Z', '2026-11-01T06:00Z', '2026-03-29T00:00Z', '2026-10-25T00:00Z'),
      fc.integer({ min: -2880, max: 2880 }),
    )
    .map(([night, minutes]) => new Date(Date.parse(night) + minutes * 60_000)),
);

export const anyTimeZone = fc.constantFrom('America/Chicago', 'Europe/Berlin', 'Asia/Kathmandu', 'UTC');

const anyFreeHours: fc.Arbitrary<ZoneHours> = fc
  .record({ day: fc.nat(6), fromMinutes: fc.nat(1439), untilMinutes: fc.integer({ min: 1, max: 1440 }) })
  .map((time) => ({ kind: 'free', ...time }));

const PLAIN: Rate = { name: 'Hourly rate', isHourly: true, priceCents: 500 };

/** With the fee, and free hours in half of them. */
export const anyOffer: fc.Arbitrary<Offer> = fc
  .record({
    rates: anyTariff,
    timeZone: anyTimeZone,
    schedule: fc.oneof(fc.constant([]), fc.array(anyFreeHours, { maxLength: 3 })),
    fee: fc.integer({ min: 0, max: 3000 }),
  })
  .map(({ rates, timeZone, schedule, fee }) =>
    offerOf({ rate: PLAIN, rates, schedule }, { charges: [feeCharge(fee)], timeZone }),
  );
