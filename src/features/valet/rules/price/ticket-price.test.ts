import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feesOf, parkingOf, totalOf } from '#features/pricing/rules/price-line.ts';
import { priceLines } from '#features/pricing/rules/price-stay.ts';
import { type PlainPrice, plainTerms } from '#platform/testing/builders/plain-terms.ts';
import type { TicketPayment } from '../ticket/ticket.ts';
import { NO_EXTRAS } from './stand-terms.ts';
import { priceTicket } from './ticket-price.ts';

const timeZone = 'America/Chicago';
/** 18:00 in Chicago. */
const parkedAt = new Date('2026-11-20T00:00:00Z');
const minutesOn = (minutes: number) => new Date(parkedAt.getTime() + minutes * 60_000);
const unpaid: TicketPayment = { kind: 'unpaid', cashIntendedAt: null };
const hourly = { isHourly: true, priceCents: 1200, feeBasisPoints: 1000 };
const daily = { isHourly: false, priceCents: 2500, feeBasisPoints: 1000 };
const price = (rate: PlainPrice, now: Date, readyAt: Date | null = null) =>
  priceTicket(
    {
      terms: plainTerms(rate),
      parkedAt,
      requestedAt: null,
      readyAt,
      frozenAt: null,
      payment: unpaid,
      extras: NO_EXTRAS,
    },
    { now, timeZone },
  );
const parkingFor = (rate: PlainPrice, now: Date) => parkingOf(price(rate, now));

describe('an hourly ticket', () => {
  it.each([
    [0, 1200],
    [60, 1200],
    [61, 1220],
    [90, 1800],
  ])('after %d minutes costs %d cents and the fee', (minutes, parkingCents) => {
    const feeCents = Math.round(parkingCents / 10);
    const lines = price(hourly, minutesOn(minutes));
    expect([parkingOf(lines), feesOf(lines), totalOf(lines)]).toEqual([
      parkingCents,
      feeCents,
      parkingCents + feeCents,
    ]);
  });

  it('stops growing once the car is ready', () => {
    expect(price(hourly, minutesOn(500), minutesOn(90))).toEqual(price(hourly, minutesOn(90)));
  });

  it('costs an hour while the car is not parked yet', () => {
    const ticket = {
      terms: plainTerms(hourly),
      parkedAt: null,
      requestedAt: null,
      readyAt: null,
      frozenAt: null,
      payment: unpaid,
      extras: NO_EXTRAS,
    };
    expect(parkingOf(priceTicket(ticket, { now: minutesOn(300), timeZone }))).toBe(1200);
  });
});

describe('a daily ticket', () => {
  it("charges each day started on the location's clock", () => {
    const atMidnight = minutesOn(6 * 60);
    expect(parkingFor(daily, minutesOn(60))).toBe(2500);
    expect(parkingFor(daily, atMidnight)).toBe(2500);
    expect(parkingFor(daily, new Date(atMidnight.getTime() + 60_000))).toBe(5000);
    expect(parkingFor(daily, minutesOn(30 * 60))).toBe(5000);
  });

  it('counts the night when the clocks go back as one day', () => {
    const eve = new Date('2026-11-01T03:00:00Z');
    const ticket = {
      terms: plainTerms(daily),
      parkedAt: eve,
      requestedAt: null,
      readyAt: null,
      frozenAt: null,
      payment: unpaid,
      extras: NO_EXTRAS,
    };
    const dayAfter = new Date('2026-11-02T05:30:00Z');
    expect(parkingOf(priceTicket(ticket, { now: dayAfter, timeZone }))).toBe(5000);
  });
});

describe('any ticket', () => {
  const anyRate = fc.record({
    isHourly: fc.boolean(),
    priceCents: fc.integer({ min: 0, max: 100_000 }),
    feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  });
  const minutes = fc.integer({ min: 0, max: 20_000 });

  it('never costs less for more time, and its lines sum to the total', () => {
    fc.assert(
      fc.property(anyRate, minutes, minutes, (rate, some, more) => {
        const [early, late] = [price(rate, minutesOn(some)), price(rate, minutesOn(some + more))];
        expect(totalOf(late)).toBeGreaterThanOrEqual(totalOf(early));
        expect(totalOf(early)).toBe(parkingOf(early) + feesOf(early));
      }),
    );
  });

  it('keeps its price once it is paid', () => {
    const lines = priceLines(plainTerms({ ...hourly, priceCents: 700 }), { kind: 'hourly', minutes: 60 });
    const payment = { kind: 'paid', by: 'cash', lines, paidAt: minutesOn(5) } as const;
    const ticket = {
      terms: plainTerms(hourly),
      parkedAt,
      requestedAt: null,
      readyAt: null,
      frozenAt: null,
      payment,
      extras: NO_EXTRAS,
    };
    expect(totalOf(priceTicket(ticket, { now: minutesOn(5000), timeZone }))).toBe(770);
  });
});
