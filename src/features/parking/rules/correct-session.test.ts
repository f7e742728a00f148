import { describe, expect, it } from 'vitest';
import { correctableUntil, refuseCorrection } from './correct-session.ts';

const paidAt = new Date('2026-11-01T06:50:00Z');
const since = (minutes: number) => new Date(paidAt.getTime() + minutes * 60_000);
const aStay = (options = {}) => ({
  status: 'active' as const,
  coveredFrom: paidAt,
  startsAt: since(10),
  endsAt: since(70),
  reserved: false,
  ...options,
});

describe('a stay', () => {
  it('can be corrected for 15 minutes after payment, even while the clocks change', () => {
    expect(refuseCorrection(aStay(), since(0))).toBeNull();
    expect(refuseCorrection(aStay(), new Date(since(15).getTime() - 1))).toBeNull();
    expect(refuseCorrection(aStay(), since(15))).toBe('correction_too_late');
  });

  it('cannot be corrected after its end or before its payment', () => {
    expect(refuseCorrection(aStay({ endsAt: since(5) }), since(5))).toBe('session_over');
    expect(refuseCorrection(aStay({ status: 'ended', endsAt: since(3) }), since(4))).toBe('session_over');
    expect(refuseCorrection(aStay({ status: 'refunded' }), since(4))).toBe('session_over');
    expect(refuseCorrection(aStay({ status: 'pending', coveredFrom: null }), since(4))).toBe('still_settling');
    expect(correctableUntil(aStay({ endsAt: since(5) }))).toEqual(since(5));
  });
});
