import { describe, expect, it } from 'vitest';
import { feeCharge } from '#features/pricing/rules/offer.ts';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { plainLines } from '#features/pricing/rules/price-stay.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { plainTerms } from '#platform/testing/builders/plain-terms.ts';
import type { Session } from '../../sessions.contract.ts';
import { priceOfCorrection, zonesToCorrectTo } from './correction-price.ts';

const session = {
  zoneId: 'a',
  isHourly: true,
  rate: 500,
  terms: plainTerms({ isHourly: true, priceCents: 500, feeBasisPoints: 1000 }),
  hours: 2,
  fees: 100,
  totalCost: 1100,
  lines: plainLines({ parkingCents: 1000, feeCents: 100 }),
  startTime: '2026-03-08T15:00:00.000Z',
  endTime: '2026-03-08T17:00:00.000Z',
  timeZone: 'America/Chicago',
} as Session;

const aZone = (_id: string, price: number, more: Partial<Zone> = {}): Zone =>
  ({
    _id,
    rate: plainRate({ isHourly: true, priceCents: price * 100 }),
    isHourly: true,
    archived: false,
    paused: false,
    schedule: [],
    ...more,
  }) as Zone;

describe('correcting the zone of a stay', () => {
  it('costs nothing in its own zone', () => {
    expect(priceOfCorrection(session, aZone('a', 5)).totalCents).toBe(0);
  });

  it('costs the difference, including the fee, in a more expensive zone', () => {
    const { lines, totalCents } = priceOfCorrection(session, aZone('b', 6));
    expect([...lines.map(({ cents }) => cents), totalCents]).toEqual([200, 20, 220]);
  });

  it('uses the charges that the stay was sold with', () => {
    const withoutFee = {
      ...session,
      terms: { ...session.terms, charges: [feeCharge(0)] },
      lines: plainLines({ parkingCents: 1000, feeCents: 0 }),
    };
    expect(priceOfCorrection(withoutFee, aZone('b', 6)).totalCents).toBe(200);
  });

  it('refunds the difference for a cheaper one', () => {
    expect(priceOfCorrection(session, aZone('b', 2)).totalCents).toBe(-660);
  });

  it('does not count hours in which the other zone is free', () => {
    const schedule = [{ kind: 'free' as const, day: 0, from: '10:00', until: '11:00' }];
    expect(priceOfCorrection(session, aZone('b', 5, { schedule })).totalCents).toBe(-550);
  });

  it('offers zones that sell the same way, and its own', () => {
    const zones = [aZone('a', 5, { paused: true }), aZone('b', 6), aZone('c', 6, { isHourly: false })];
    const closed = [aZone('d', 6, { paused: true }), aZone('e', 6, { archived: true })];
    expect(zonesToCorrectTo(session, [...zones, ...closed]).map(({ _id }) => _id)).toEqual(['a', 'b']);
  });

  describe('while it runs until it is stopped', () => {
    const running = {
      ...session,
      untilStopped: { status: 'running', authorized: 1100 },
      // As it was sold, some minutes before it started.
      hours: 2.25,
    } as Session;

    it('changes the most that it can cost, from its start to its limit', () => {
      expect(priceOfCorrection(running, aZone('b', 6)).totalCents).toBe(220);
    });

    it('is for zones that are paid when leaving, too', () => {
      const zones = [aZone('a', 5), aZone('b', 6, { startStop: true }), aZone('c', 6)];
      expect(zonesToCorrectTo(running, zones).map(({ _id }) => _id)).toEqual(['a', 'b']);
    });
  });
});
