import { describe, expect, it } from 'vitest';
import { progressOf, progressOfAll, type ReportedRefund } from './refund-progress.ts';

const PROMISED = new Date('2026-11-20T12:00:00Z');
const PAID = new Date('2026-11-22T12:00:00Z');
const aRefund = (options: Partial<ReportedRefund>): ReportedRefund => ({
  status: 'owed',
  cents: 550,
  promisedAt: PROMISED,
  settledAt: null,
  nextTryAt: null,
  ...options,
});

describe('the refund notice for a payer', () => {
  it.each(['owed', 'requested', 'pending'] as const)('is a promise while it is %s', (status) => {
    expect(progressOf(aRefund({ status }))).toEqual({ state: 'promised', cents: 550, at: PROMISED });
  });

  it('stays promised during retries, and is failed if it did not go through', () => {
    expect(progressOf(aRefund({ status: 'failed', nextTryAt: PAID }))?.state).toBe('promised');
    expect(progressOf(aRefund({ status: 'failed' }))?.state).toBe('failed');
  });

  it.each(['done', 'paid_otherwise'] as const)('is the day on which it was refunded when it is %s', (status) => {
    expect(progressOf(aRefund({ status, settledAt: PAID }))).toEqual({ state: 'paid_back', cents: 550, at: PAID });
  });

  it('is nothing once it is closed', () => {
    expect(progressOf(aRefund({ status: 'closed', settledAt: PAID }))).toBeNull();
  });

  it('for several is a promise until the last one is paid back', () => {
    const done = aRefund({ status: 'done', settledAt: PAID });
    expect(progressOfAll([done, aRefund({ cents: 50 })])).toEqual({ state: 'promised', cents: 600, at: PROMISED });
    expect(progressOfAll([done, { ...done, settledAt: PROMISED }])).toEqual({
      state: 'paid_back',
      cents: 1100,
      at: PAID,
    });
    expect(progressOfAll([done, aRefund({ status: 'failed' })])?.state).toBe('failed');
    expect(progressOfAll([])).toBeNull();
  });
});
