import { describe, expect, it } from 'vitest';
import { feeCharge } from '#features/pricing/rules/offer.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { type OfferedZone, zoneOffer } from '#features/zones/client/shared/zone-offer.ts';
import { planStay, wireDuration, type ZoneOnOffer } from './plan-stay.ts';
import type { StayChoice } from './stay-choice.ts';

const at = (time: string) => new Date(`2026-06-10T${time}:00-05:00`);
const rate = { name: 'Hourly rate', isHourly: true, priceCents: 1000 };
const zone = { rate, openTime: '06:00', closeTime: '23:00', schedule: [] };
const location = { timeZone: 'America/Chicago', charges: [feeCharge(1000)] };
const oneHour: StayChoice = { kind: 'hours', hours: 1 };
const onOffer = (changed: Partial<ZoneOnOffer['zone'] & OfferedZone> = {}): ZoneOnOffer => {
  const listed = { ...zone, ...changed };
  return { zone: listed, offer: zoneOffer(listed, location) };
};
const plan = (now: Date, choice: StayChoice = oneHour, changed: Partial<ZoneOnOffer['zone'] & OfferedZone> = {}) =>
  planStay(onOffer(changed), { choice, vehicles: 1, now });

describe('a stay bought now', () => {
  it('starts in ten minutes and costs parking and fee', () => {
    expect(plan(at('15:00'))).toMatchObject({
      kind: 'ready',
      stay: {
        startsAt: at('15:10'),
        endsAt: at('16:10'),
        lines: [
          { kind: 'parking', cents: 1000 },
          { kind: 'fee', cents: 100 },
        ],
        totalCents: 1100,
      },
      closesAt: null,
    });
  });

  it('costs the same for each vehicle', () => {
    const two = planStay(onOffer(), { choice: oneHour, vehicles: 2, now: at('15:00') });
    expect(two).toMatchObject({ stay: { totalCents: 2200 } });
  });

  it('may be typed in hours and minutes, or in fractions of an hour', () => {
    const typed = (hours: string, minutes: string) => plan(at('15:00'), { kind: 'custom_hours', hours, minutes });
    expect(typed('2', '30')).toMatchObject({ stay: { endsAt: at('17:40') } });
    expect(typed('2.5', '')).toMatchObject({ stay: { endsAt: at('17:40') } });
    expect(typed('', '')).toEqual({ kind: 'unclear', message: 'Choose 1 minute to 24 hours.' });
    expect(typed('25', '0')).toMatchObject({ kind: 'unclear' });
    expect(typed('x', '0')).toMatchObject({ kind: 'unclear' });
  });
});

describe('a zone that is closed', () => {
  it('sells nothing and says when it opens', () => {
    expect(plan(at('23:30'))).toEqual({ kind: 'closed', opensAt: new Date('2026-06-11T06:00:00-05:00') });
  });

  it('already sells when it opens within the ten minutes before a stay starts', () => {
    expect(plan(at('05:55'))).toMatchObject({ kind: 'ready' });
  });

  it('sells nothing in its last minutes, which would be over before they are paid', () => {
    expect(plan(at('22:48'))).toEqual({ kind: 'closed', opensAt: new Date('2026-06-11T06:00:00-05:00') });
  });
});

describe('a stay that outlasts closing', () => {
  it('is refused by the hour, with the longest one that fits', () => {
    const typed: StayChoice = { kind: 'custom_hours', hours: '1', minutes: '' };
    expect(plan(at('22:00'), typed)).toMatchObject({
      kind: 'too_long',
      closesAt: at('23:00'),
      latest: { duration: { kind: 'hourly', minutes: 48 }, endsAt: at('22:58') },
    });
  });

  it('ends at closing if whole hours were chosen, which are not offered any more by then', () => {
    expect(plan(at('21:45'))).toMatchObject({ kind: 'ready', stay: { endsAt: at('22:55') } });
    expect(plan(at('22:00'))).toMatchObject({ kind: 'ready', stay: { endsAt: at('22:58') } });
  });

  it('gets shorter as time goes by, once the rest of the day is chosen', () => {
    expect(plan(at('22:10'), { kind: 'until_closing' })).toMatchObject({
      kind: 'ready',
      stay: { endsAt: at('22:58') },
    });
    expect(plan(at('22:15'), { kind: 'until_closing' })).toMatchObject({
      kind: 'ready',
      stay: { endsAt: at('22:58') },
    });
  });

  it('is sold by the day, with a warning', () => {
    const daily = plan(at('15:00'), { kind: 'days', days: 2 }, { rate: { ...rate, isHourly: false } });
    expect(daily).toMatchObject({ kind: 'ready', closesAt: at('23:00'), stay: { totalCents: 2200 } });
  });
});

describe('a zone with several rates', () => {
  const rates: Tariff = [
    { name: 'Day', kind: 'per_day', cents: 3000 },
    { name: 'Lunch', kind: 'flat', cents: 800, exitBy: '15:00', when: { from: '11:00', until: '14:00' } },
  ];

  it('is sold by the hour at the rate that is charged', () => {
    expect(plan(at('12:00'), oneHour, { rates })).toMatchObject({ stay: { rateName: 'Lunch', totalCents: 880 } });
    expect(plan(at('15:00'), oneHour, { rates })).toMatchObject({ stay: { rateName: 'Day', totalCents: 3300 } });
  });

  it('is closed until a rate is available', () => {
    expect(plan(at('15:00'), oneHour, { rates: rates.slice(1) })).toEqual({
      kind: 'closed',
      opensAt: new Date('2026-06-11T11:00:00-05:00'),
    });
  });
});

describe('a zone with weekly hours of its own', () => {
  // June 10, 2026, is a Wednesday.
  const wednesday = (kind: 'free' | 'closed', from: string, until: string) => ({
    schedule: [{ kind, day: 3, from, until }],
  });

  it('costs nothing while it is free', () => {
    expect(plan(at('15:00'), oneHour, wednesday('free', '15:00', '17:00'))).toMatchObject({
      kind: 'ready',
      stay: { notes: ['1 h of it is free.'], lines: [{ cents: 0 }, { cents: 0 }], totalCents: 0 },
    });
  });

  it('counts only the part of a longer stay that is not free', () => {
    const threeHours: StayChoice = { kind: 'hours', hours: 3 };
    expect(plan(at('15:00'), threeHours, wednesday('free', '15:00', '16:40'))).toMatchObject({
      kind: 'ready',
      stay: { notes: ['1 h 30 min of it is free.'], lines: [{ cents: 1500 }, { cents: 150 }], totalCents: 1650 },
    });
  });

  it('sells nothing while it is closed to sales, and says until when', () => {
    const market = wednesday('closed', '15:00', '17:00');
    expect(plan(at('15:00'), oneHour, market)).toEqual({ kind: 'closed', opensAt: at('17:00') });
    expect(plan(at('16:50'), oneHour, market)).toMatchObject({ kind: 'ready' });
  });

  it('sells up to these hours, and nothing in the minutes right before them', () => {
    const market = wednesday('closed', '15:40', '17:00');
    expect(plan(at('15:00'), { kind: 'until_closing' }, market)).toMatchObject({ stay: { endsAt: at('15:38') } });
    expect(plan(at('15:28'), oneHour, market)).toEqual({ kind: 'closed', opensAt: at('17:00') });
  });
});

describe('a duration on the wire', () => {
  it('is hours or days', () => {
    expect(wireDuration({ kind: 'hourly', minutes: 90 })).toEqual({ hours: 1.5 });
    expect(wireDuration({ kind: 'daily', days: 3 })).toEqual({ days: 3 });
  });
});
