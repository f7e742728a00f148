import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardOutcome } from './sandbox-cards.ts';
import { changeIntent, type SandboxCommand, type SandboxState, type SandboxStatus } from './sandbox-machine.ts';

const STATUSES: readonly SandboxStatus[] = [
  'requires_payment_method',
  'requires_action',
  'requires_capture',
  'succeeded',
  'canceled',
];
const APPROVED: CardOutcome = { kind: 'approved' };
const DECLINED: CardOutcome = { kind: 'declined', code: 'card_declined', message: 'Your card was declined.' };
const AUTHENTICATION: CardOutcome = { kind: 'authentication' };
const PAID = 'requires_capture | succeeded';

const COMMANDS = {
  'pay with a good card': { kind: 'confirm', bank: APPROVED },
  'pay with a declined card': { kind: 'confirm', bank: DECLINED },
  'pay with a card that asks': { kind: 'confirm', bank: AUTHENTICATION },
  'pass at the bank': { kind: 'authenticate', outcome: 'pass' },
  'fail at the bank': { kind: 'authenticate', outcome: 'fail' },
  capture: { kind: 'capture' },
  'hold more': { kind: 'increase', amountCents: 1500 },
  cancel: { kind: 'cancel' },
  'refund a part': { kind: 'refund', amountCents: 400 },
} as const satisfies Record<string, SandboxCommand>;
type CommandName = keyof typeof COMMANDS;

/** Where each command leads from each status; commands not listed are refused and change nothing. */
const MOVES: Record<SandboxStatus, Partial<Record<CommandName, SandboxStatus | typeof PAID>>> = {
  requires_payment_method: {
    'pay with a good card': PAID,
    'pay with a declined card': 'requires_payment_method',
    'pay with a card that asks': 'requires_action',
    cancel: 'canceled',
  },
  requires_action: {
    'pay with a good card': PAID,
    'pay with a declined card': 'requires_payment_method',
    'pay with a card that asks': 'requires_action',
    'pass at the bank': PAID,
    'fail at the bank': 'requires_payment_method',
    cancel: 'canceled',
  },
  requires_capture: { capture: 'succeeded', 'hold more': 'requires_capture', cancel: 'canceled' },
  succeeded: { 'refund a part': 'succeeded' },
  canceled: { cancel: 'canceled' },
};

const stateIn = (status: SandboxStatus, capture: SandboxState['capture']): SandboxState => ({
  status,
  capture,
  amountCents: 1100,
  authorizedCents: null,
  refusesCapture: false,
  refusesIncrease: false,
  refundedCents: 0,
  refundsGo: 'at_once',
  disputesAs: null,
  isDisputed: false,
  error: null,
});

const everyCase = STATUSES.flatMap((status) =>
  (['automatic', 'manual'] as const).flatMap((capture) =>
    (Object.keys(COMMANDS) as CommandName[]).map((name) => ({ status, capture, name })),
  ),
);

describe('an intent', () => {
  it.each(everyCase)('that is $status ($capture): $name', ({ status, capture, name }) => {
    const change = changeIntent(stateIn(status, capture), COMMANDS[name]);
    const to = MOVES[status][name];
    if (!to) return expect(change).toMatchObject({ ok: false, code: 'payment_intent_unexpected_state' });
    const expected = to === PAID ? (capture === 'manual' ? 'requires_capture' : 'succeeded') : to;
    const amountCents = name === 'hold more' ? 1500 : 1100;
    expect(change).toMatchObject({ ok: true, state: { status: expected, amountCents, capture } });
  });

  it.each([
    ['pay with a good card', 'automatic', ['payment_intent.succeeded']],
    ['pay with a good card', 'manual', ['payment_intent.amount_capturable_updated']],
    ['pay with a declined card', 'automatic', ['payment_intent.payment_failed']],
    ['pay with a card that asks', 'automatic', ['payment_intent.requires_action']],
    ['cancel', 'automatic', ['payment_intent.canceled']],
  ] as const)('announces its result: %s (%s)', (name, capture, events) => {
    expect(changeIntent(stateIn('requires_payment_method', capture), COMMANDS[name])).toMatchObject({ events });
  });

  it('announces a refund, and a cancellation only once', () => {
    expect(changeIntent(stateIn('succeeded', 'automatic'), COMMANDS['refund a part'])).toMatchObject({
      events: ['charge.refunded'],
    });
    expect(changeIntent(stateIn('canceled', 'automatic'), COMMANDS.cancel)).toMatchObject({ events: [] });
  });
});

describe('a disputed intent', () => {
  const disputed = (as: 'fraudulent' | 'inquiry') => {
    const change = changeIntent(stateIn('succeeded', 'automatic'), { kind: 'dispute', as });
    if (!change.ok) throw new Error(change.message);
    return change.state;
  };

  it('is never refunded while the bank has its money, and again once the bank has lost', () => {
    const taken = disputed('fraudulent');
    expect(changeIntent(taken, COMMANDS['refund a part'])).toMatchObject({ ok: false, code: 'charge_disputed' });
    expect(changeIntent(taken, { kind: 'dispute', as: 'fraudulent' })).toMatchObject({ ok: false });
    const ended = (outcome: 'won' | 'lost') => {
      const change = changeIntent(taken, { kind: 'end_dispute', outcome });
      return change.ok ? changeIntent(change.state, COMMANDS['refund a part']).ok : null;
    };
    expect([ended('won'), ended('lost')]).toEqual([true, false]);
  });

  it('can be refunded during an inquiry, which takes nothing', () => {
    expect(changeIntent(disputed('inquiry'), COMMANDS['refund a part'])).toMatchObject({ ok: true });
  });

  it('is disputed as soon as a card that says so is charged, at once or when it is captured', () => {
    const pay = { kind: 'confirm', bank: { kind: 'approved', dispute: 'fraudulent' } } as const;
    const atOnce = changeIntent(stateIn('requires_payment_method', 'automatic'), pay);
    expect(atOnce).toMatchObject({ events: ['payment_intent.succeeded', 'charge.dispute.created'] });
    const held = changeIntent(stateIn('requires_payment_method', 'manual'), pay);
    expect(held).toMatchObject({ events: ['payment_intent.amount_capturable_updated'], state: { isDisputed: false } });
    expect(held.ok && changeIntent(held.state, COMMANDS.capture)).toMatchObject({
      state: { isDisputed: true },
      events: ['payment_intent.succeeded', 'charge.dispute.created'],
    });
  });
});

const command: fc.Arbitrary<SandboxCommand> = fc.oneof(
  fc.constantFrom<SandboxCommand[]>(...Object.values(COMMANDS)),
  fc.constantFrom<SandboxCommand[]>(
    { kind: 'dispute', as: 'fraudulent' },
    { kind: 'end_dispute', outcome: 'won' },
    { kind: 'end_dispute', outcome: 'lost' },
  ),
  fc.record({ kind: fc.constant('refund' as const), amountCents: fc.integer({ min: -200, max: 1300 }) }),
);

describe('any history of an intent', () => {
  const histories = (check: (states: readonly SandboxState[]) => void) =>
    fc.assert(
      fc.property(fc.constantFrom('automatic', 'manual'), fc.array(command, { maxLength: 40 }), (capture, commands) => {
        const states = [stateIn('requires_payment_method', capture)];
        for (const next of commands) {
          const [last] = states.slice(-1);
          const change = last && changeIntent(last, next);
          if (change?.ok) states.push(change.state);
        }
        check(states);
      }),
    );

  it('never refunds more than was charged, nor reverses a refund', () => {
    histories((states) => {
      const given = states.map(({ refundedCents }) => refundedCents);
      expect(given).toEqual(given.toSorted((a, b) => a - b));
      expect(
        states.every((state) => state.refundedCents <= (state.status === 'succeeded' ? state.amountCents : 0)),
      ).toBe(true);
    });
  });

  it('never leaves succeeded or canceled again', () => {
    histories((states) => {
      const ended = states.findIndex(({ status }) => status === 'succeeded' || status === 'canceled');
      if (ended < 0) return;
      expect(new Set(states.slice(ended).map(({ status }) => status)).size).toBe(1);
    });
  });
});
