import { describe, expect, it } from 'vitest';
import { offerOf } from '#features/pricing/rules/offers.ts';
import { storedRatesOf } from '#features/pricing/rules/rates/plain-price.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { assessStay } from './assess-stay.ts';

const dayZone = { hours: { openMinutes: 6 * 60, closeMinutes: 23 * 60 }, timeZone: 'America/Chicago' };
const at = (time: string) => new Date(`2026-06-${time}-05:00`);
const [closesAt, opensAt] = [at('10T23:00'), at('11T06:00')];

describe('a stay in a zone that closes at eleven', () => {
  it('is sold when it ends at closing', () => {
    expect(assessStay({ ...dayZone, isHourly: true, startsAt: at('10T22:00'), endsAt: closesAt })).toEqual({
      ok: true,
    });
  });

  it('is refused in an hourly zone when it runs past closing', () => {
    const stay = { startsAt: at('10T22:00'), endsAt: at('10T23:01') };
    expect(assessStay({ ...dayZone, isHourly: true, ...stay })).toEqual({
      ok: false,
      refusal: 'outlasts_closing',
      closesAt,
    });
  });

  it('is sold with a warning in a daily zone', () => {
    const stay = { startsAt: at('10T22:00'), endsAt: at('11T22:00') };
    expect(assessStay({ ...dayZone, isHourly: false, ...stay })).toEqual({
      ok: true,
      warning: 'outlasts_closing',
      closesAt,
    });
  });

  it('never starts while the zone is closed, and the refusal says when it opens', () => {
    for (const isHourly of [true, false]) {
      const stay = { startsAt: closesAt, endsAt: at('11T07:00') };
      expect(assessStay({ ...dayZone, isHourly, ...stay })).toEqual({ ok: false, refusal: 'zone_closed', opensAt });
    }
  });
});

describe('a stay in a zone with hours closed to sales', () => {
  // June 10, 2026 is a Wednesday.
  const market = (fromMinutes: number, untilMinutes: number, days = [3]) => ({
    ...dayZone,
    schedule: days.map((day) => ({ kind: 'closed' as const, day, fromMinutes, untilMinutes })),
  });
  const anHourFrom = (startsAt: Date) => ({
    isHourly: true,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
  });

  it('is refused within them and sold up to them', () => {
    const zone = market(14 * 60, 18 * 60);
    const within = assessStay({ ...zone, ...anHourFrom(at('10T14:00')) });
    expect(within).toEqual({ ok: false, refusal: 'zone_closed', opensAt: at('10T18:00') });
    expect(assessStay({ ...zone, ...anHourFrom(at('10T13:00')) })).toEqual({ ok: true });
    const into = assessStay({ ...zone, ...anHourFrom(at('10T13:30')) });
    expect(into).toEqual({ ok: false, refusal: 'outlasts_closing', closesAt: at('10T14:00') });
  });

  it('names the time when it can really be bought, even when closing and closed hours meet', () => {
    const early = assessStay({ ...market(5 * 60, 8 * 60, [4]), ...anHourFrom(closesAt) });
    expect(early).toMatchObject({ opensAt: at('11T08:00') });
    const late = assessStay({ ...market(14 * 60, 23 * 60 + 30), ...anHourFrom(at('10T15:00')) });
    expect(late).toMatchObject({ opensAt });
  });

  it('is refused indefinitely when they fill the week', () => {
    const never = assessStay({ ...market(0, 1440, [0, 1, 2, 3, 4, 5, 6]), ...anHourFrom(at('10T15:00')) });
    expect(never).toEqual({ ok: false, refusal: 'zone_closed', opensAt: null });
  });
});

describe('a stay in a zone whose rates have dates', () => {
  const event = (from: string, until: string): Tariff[number] => ({
    name: 'Event',
    kind: 'flat',
    cents: 2000,
    when: { from: '05:00', dates: [{ from, until }] },
  });
  const assessed = (rates: Tariff) => {
    const { rate } = storedRatesOf(rates);
    const { selling } = offerOf({ rate, rates, schedule: [] }, { timeZone: dayZone.timeZone, charges: [] });
    return assessStay({ ...dayZone, selling, isHourly: true, startsAt: at('10T15:00'), endsAt: at('10T16:00') });
  };

  it('is refused with the first time at which the zone is open on those dates, more than a year ahead', () => {
    const opening = assessed([event('2027-08-01', '2027-08-02'), event('2027-07-04', '2027-07-04')]);
    expect(opening).toEqual({
      ok: false,
      refusal: 'zone_closed',
      opensAt: new Date('2027-07-04T06:00-05:00'),
    });
  });

  it('is refused indefinitely after the last of them', () => {
    expect(assessed([event('2026-06-08', '2026-06-09')])).toEqual({ ok: false, refusal: 'zone_closed', opensAt: null });
  });
});

describe('a stay in a zone that never closes', () => {
  it('is sold at any time', () => {
    const always = { hours: { openMinutes: 360, closeMinutes: 360 }, timeZone: 'America/Chicago' };
    expect(assessStay({ ...always, isHourly: true, startsAt: closesAt, endsAt: at('11T22:00') })).toEqual({ ok: true });
  });
});
