import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TicketPayment } from './ticket.ts';
import { quoteTicket } from './ticket-price.ts';

const timeZone = 'America/Chicago';
/** 18:00 in Chicago. */
const parkedAt = new Date('2026-11-20T00:00:00Z');
const minutesOn = (minutes: number) => new Date(parkedAt.getTime() + minutes * 60_000);
const unpaid: TicketPayment = { kind: 'unpaid', cashIntendedAt: null };
const hourly = { isHourly: true, priceCents: 1200, feeBasisPoints: 1000 };
const daily = { isHourly: false, priceCents: 2500, feeBasisPoints: 1000 };
const quote = (rate: typeof hourly, now: Date, readyAt: Date | null = null) =>
  quoteTicket({ rate, parkedAt, readyAt, payment: unpaid }, { now, timeZone });

describe('an hourly ticket', () => {
  it.each([
    [0, 1200],
    [60, 1200],
    [61, 1220],
    [90, 1800],
  ])('after %d minutes costs %d cents and the fee', (minutes, parkingCents) => {
    const feeCents = Math.round(parkingCents / 10);
    expect(quote(hourly, minutesOn(minutes))).toEqual({ parkingCents, feeCents, totalCents: parkingCents + feeCents });
  });

  it('stops growing once the car is ready', () => {
    expect(quote(hourly, minutesOn(500), minutesOn(90))).toEqual(quote(hourly, minutesOn(90)));
  });

  it('costs an hour while the car is not parked yet', () => {
    const ticket = { rate: hourly, parkedAt: null, readyAt: null, payment: unpaid };
    expect(quoteTicket(ticket, { now: minutesOn(300), timeZone }).parkingCents).toBe(1200);
  });
});

describe('a daily ticket', () => {
  it("charges each day that was started on the location's clock", () => {
    const atMidnight = minutesOn(6 * 60);
    expect(quote(daily, minutesOn(60)).parkingCents).toBe(2500);
    expect(quote(daily, atMidnight).parkingCents).toBe(2500);
    expect(quote(daily, new Date(atMidnight.getTime() + 60_000)).parkingCents).toBe(5000);
    expect(quote(daily, minutesOn(30 * 60)).parkingCents).toBe(5000);
  });

  it('counts the night when the clocks go back as one day', () => {
    const eve = new Date('2026-11-01T03:00:00Z');
    const ticket = { rate: daily, parkedAt: eve, readyAt: null, payment: unpaid };
    const dayAfter = new Date('2026-11-02T05:30:00Z');
    expect(quoteTicket(ticket, { now: dayAfter, timeZone }).parkingCents).toBe(5000);
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
        const [early, late] = [quote(rate, minutesOn(some)), quote(rate, minutesOn(some + more))];
        expect(late.totalCents).toBeGreaterThanOrEqual(early.totalCents);
        expect(early.totalCents).toBe(early.parkingCents + early.feeCents);
      }),
    );
  });

  it('keeps its price once it is paid', () => {
    const payment = { kind: 'paid', by: 'cash', parkingCents: 700, feeCents: 70, paidAt: minutesOn(5) } as const;
    const ticket = { rate: hourly, parkedAt, readyAt: null, payment };
    expect(quoteTicket(ticket, { now: minutesOn(5000), timeZone }).totalCents).toBe(770);
  });
});
