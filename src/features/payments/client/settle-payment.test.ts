import { describe, expect, it } from 'vitest';
import { ApiError } from '#platform/api/api-error.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { settlePayment } from './settle-payment.ts';

type Status = Answer<'POST /billing/return'>['data']['status'];
type Expected = 'yes' | 'maybe' | 'no';

const offline = new ApiError({ status: 0, code: 'offline', message: 'No connection.' });

/** Returns these answers in turn, then keeps returning the last one. */
async function settle(expected: Expected, ...answers: (Status | Error)[]) {
  let requested = 0;
  const settled = await settlePayment({
    expected,
    wait: async () => {},
    request: async () => {
      const answer = answers[Math.min(requested++, answers.length - 1)];
      if (answer instanceof Error || answer === undefined) throw answer;
      return {
        status: answer,
        message: answer === 'declined' ? 'Your card was declined.' : null,
        refund: null,
        receiptKey: 'key',
      };
    },
  });
  return { settled, requested };
}

describe('the outcome of a payment', () => {
  it('is known at once when it is paid', async () => {
    expect(await settle('yes', 'paid')).toEqual({ settled: { kind: 'paid', receiptKey: 'key' }, requested: 1 });
  });

  it('is waited for while the provider works', async () => {
    const { settled } = await settle('yes', 'pending', 'processing', 'paid');
    expect(settled.kind).toBe('paid');
  });

  it('is in the provider’s own words when it declined', async () => {
    const { settled } = await settle('maybe', 'declined');
    expect(settled).toEqual({ kind: 'declined', message: 'Your card was declined.' });
  });

  it('is checked again after the signal was lost', async () => {
    const { settled } = await settle('yes', offline, offline, 'paid');
    expect(settled.kind).toBe('paid');
  });

  it('stays unsure when nobody answers', async () => {
    expect((await settle('yes', offline)).settled).toEqual({ kind: 'unsure' });
  });

  it('stays unsure if the provider succeeded but our server has not confirmed it', async () => {
    expect((await settle('yes', 'pending')).settled).toEqual({ kind: 'unsure' });
  });

  it('is open after one request if no attempt was in progress', async () => {
    expect(await settle('no', 'pending')).toEqual({ settled: { kind: 'open' }, requested: 1 });
  });

  it('is open after a few checks when the confirmation may have been lost', async () => {
    const { settled, requested } = await settle('maybe', 'pending');
    expect(settled).toEqual({ kind: 'open' });
    expect(requested).toBeGreaterThan(2);
  });

  it('is over when the intent has expired or the money was refunded', async () => {
    expect((await settle('yes', 'expired')).settled).toEqual({ kind: 'over', reason: 'expired', message: null });
    expect((await settle('yes', 'refunded')).settled).toEqual({ kind: 'over', reason: 'refunded', message: null });
  });

  it('is nothing to wait for when the server refuses to answer', async () => {
    const unknown = new ApiError({ status: 404, code: 'intent_unknown', message: 'No such payment.' });
    await expect(settle('yes', unknown)).rejects.toBe(unknown);
  });
});
