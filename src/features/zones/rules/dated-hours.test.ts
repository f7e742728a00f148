import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import { isOpenAt, type OpeningHours } from '#platform/calendar/opening-hours.ts';
import { forSaleAgainAt, type ZoneHours } from '#platform/calendar/zone-schedule.ts';
import { assessStay, closedToSalesAt, shutsWithin } from './assess-stay.ts';

const timeZone = 'America/Chicago';
const at = (local: string) => new Date(`${local}-06:00`);
const daytime: OpeningHours = { openMinutes: 8 * 60, closeMinutes: 20 * 60 };
const evenings: OpeningHours = { openMinutes: 18 * 60, closeMinutes: 2 * 60 };
const christmas: DatedHours = { from: '2026-12-25', until: '2026-12-25', name: 'Christmas' };
const onDate = (from: string, hours: OpeningHours, until = from): DatedHours => ({ from, until, hours });
const stay = (from: string, until: string) => ({ isHourly: true, startsAt: at(from), endsAt: at(until) });

describe('a zone with hours on dates', () => {
  it('sells nothing into a closed date, and ends what began before it at midnight', () => {
    const zone = { hours: evenings, datedHours: [christmas], timeZone };
    expect(assessStay({ ...zone, ...stay('2026-12-25T19:00', '2026-12-25T20:00') })).toEqual({
      ok: false,
      refusal: 'zone_closed',
      opensAt: at('2026-12-26T00:00'),
    });
    expect(assessStay({ ...zone, ...stay('2026-12-24T22:00', '2026-12-25T01:00') })).toEqual({
      ok: false,
      refusal: 'outlasts_closing',
      closesAt: at('2026-12-25T00:00'),
    });
  });

  it('opens again when its usual hours begin after the date', () => {
    expect(closedToSalesAt({ hours: daytime, datedHours: [christmas], timeZone }, at('2026-12-25T10:00'))).toEqual({
      opensAt: at('2026-12-26T08:00'),
    });
  });

  it('is open at other hours, longer or shorter than usual, on a date', () => {
    const sunday: ZoneHours = { kind: 'closed', day: 0, fromMinutes: 0, untilMinutes: 1440 };
    const late = onDate('2026-12-20', { openMinutes: 10 * 60, closeMinutes: 23 * 60 });
    const zone = { hours: daytime, schedule: [sunday], datedHours: [late], timeZone };
    expect(assessStay({ ...zone, ...stay('2026-12-20T19:00', '2026-12-20T22:00') })).toEqual({ ok: true });
    expect(closedToSalesAt(zone, at('2026-12-20T09:00'))).toEqual({ opensAt: at('2026-12-20T10:00') });
    expect(shutsWithin(zone, { from: at('2026-12-20T19:00'), until: at('2026-12-21T19:00') })).toEqual(
      at('2026-12-20T23:00'),
    );
  });

  it('goes on past midnight after a date with late hours, unless the next date is closed', () => {
    const eve = onDate('2026-12-24', { openMinutes: 18 * 60, closeMinutes: 3 * 60 });
    const shuts = (dated: readonly DatedHours[]) =>
      shutsWithin(
        { hours: daytime, datedHours: dated, timeZone },
        { from: at('2026-12-24T19:00'), until: at('2026-12-25T12:00') },
      );
    expect(shuts([eve])).toEqual(at('2026-12-25T03:00'));
    expect(shuts([eve, christmas])).toEqual(at('2026-12-25T00:00'));
  });

  it('lets the first entry that names a day decide, so that a zone’s own come before its lot’s', () => {
    const own = onDate('2026-12-25', daytime);
    expect(
      closedToSalesAt({ hours: daytime, datedHours: [own, christmas], timeZone }, at('2026-12-25T10:00')),
    ).toBeNull();
  });

  it('sells again after a whole season', () => {
    const winter: DatedHours = { from: '2026-12-01', until: '2027-03-31' };
    expect(closedToSalesAt({ hours: daytime, datedHours: [winter], timeZone }, at('2026-12-25T10:00'))).toEqual({
      opensAt: new Date('2027-04-01T08:00-05:00'),
    });
  });
});

const day = (offset: number) => new Date(Date.UTC(2026, 9, 28) + offset * 86_400_000).toISOString().slice(0, 10);
const someHours = fc.record({ openMinutes: fc.nat(1439), closeMinutes: fc.nat(1439) });
const someDated = fc.array(
  fc
    .tuple(fc.nat(8), fc.nat(2), fc.option(someHours, { nil: undefined }))
    .map(([from, more, hours]): DatedHours => ({ from: day(from), until: day(from + more), ...(hours && { hours }) })),
  { minLength: 1, maxLength: 4 },
);
// Around November 1, when the clocks change.
const someMoment = fc
  .integer({ min: 0, max: 7 * 1440 })
  .map((minutes) => new Date(Date.UTC(2026, 9, 29) + minutes * 60_000));

describe('whatever the dates', () => {
  it('a stay that may be sold is open at every minute, and one that may not runs into a closed one', () => {
    const zones = fc.record({ hours: someHours, datedHours: someDated });
    fc.assert(
      fc.property(zones, someMoment, fc.integer({ min: 1, max: 300 }), (zone, startsAt, minutes) => {
        const onSale = { ...zone, timeZone };
        const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
        const isOpen = Array.from(
          { length: minutes },
          (_, minute) => new Date(startsAt.getTime() + minute * 60_000),
        ).every((moment) => closedToSalesAt(onSale, moment) === null);
        expect(assessStay({ ...onSale, isHourly: true, startsAt, endsAt }).ok).toBe(isOpen);
      }),
      { numRuns: 60 },
    );
  });

  it('days without an entry keep their usual hours', () => {
    fc.assert(
      fc.property(someHours, someMoment, (hours, moment) => {
        const far: DatedHours = { from: '2027-06-01', until: '2027-06-02' };
        const isUsual = isOpenAt(hours, moment, timeZone) && !forSaleAgainAt([], moment, timeZone);
        expect(closedToSalesAt({ hours, datedHours: [far], timeZone }, moment) === null).toBe(isUsual);
      }),
    );
  });
});
