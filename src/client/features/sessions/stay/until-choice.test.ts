import { describe, expect, it } from 'vitest';
import { feeCharge } from '#domain/pricing/offer.ts';
import { zoneOffer } from '../../../lib/offers/zone-offer.ts';
import type { StayChoice } from './stay-choice.ts';
import { untilChoice } from './until-choice.ts';

const at = (time: string, day = 10) => new Date(`2026-06-${day}T${time}:00-05:00`);
const rate = { name: 'Hourly rate', isHourly: true, priceCents: 1000 };
const location = { timeZone: 'America/Chicago', charges: [feeCharge(1000)] };
const oneHour: StayChoice = { kind: 'hours', hours: 1 };

const offered = (now: Date, { openTime = '00:00', closeTime = '00:00', choice = oneHour as StayChoice } = {}) => {
  const zone = { rate, openTime, closeTime, schedule: [] };
  return untilChoice({ zone, offer: zoneOffer(zone, location) }, { choice, vehicles: 1, now });
};
const until = (end: Date) => ({ kind: 'until', at: end.getTime() });

describe('the end of a stay that is offered next to the hours', () => {
  it.each([
    ['07:00', at('18:00')],
    ['16:30', at('18:00')],
    ['16:55', at('00:00', 11)],
    ['22:00', at('00:00', 11)],
    ['23:15', at('09:00', 11)],
    ['04:30', at('09:00')],
  ])('at %s is the next one that people have in mind', (now, end) => {
    expect(offered(at(now))).toEqual(until(end));
  });

  it('is closing, if the zone closes before that', () => {
    expect(offered(at('12:00'), { openTime: '06:00', closeTime: '17:00' })).toEqual({ kind: 'until_closing' });
    expect(offered(at('12:00'), { openTime: '06:00', closeTime: '22:00' })).toEqual(until(at('18:00')));
  });

  it('stays as chosen, even if another one would be offered by now', () => {
    const six: StayChoice = { kind: 'until', at: at('18:00').getTime() };
    expect(offered(at('17:05'), { choice: six })).toEqual(six);
    expect(offered(at('12:00'), { choice: { kind: 'until_closing' } })).toEqual({ kind: 'until_closing' });
  });
});
