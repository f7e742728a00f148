// The life cycle of a sandbox intent, as the card provider documents it. Pure: a
// state and a command give a new state with events, or a refusal.

import { t } from 'ttag';
import type { DisputeKind } from '#features/payments/rules/test-cards.ts';
import type { CardOutcome, RefundsGo, TypedCard } from './sandbox-cards.ts';

export type SandboxStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type SandboxState = {
  readonly status: SandboxStatus;
  readonly capture: 'automatic' | 'manual';
  /** What is authorized or, once it has succeeded, what was captured. */
  readonly amountCents: number;
  /** What was authorized, if less was captured. */
  readonly authorizedCents: number | null;
  /** The bank refuses every capture of what it authorized. */
  readonly refusesCapture: boolean;
  /** The bank never holds more than it did at first. */
  readonly refusesIncrease: boolean;
  readonly refundedCents: number;
  readonly refundsGo: RefundsGo;
  /** The dispute that the payer's bank opens once it is paid. */
  readonly disputesAs: DisputeKind | null;
  /** The payer's bank has taken the money back, so that no refund is possible. */
  readonly isDisputed: boolean;
  readonly error: { readonly code: string; readonly message: string } | null;
};

export type SandboxCommand =
  | { readonly kind: 'confirm'; readonly bank: CardOutcome; readonly card?: TypedCard }
  /** Without the payer, whose confirmation the bank may require. */
  | { readonly kind: 'charge'; readonly bank: CardOutcome }
  | { readonly kind: 'authenticate'; readonly outcome: 'pass' | 'fail' }
  | { readonly kind: 'capture'; readonly amountCents?: number | undefined }
  /** To this many cents in all. */
  | { readonly kind: 'increase'; readonly amountCents: number }
  /** The hold has lapsed. */
  | { readonly kind: 'expire' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'refund'; readonly amountCents: number }
  /** By the payer's bank. */
  | { readonly kind: 'dispute'; readonly as: DisputeKind }
  /** The bank has decided. */
  | { readonly kind: 'end_dispute'; readonly outcome: 'won' | 'lost' }
  /** A refund that had succeeded was returned. */
  | { readonly kind: 'refund_failed'; readonly amountCents: number };

export type SandboxChange =
  | { readonly ok: true; readonly state: SandboxState; readonly events: readonly string[] }
  | { readonly ok: false; readonly code: string; readonly message: string };

export const MINIMUM_CENTS = 50;
const FAILED = 'payment_intent.payment_failed';
export const DISPUTE_OPENED = 'charge.dispute.created';
export const DISPUTE_CLOSED = 'charge.dispute.closed';

export function changeIntent(state: SandboxState, command: SandboxCommand): SandboxChange {
  switch (command.kind) {
    case 'confirm':
      return confirm(state, command.bank);
    case 'charge':
      return confirm(state, withoutDriver(command.bank));
    case 'authenticate':
      return authenticate(state, command.outcome);
    case 'capture':
      return capture(state, command.amountCents ?? state.amountCents);
    case 'increase':
      return increase(state, command.amountCents);
    case 'expire':
      return state.status === 'requires_capture' ? changedStatus(state, 'canceled') : unexpectedState(state);
    case 'cancel':
      return cancel(state);
    case 'refund':
      return refund(state, command.amountCents);
    case 'dispute':
      return dispute(state, command.as);
    case 'end_dispute':
      // A bank that loses has no claim; after an inquiry nothing was taken.
      return {
        ok: true,
        state: { ...state, isDisputed: state.isDisputed && command.outcome === 'lost' },
        events: [DISPUTE_CLOSED],
      };
    case 'refund_failed':
      return { ok: true, state: { ...state, refundedCents: state.refundedCents - command.amountCents }, events: [] };
    default:
      return command satisfies never;
  }
}

function confirm(state: SandboxState, bank: CardOutcome): SandboxChange {
  if (state.status !== 'requires_payment_method' && state.status !== 'requires_action') return unexpectedState(state);
  switch (bank.kind) {
    case 'approved':
      return approve({
        ...state,
        refundsGo: bank.refunds ?? state.refundsGo,
        disputesAs: bank.dispute ?? null,
        refusesCapture: bank.refusesCapture ?? false,
        refusesIncrease: bank.refusesIncrease ?? false,
      });
    case 'authentication':
      return {
        ok: true,
        state: { ...state, status: 'requires_action', error: null },
        events: ['payment_intent.requires_action'],
      };
    case 'declined':
      return decline(state, { code: bank.code, message: bank.message });
    default:
      return bank satisfies never;
  }
}

function withoutDriver(bank: CardOutcome): CardOutcome {
  if (bank.kind !== 'authentication') return bank;
  const message = t`Your card was declined. This transaction requires authentication.`;
  return { kind: 'declined', code: 'authentication_required', message };
}

function authenticate(state: SandboxState, outcome: 'pass' | 'fail'): SandboxChange {
  if (state.status !== 'requires_action') return unexpectedState(state);
  if (outcome === 'pass') return approve(state);
  return decline(state, {
    code: 'payment_intent_authentication_failure',
    message: t`We are unable to authenticate your payment method. Please choose a different payment method and try again.`,
  });
}

function approve(state: SandboxState): SandboxChange {
  return changedStatus(state, state.capture === 'manual' ? 'requires_capture' : 'succeeded');
}

function capture(state: SandboxState, amountCents: number): SandboxChange {
  if (state.status !== 'requires_capture') return unexpectedState(state);
  if (amountCents < MINIMUM_CENTS)
    return { ok: false, code: 'amount_too_small', message: 'The amount is below 50 cents.' };
  if (amountCents > state.amountCents) {
    return { ok: false, code: 'amount_too_large', message: 'The amount is larger than what was authorized.' };
  }
  if (state.refusesCapture)
    return { ok: false, code: 'capture_charge_authorization_expired', message: 'The bank refused.' };
  const isPart = amountCents < state.amountCents;
  return changedStatus({ ...state, amountCents, authorizedCents: isPart ? state.amountCents : null }, 'succeeded');
}

function increase(state: SandboxState, amountCents: number): SandboxChange {
  if (state.status !== 'requires_capture') return unexpectedState(state);
  if (amountCents <= state.amountCents) {
    return { ok: false, code: 'parameter_invalid_integer', message: 'The amount is not larger than what is held.' };
  }
  if (state.refusesIncrease) return { ok: false, code: 'card_declined', message: 'The bank holds no more.' };
  return changedStatus({ ...state, amountCents }, 'requires_capture');
}

function decline(state: SandboxState, error: { code: string; message: string }): SandboxChange {
  return { ok: true, state: { ...state, status: 'requires_payment_method', error }, events: [FAILED] };
}

function cancel(state: SandboxState): SandboxChange {
  if (state.status === 'canceled') return { ok: true, state, events: [] };
  return state.status === 'succeeded' ? unexpectedState(state) : changedStatus(state, 'canceled');
}

/** An inquiry only asks. */
function dispute(state: SandboxState, as: DisputeKind): SandboxChange {
  if (state.status !== 'succeeded') return unexpectedState(state);
  if (state.isDisputed) return { ok: false, code: 'charge_disputed', message: 'This payment is already disputed.' };
  if (state.refundedCents >= state.amountCents)
    return { ok: false, code: 'charge_already_refunded', message: 'All of this payment was refunded.' };
  return {
    ok: true,
    state: { ...state, disputesAs: as, isDisputed: as !== 'inquiry' },
    events: [DISPUTE_OPENED],
  };
}

function refund(state: SandboxState, amountCents: number): SandboxChange {
  if (state.status !== 'succeeded') return unexpectedState(state);
  if (state.isDisputed) return { ok: false, code: 'charge_disputed', message: 'The payer disputes this payment.' };
  if (amountCents <= 0) return { ok: false, code: 'parameter_invalid_integer', message: 'Nothing is no refund.' };
  if (state.refundsGo.startsWith('refused:')) {
    return { ok: false, code: state.refundsGo.slice('refused:'.length), message: 'The refund was refused.' };
  }
  const refundedCents = state.refundedCents + amountCents;
  if (refundedCents > state.amountCents) {
    return { ok: false, code: 'amount_too_large', message: 'The refund is larger than what is left of the payment.' };
  }
  return { ok: true, state: { ...state, refundedCents }, events: ['charge.refunded'] };
}

function changedStatus(state: SandboxState, status: 'succeeded' | 'requires_capture' | 'canceled'): SandboxChange {
  const event = status === 'requires_capture' ? 'payment_intent.amount_capturable_updated' : `payment_intent.${status}`;
  const changed = { ...state, status, error: null };
  if (status !== 'succeeded' || state.disputesAs === null) return { ok: true, state: changed, events: [event] };
  const disputed = dispute(changed, state.disputesAs);
  return disputed.ok ? { ...disputed, events: [event, ...disputed.events] } : disputed;
}

function unexpectedState(state: SandboxState): SandboxChange {
  return {
    ok: false,
    code: 'payment_intent_unexpected_state',
    message: `This payment cannot be changed in this way, because it is ${state.status}.`,
  };
}
