import { describe, expect, it } from 'vitest';
import { feeCharge } from '#features/pricing/rules/offer.ts';
import { plainLines } from '#features/pricing/rules/price-stay.ts';
import { plainTerms } from '#platform/testing/builders/plain-terms.ts';
import type { OwnSession } from '../../sessions.contract.ts';
import { type AddedChoice, addedChoices, firstChoice, readAdded } from './add-time-choices.ts';
import { type ExtensionOffer, maxAddable, parkingLabel, planExtension } from './plan-extension.ts';

const always: ExtensionOffer['zone'] = {
  openTime: '00:00',
  closeTime: '00:00',
  schedule: [],
  rate: { name: 'Hourly rate', isHourly: true, priceCents: 2000 },
};
const location = { timeZone: 'America/Chicago', charges: [feeCharge(1000)] };
/** One hour for $10.00 and its fee, from 3 PM in Chicago. */
const session = {
  isHourly: true,
  rate: 1000,
  terms: plainTerms({ isHourly: true, priceCents: 1000, feeBasisPoints: 1000 }),
  hours: 1,
  hoursByCode: null,
  fees: 100,
  totalCost: 1100,
  lines: plainLines({ parkingCents: 1000, feeCents: 100 }),
  startTime: '2026-06-10T20:00:00Z',
  endTime: '2026-06-10T21:00:00Z',
  timeZone: 'America/Chicago',
} as OwnSession;
const offer = (changed: Partial<OwnSession> = {}, zone = always): ExtensionOffer => ({
  session: { ...session, ...changed },
  zone,
  location,
});
const typed = (hours: string, minutes: string): AddedChoice => ({
  picked: 'other',
  typed: { hours, minutes, days: '' },
});

describe('more time', () => {
  it('costs the difference to one longer stay, and moves the end', () => {
    expect(planExtension(offer(), { kind: 'hourly', minutes: 30 })).toMatchObject({
      lines: [{ cents: 500 }, { cents: 50 }],
      totalCents: 550,
      endsAt: new Date('2026-06-10T21:30:00Z'),
    });
  });

  it('is sold on the terms of the stay, whatever the lot has charged since', () => {
    const later = { ...offer(), location: { ...location, charges: [feeCharge(3000)] } };
    expect(planExtension(later, { kind: 'hourly', minutes: 30 }).totalCents).toBe(550);
  });

  it('is named after the rate that the longer stay is charged, if the zone has several', () => {
    const { totalCents, lines } = planExtension(
      offer({
        terms: {
          ...session.terms,
          rates: [
            { name: 'Hourly', kind: 'per_hour', cents: 1000 },
            { name: 'Day pass', kind: 'flat', cents: 1500 },
          ],
          entersAt: session.startTime,
        },
      }),
      { kind: 'hourly', minutes: 120 },
    );
    expect([totalCents, parkingLabel(lines)]).toEqual([550, 'Day pass']);
    expect(parkingLabel(planExtension(offer(), { kind: 'hourly', minutes: 30 }).lines)).toBe('Parking');
  });

  it('is not named after all rates of a stay that is priced by period, which are in its notes', () => {
    const day = { name: 'Day', kind: 'per_hour', cents: 1000, when: { until: '18:00' } } as const;
    const evening = { name: 'Evening', kind: 'per_hour', cents: 300, when: { from: '18:00' } } as const;
    const terms = { ...session.terms, rates: [day, evening], pricedBy: 'period', entersAt: session.startTime } as const;
    const { lines, notes } = planExtension(offer({ terms }), { kind: 'hourly', minutes: 180 });
    expect([parkingLabel(lines), notes]).toEqual(['Parking', ['3 h Day: $30.00', '1 h Evening: $3.00']]);
  });

  it('costs nothing within the hour that was paid in full', () => {
    const halfSold = offer({ hours: 0.5, endTime: '2026-06-10T20:30:00Z' });
    expect(planExtension(halfSold, { kind: 'hourly', minutes: 30 }).totalCents).toBe(0);
  });

  it('ends with the longest stay', () => {
    expect(maxAddable(offer())).toBe(23 * 60);
    expect(maxAddable(offer({ isHourly: false, hours: 48 }))).toBe(28);
  });

  it('ends at closing if hours are sold', () => {
    const closesAtSix = { ...always, openTime: '06:00', closeTime: '18:00' };
    expect(maxAddable(offer({}, closesAtSix))).toBe(120);
    expect(maxAddable(offer({ isHourly: false, hours: 24 }, closesAtSix))).toBe(29);
  });
});

describe('more time in a zone with weekly hours of its own', () => {
  // June 10, 2026, is a Wednesday.
  const wednesday = (kind: 'free' | 'closed', from: string, until: string) =>
    offer({}, { ...always, schedule: [{ kind, day: 3, from, until }] });

  it('costs nothing while the zone is free', () => {
    const freeFromFour = wednesday('free', '16:00', '18:00');
    expect(planExtension(freeFromFour, { kind: 'hourly', minutes: 60 }).totalCents).toBe(0);
    expect(planExtension(freeFromFour, { kind: 'hourly', minutes: 150 }).totalCents).toBe(550);
  });

  it('ends when the zone is closed to sales', () => {
    expect(maxAddable(wednesday('closed', '17:00', '18:00'))).toBe(60);
  });
});

describe('more time after a member code’s free time', () => {
  /** Two free hours, from 3 PM in Chicago. */
  const byCode = { rate: 0, hours: 2, hoursByCode: 2, lines: [], endTime: '2026-06-10T22:00:00Z' };

  it('costs what the zone charges everybody, from the first hour on', () => {
    expect(planExtension(offer(byCode), { kind: 'hourly', minutes: 30 }).totalCents).toBe(2200);
    const bought = {
      ...byCode,
      hours: 3,
      lines: plainLines({ parkingCents: 2000, feeCents: 200 }),
      endTime: '2026-06-10T23:00:00Z',
    };
    expect(planExtension(offer(bought), { kind: 'hourly', minutes: 30 }).totalCents).toBe(1100);
    expect(maxAddable(offer(bought))).toBe(23 * 60);
  });

  it('is sold by the day if days are sold', () => {
    const daily = offer(byCode, { ...always, rate: { ...always.rate, isHourly: false } });
    expect(addedChoices(daily).map(({ value }) => value)).toEqual(['1', '2', '3', 'other']);
    expect(planExtension(daily, { kind: 'daily', days: 1 }).totalCents).toBe(2200);
  });

  it('ends at the zone’s closing, and is none if the code lasts until then', () => {
    expect(maxAddable(offer(byCode, { ...always, openTime: '06:00', closeTime: '18:00' }))).toBe(60);
    expect(maxAddable(offer(byCode, { ...always, openTime: '06:00', closeTime: '17:00' }))).toBe(0);
  });
});

describe('the choices', () => {
  it('leave out what would outlast closing', () => {
    const closesSoon = offer({}, { ...always, openTime: '06:00', closeTime: '16:40' });
    expect(addedChoices(closesSoon).map(({ value }) => value)).toEqual(['15', '30', 'other']);
    expect(firstChoice(closesSoon).picked).toBe('30');
  });

  it('reject input beyond that, and say how much is available', () => {
    expect(readAdded(offer(), typed('23', '0'))).toMatchObject({ ok: true });
    expect(readAdded(offer(), typed('23', '1'))).toEqual({ ok: false, message: 'You can add up to 23 h.' });
  });
});
