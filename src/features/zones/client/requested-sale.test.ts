import { describe, expect, it } from 'vitest';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { readStay, showSale } from './requested-sale.ts';

const CHICAGO = 'America/Chicago';
const lot = { timeZone: CHICAGO, charges: [] };
/** A Wednesday. */
const now = new Date('2026-06-10T09:00:00-05:00');
const byHour = {
  rate: plainRate({ isHourly: true, priceCents: 500 }),
  schedule: [],
  openTime: '06:00',
  closeTime: '23:00',
};
const byDay = {
  ...byHour,
  rate: plainRate({ isHourly: false, priceCents: 2000 }),
  openTime: '00:00',
  closeTime: '00:00',
};

const stayOf = (requested: string) => {
  const stay = readStay(requested, CHICAGO, now);
  if (!stay) throw new Error(`No stay is asked for by "${requested}".`);
  return stay;
};
const shown = (zone: typeof byHour, requested: string) => showSale(zone, lot, stayOf(requested), now);

describe('the stay that a search asked for', () => {
  it("begins now, or later on the lot's clock", () => {
    expect(stayOf('?for=120')).toEqual({ startsAt: now, minutes: 120, ahead: false });
    expect(stayOf('?from=2026-06-10T14:00&for=60')).toEqual({
      startsAt: new Date('2026-06-10T14:00:00-05:00'),
      minutes: 60,
      ahead: true,
    });
  });

  it('begins now if its time has passed', () => {
    expect(stayOf('?from=2026-06-10T08:00&for=60')).toMatchObject({ startsAt: now, ahead: false });
  });

  it.each(['', '?from=2026-06-10T14:00', '?for=0', '?for=1.5', '?for=x', '?for=99999999'])(
    'is none in "%s"',
    (requested) => {
      expect(readStay(requested, CHICAGO, now)).toBeNull();
    },
  );
});

describe('for that stay, a zone shows', () => {
  it('its full cost, in hours or in days', () => {
    expect(shown(byHour, '?for=480').price).toEqual({ amount: '$40.00', length: 'for 8 h' });
    expect(shown(byDay, '?for=480').price).toEqual({ amount: '$20.00', length: 'for 1 day' });
    expect(shown(byDay, '?for=2880').price).toEqual({ amount: '$40.00', length: 'for 2 days' });
  });

  it('whether it is open then', () => {
    expect(shown(byHour, '?from=2026-06-10T14:00&for=60').opening).toEqual({ isOpen: true, words: 'Open then' });
    const night = shown(byHour, '?from=2026-06-10T23:30&for=60');
    expect(night).toMatchObject({ price: null, opening: { isOpen: false } });
    expect(night.opening.words).toContain('6:00 AM');
  });

  it('that it closes before the driver would leave', () => {
    const late = shown(byHour, '?from=2026-06-10T22:00&for=120');
    expect(late.price).toBeNull();
    expect(late.hint).toContain('11:00 PM');
  });
});
