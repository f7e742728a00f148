import { describe, expect, it } from 'vitest';
import { leftToRefund, sumLost } from './left-to-refund.ts';

const LOST = { status: 'lost', amountCents: 1100, withdrawnCents: 2600, reinstatedCents: 0 } as const;

describe('what lost disputes took', () => {
  it('is the disputed amount without the fee', () => {
    expect(sumLost([LOST])).toBe(1100);
    expect(sumLost([{ ...LOST, amountCents: 400, withdrawnCents: 1900 }, LOST])).toBe(1500);
  });

  it('is only what the bank did not return', () => {
    expect(sumLost([{ ...LOST, withdrawnCents: 500 }])).toBe(500);
    expect(sumLost([{ ...LOST, withdrawnCents: 1100, reinstatedCents: 700 }])).toBe(400);
    expect(sumLost([{ ...LOST, withdrawnCents: 0 }])).toBe(0);
  });

  it.each(['inquiry', 'needs_response', 'under_review', 'won', 'closed'] as const)(
    'is nothing of a dispute that is %s',
    (status) => expect(sumLost([{ ...LOST, status }])).toBe(0),
  );
});

describe('what is left to refund', () => {
  it('is neither what was refunded nor what a dispute took, and never negative', () => {
    expect(leftToRefund({ paidCents: 1100, refundedCents: 200, lostCents: 0 })).toBe(900);
    expect(leftToRefund({ paidCents: 1100, refundedCents: 200, lostCents: 400 })).toBe(500);
    expect(leftToRefund({ paidCents: 1100, refundedCents: 200, lostCents: 1100 })).toBe(0);
  });
});
