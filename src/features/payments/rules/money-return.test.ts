import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeReturn,
  type MoneyReturn,
  REQUESTED,
  type ReturnCommand,
  statusOfReturn,
  UNDECIDED,
} from './money-return.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const REFUSED: ReturnCommand = { kind: 'refused', code: 'charge_disputed', passes: false };
const REFUSED_FOR_NOW: ReturnCommand = { kind: 'refused', code: 'balance_insufficient', passes: true };

function returnAfter(start: MoneyReturn, ...commands: readonly ReturnCommand[]): MoneyReturn {
  return commands.reduce((state, command) => {
    const change = changeReturn(state, command, NOW);
    if (!change.ok) throw new Error(`${command.kind} is not possible.`);
    return change.state;
  }, start);
}
const statusAfter = (...commands: readonly ReturnCommand[]) => statusOfReturn(returnAfter(REQUESTED, ...commands));

describe('money that bought nothing', () => {
  it('is returned once, however often the provider says so', () => {
    const change = changeReturn(REQUESTED, { kind: 'returned' }, NOW);
    expect(change).toMatchObject({ ok: true, money: 'provider_returns' });
    expect(changeReturn(returnAfter(REQUESTED, { kind: 'returned' }), { kind: 'returned' }, NOW)).toEqual({
      ok: false,
    });
  });

  it('is asked about every hour while the provider has not finished returning it', () => {
    expect(returnAfter(REQUESTED, { kind: 'pending' })).toMatchObject({ attempt: 1, nextTryAt: later(60) });
  });

  it('is requested again under another key after a temporary refusal, at growing intervals, and left to a person after ten days', () => {
    let [state, now] = [returnAfter(REQUESTED, REFUSED_FOR_NOW), NOW];
    expect(state).toMatchObject({ attempt: 2, failureCode: 'balance_insufficient', nextTryAt: later(1) });
    for (let tries = 0; state.nextTryAt && tries < 100; tries++) {
      now = state.nextTryAt;
      const change = changeReturn(state, REFUSED_FOR_NOW, now);
      if (change.ok) state = change.state;
    }
    expect(statusOfReturn(state)).toBe('undecided');
    expect((now.getTime() - NOW.getTime()) / 86_400_000).toBeGreaterThan(9);
  });

  it('waits for a person when the provider refuses permanently, or when it came back', () => {
    expect(statusAfter(REFUSED)).toBe('undecided');
    expect(statusAfter({ kind: 'returned' }, { kind: 'bounced' })).toBe('undecided');
  });

  it('is never requested without a person when no order is known', () => {
    expect(statusOfReturn(UNDECIDED)).toBe('undecided');
    expect(returnAfter(UNDECIDED, { kind: 'try_again' })).toMatchObject({ attempt: 1, isRefused: false });
  });
});

describe('a person', () => {
  it('makes the provider try again, with a new key and no memory of earlier failures', () => {
    const again = returnAfter(REQUESTED, REFUSED_FOR_NOW, REFUSED, { kind: 'try_again' });
    expect(again).toEqual({ ...REQUESTED, attempt: 3 });
  });

  it('records that it was paid another way, from our bank', () => {
    const change = changeReturn(returnAfter(REQUESTED, REFUSED), { kind: 'pay_otherwise' }, NOW);
    expect(change).toMatchObject({ ok: true, money: 'bank_pays' });
  });

  it('closes it, which moves nothing', () => {
    expect(changeReturn(returnAfter(REQUESTED, REFUSED), { kind: 'close' }, NOW)).toMatchObject({
      ok: true,
      money: null,
    });
  });

  it('reverses either decision', () => {
    const paid = changeReturn(returnAfter(REQUESTED, REFUSED, { kind: 'pay_otherwise' }), { kind: 'reopen' }, NOW);
    expect(paid).toMatchObject({ ok: true, money: 'bank_did_not_pay' });
    expect(statusAfter(REFUSED, { kind: 'close' }, { kind: 'reopen' })).toBe('undecided');
  });

  it('cannot decide while a request to the provider is pending, or once it has returned the money', () => {
    for (const state of [REQUESTED, returnAfter(REQUESTED, { kind: 'returned' })])
      for (const kind of ['try_again', 'pay_otherwise', 'close', 'reopen'] as const)
        expect(changeReturn(state, { kind }, NOW)).toEqual({ ok: false });
  });

  it('is not contradicted by a return that bounces: what our bank paid stays paid', () => {
    const twice = returnAfter(REQUESTED, REFUSED, { kind: 'pay_otherwise' }, { kind: 'returned' });
    expect(statusOfReturn(returnAfter(twice, { kind: 'bounced' }))).toBe('paid_otherwise');
  });
});

describe('money that our bank paid and the provider returned as well', () => {
  const TWICE = returnAfter(REQUESTED, REFUSED, { kind: 'pay_otherwise' }, { kind: 'returned' });

  it('waits for a person, who cannot have it paid a third time', () => {
    expect(statusOfReturn(TWICE)).toBe('twice');
    for (const kind of ['try_again', 'pay_otherwise'] as const)
      expect(changeReturn(TWICE, { kind }, NOW)).toEqual({ ok: false });
  });

  it('counts as returned once if our bank did not pay after all', () => {
    const change = changeReturn(TWICE, { kind: 'reopen' }, NOW);
    expect(change).toMatchObject({ ok: true, money: 'bank_did_not_pay' });
    expect(statusOfReturn(returnAfter(TWICE, { kind: 'reopen' }))).toBe('returned');
  });

  it('may be accepted as is, and counts as paid by our bank once if the return bounces', () => {
    const accepted = returnAfter(TWICE, { kind: 'close' });
    expect(statusOfReturn(accepted)).toBe('returned');
    const cameBack = returnAfter(accepted, { kind: 'bounced' });
    expect(statusOfReturn(cameBack)).toBe('paid_otherwise');
    expect(changeReturn(cameBack, { kind: 'reopen' }, NOW)).toMatchObject({ money: 'bank_did_not_pay' });
  });
});

it('whatever happens, the books know what provider and bank have paid, each at most once', () => {
  const kinds = ['returned', 'pending', 'bounced', 'try_again', 'pay_otherwise', 'close', 'reopen'] as const;
  const command: fc.Arbitrary<ReturnCommand> = fc.oneof(
    fc.constantFrom(...kinds).map((kind): ReturnCommand => ({ kind })),
    fc.constantFrom(REFUSED, REFUSED_FOR_NOW),
  );
  fc.assert(
    fc.property(fc.constantFrom(REQUESTED, UNDECIDED), fc.array(command, { maxLength: 30 }), (start, commands) => {
      let [state, provider, bank, now] = [start, 0, 0, NOW];
      for (const each of commands) {
        now = later((now.getTime() - NOW.getTime()) / 60_000 + 30);
        const change = changeReturn(state, each, now);
        if (!change.ok) continue;
        expect(change.state.attempt).toBeGreaterThanOrEqual(state.attempt);
        state = change.state;
        provider += change.money === 'provider_returns' ? 1 : change.money === 'provider_regains' ? -1 : 0;
        bank += change.money === 'bank_pays' ? 1 : change.money === 'bank_did_not_pay' ? -1 : 0;
        const isPaidByBank = state.settledAs === 'paid_otherwise' || state.settledAs === 'twice_accepted';
        expect([provider, bank]).toEqual([state.isReturned ? 1 : 0, isPaidByBank ? 1 : 0]);
      }
    }),
  );
});
