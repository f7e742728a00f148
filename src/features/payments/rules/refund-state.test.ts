import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeRefund, needsPerson, OWED, type RefundCommand, type RefundState } from './refund-state.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const answer = (outcome: 'succeeded' | 'pending', attempt = 1): RefundCommand => ({
  kind: 'answer',
  attempt,
  outcome: { outcome: outcome },
});
const failed = (passes: boolean, attempt = 1): RefundCommand => ({
  kind: 'answer',
  attempt,
  outcome: { outcome: 'failed', code: passes ? 'balance_insufficient' : 'charge_disputed', passes },
});

function refundAfter(...commands: readonly RefundCommand[]): RefundState {
  return commands.reduce((state, command) => {
    const change = changeRefund(state, command, NOW);
    if (!change.ok) throw new Error(`${command.kind} is refused: ${change.refusal}`);
    return change.state;
  }, OWED);
}

describe('a refund that is owed', () => {
  it('is requested, and requested again with the same key if the answer was lost', () => {
    expect(refundAfter({ kind: 'request' }, { kind: 'request' })).toMatchObject({ status: 'requested', attempt: 1 });
  });

  it('is not done while it is pending at the provider', () => {
    const pending = changeRefund(refundAfter({ kind: 'request' }), answer('pending'), NOW);
    expect(pending).toMatchObject({ ok: true, state: { status: 'pending' }, money: null });
  });

  it('is done when the provider says so, and the money leaves only once', () => {
    const requested = refundAfter({ kind: 'request' }, answer('pending'));
    const done = changeRefund(requested, answer('succeeded'), NOW);
    expect(done).toMatchObject({ ok: true, state: { status: 'done' }, money: 'leaves' });
    expect(changeRefund(refundAfter({ kind: 'request' }, answer('succeeded')), answer('succeeded'), NOW)).toEqual({
      ok: false,
      refusal: 'nothing_new',
    });
  });

  it('fails when the payer’s bank rejects it after days, and then needs a person', () => {
    const bounced = changeRefund(refundAfter({ kind: 'request' }, answer('succeeded')), failed(true), NOW);
    expect(bounced).toMatchObject({ ok: true, state: { status: 'failed', nextTryAt: null }, money: 'comes_back' });
  });
});

describe('a refund that failed', () => {
  it('is retried with a new key once the obstacle has passed', () => {
    const state = refundAfter({ kind: 'request' }, failed(true));
    expect(state).toMatchObject({ status: 'failed', failureCode: 'balance_insufficient', nextTryAt: later(1) });
    expect(changeRefund(state, { kind: 'request' }, NOW)).toEqual({ ok: false, refusal: 'not_due' });
    expect(changeRefund(state, { kind: 'request' }, later(1))).toMatchObject({
      state: { status: 'requested', attempt: 2 },
    });
  });

  it('waits longer each time, and is left to a person after ten days', () => {
    let [state, now] = [refundAfter({ kind: 'request' }, failed(true)), NOW];
    const waits: number[] = [];
    while (state.nextTryAt) {
      waits.push((state.nextTryAt.getTime() - now.getTime()) / 60_000);
      now = state.nextTryAt;
      for (const command of [{ kind: 'request' } as const, failed(true, state.attempt + 1)]) {
        const change = changeRefund(state, command, now);
        if (change.ok) state = change.state;
      }
    }
    expect(waits.slice(0, 8)).toEqual([1, 5, 15, 60, 180, 360, 720, 720]);
    expect(needsPerson(state)).toBe(true);
    expect((now.getTime() - NOW.getTime()) / 86_400_000).toBeGreaterThan(9);
  });

  it('permanently needs a person, who tries again, pays another way or closes it', () => {
    const state = refundAfter({ kind: 'request' }, failed(false));
    expect(needsPerson(state)).toBe(true);
    expect(changeRefund(state, { kind: 'request' }, later(100_000))).toEqual({ ok: false, refusal: 'not_due' });
    expect(changeRefund(state, { kind: 'try_again' }, NOW)).toMatchObject({
      state: { status: 'owed', attempt: 2, failures: 0 },
      money: null,
    });
    expect(changeRefund(state, { kind: 'pay_otherwise' }, NOW)).toMatchObject({
      state: { status: 'paid_otherwise' },
      money: 'leaves',
    });
    expect(changeRefund(state, { kind: 'close' }, NOW)).toMatchObject({ state: { status: 'closed' }, money: null });
  });

  it('ignores a late answer about an earlier attempt', () => {
    const again = refundAfter({ kind: 'request' }, failed(false), { kind: 'try_again' }, { kind: 'request' });
    expect(changeRefund(again, failed(false, 1), NOW)).toEqual({ ok: false, refusal: 'nothing_new' });
  });
});

describe('a decision by support', () => {
  it('is refused while the provider may still pay', () => {
    const states = [OWED, refundAfter({ kind: 'request' }), refundAfter({ kind: 'request' }, answer('pending'))];
    for (const state of states) {
      for (const kind of ['try_again', 'pay_otherwise', 'close'] as const) {
        expect(changeRefund(state, { kind }, NOW)).toEqual({ ok: false, refusal: 'not_failed' });
      }
    }
  });
});

describe('any history', () => {
  const command = fc.oneof(
    fc.constantFrom<RefundCommand['kind']>('request', 'try_again', 'pay_otherwise', 'close').map((kind) => ({ kind })),
    fc.record({
      kind: fc.constant('answer' as const),
      attempt: fc.integer({ min: 1, max: 4 }),
      outcome: fc.oneof(
        fc.record({ outcome: fc.constantFrom('succeeded' as const, 'pending' as const) }),
        fc.record({ outcome: fc.constant('failed' as const), code: fc.constant('x'), passes: fc.boolean() }),
      ),
    }),
  ) as fc.Arbitrary<RefundCommand>;
  const step = fc.record({ command, wait: fc.integer({ min: 0, max: 2000 }) });

  it('pays the driver at most once, and exactly when it says so', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let [state, now, paid] = [OWED, NOW, 0];
        for (const { command: requested, wait } of steps) {
          now = new Date(now.getTime() + wait * 60_000);
          const change = changeRefund(state, requested, now);
          if (!change.ok) continue;
          state = change.state;
          paid += change.money === 'leaves' ? 1 : change.money === 'comes_back' ? -1 : 0;
          const isPaid = state.status === 'done' || state.status === 'paid_otherwise';
          expect(paid).toBe(isPaid ? 1 : 0);
          // A failed refund either has a time for its retry or needs a person; no other status has such a time.
          expect(state.nextTryAt !== null && state.status !== 'failed').toBe(false);
        }
      }),
    );
  });
});
