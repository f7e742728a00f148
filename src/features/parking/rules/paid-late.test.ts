import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stayTimes } from '#features/pricing/rules/stay-times.ts';
import { ORDER_LIFE_MINUTES, timesWhenPaid } from './paid-late.ts';

const MINUTE = 60_000;
const always = { hours: { openMinutes: 0, closeMinutes: 0 }, schedule: [], timeZone: 'America/Chicago' };
const orderedAt = new Date('2026-11-20T18:00:00Z');
const minutesOn = (minutes: number) => new Date(orderedAt.getTime() + minutes * MINUTE);

describe('a stay that is paid late', () => {
  it('lasts as long as was paid for, and never ends before the time that was shown', () => {
    const delay = fc.double({ min: 0, max: ORDER_LIFE_MINUTES, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1440 }), delay, delay, fc.boolean(), (minutes, a, b, isHourly) => {
        const [storedAfter, paidAfter] = [Math.min(a, b), Math.max(a, b)];
        const shown = stayTimes(minutesOn(storedAfter), { kind: 'hourly', minutes }, 'America/Chicago');
        const paidAt = minutesOn(paidAfter);
        const { startsAt, endsAt } = timesWhenPaid(shown, { orderedAt, paidAt }, { ...always, isHourly });
        expect(endsAt.getTime() - startsAt.getTime()).toBe(minutes * MINUTE);
        expect(endsAt.getTime() - paidAt.getTime()).toBeGreaterThanOrEqual(minutes * MINUTE);
        expect(endsAt >= shown.endsAt).toBe(true);
        if (paidAt <= shown.startsAt) expect({ startsAt, endsAt }).toEqual(shown);
      }),
    );
  });

  it('never starts after the price hold ends, however late we hear of the payment', () => {
    const shown = stayTimes(orderedAt, { kind: 'hourly', minutes: 60 }, 'America/Chicago');
    const heard = timesWhenPaid(shown, { orderedAt, paidAt: minutesOn(600) }, { ...always, isHourly: true });
    expect(heard).toEqual({ startsAt: minutesOn(30), endsAt: minutesOn(90) });
  });

  it('ends when an hourly zone closes, and keeps the times shown if it would start after that', () => {
    // Noon in Chicago; the zone closes at 1:20 PM.
    const zone = { ...always, hours: { openMinutes: 360, closeMinutes: 800 }, isHourly: true };
    const shown = stayTimes(orderedAt, { kind: 'hourly', minutes: 60 }, 'America/Chicago');
    const paid = { orderedAt, paidAt: minutesOn(25) };
    expect(timesWhenPaid(shown, paid, zone)).toEqual({ startsAt: minutesOn(25), endsAt: minutesOn(80) });
    expect(timesWhenPaid(shown, paid, { ...zone, isHourly: false }).endsAt).toEqual(minutesOn(85));
    const closesAtEnd = { ...zone, hours: { openMinutes: 360, closeMinutes: 790 } };
    expect(timesWhenPaid(shown, paid, closesAtEnd)).toEqual(shown);
  });

  it('is not moved into hours when the zone is closed to sales', () => {
    // Friday noon in Chicago; the zone stops selling at 1:20 PM.
    const closed = { kind: 'closed', day: 5, fromMinutes: 800, untilMinutes: 1080 } as const;
    const zone = { ...always, schedule: [closed], isHourly: true };
    const shown = stayTimes(orderedAt, { kind: 'hourly', minutes: 60 }, 'America/Chicago');
    const paid = { orderedAt, paidAt: minutesOn(25) };
    expect(timesWhenPaid(shown, paid, zone)).toEqual({ startsAt: minutesOn(25), endsAt: minutesOn(80) });
    const soonClosed = { ...zone, schedule: [{ ...closed, fromMinutes: 740 }] };
    expect(timesWhenPaid(shown, paid, soonClosed)).toEqual(shown);
  });
});
