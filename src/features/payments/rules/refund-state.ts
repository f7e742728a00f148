/**
 * Rule 53: a refund is owed until the provider has made it, which may take days. Temporary failures are retried; permanent
 * ones wait for a person. It ends only when the provider reports it as done, when another payment of it is recorded, or
 * when it is closed with a reason.
 *
 *     owed -> requested -> pending -> done
 *                   \___________\______ failed -> requested again | paid otherwise | closed
 */

export const REFUND_STATUSES = ['owed', 'requested', 'pending', 'done', 'failed', 'paid_otherwise', 'closed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export type RefundState = {
  readonly status: RefundStatus;
  /** The number of the request to the provider, from 1. Each has its own idempotency key. */
  readonly attempt: number;
  /** The provider's code for the last failure; null when nothing has failed since the last restart by a person. */
  readonly failureCode: string | null;
  /** Consecutive failures, and the time of the first one. */
  readonly failures: number;
  readonly firstFailedAt: Date | null;
  /** The time of the next automatic retry. A failed refund without one waits for a person. */
  readonly nextTryAt: Date | null;
};

/** The provider's answer about one attempt. */
export type ProviderOutcome =
  | { readonly outcome: 'succeeded' | 'pending' }
  | { readonly outcome: 'failed'; readonly code: string; readonly passes: boolean };

export type RefundCommand =
  /** The refund is about to be requested, or requested again after the answer was lost. */
  | { readonly kind: 'request' }
  | { readonly kind: 'answer'; readonly attempt: number; readonly outcome: ProviderOutcome }
  /** The decisions of a person at support about a failed refund. */
  | { readonly kind: 'try_again' }
  | { readonly kind: 'pay_otherwise' }
  | { readonly kind: 'close' };

/** The effect on the books: money leaves us, or returns. */
export type RefundMoney = 'leaves' | 'comes_back' | null;

export type RefundChange =
  | { readonly ok: true; readonly state: RefundState; readonly money: RefundMoney }
  | { readonly ok: false; readonly refusal: 'nothing_new' | 'not_due' | 'not_failed' };

export const OWED: RefundState = {
  status: 'owed',
  attempt: 1,
  failureCode: null,
  failures: 0,
  firstFailedAt: null,
  nextTryAt: null,
};

export const changeRefund = (state: RefundState, command: RefundCommand, now: Date): RefundChange => {
  switch (command.kind) {
    case 'request':
      return requestRefund(state, now);
    case 'answer':
      return command.attempt === state.attempt ? applyOutcome(state, command.outcome, now) : NOTHING_NEW;
    case 'try_again':
      return byPerson(state, { ...OWED, attempt: state.attempt + 1 }, null);
    case 'pay_otherwise':
      return byPerson(state, { ...state, status: 'paid_otherwise', nextTryAt: null }, 'leaves');
    case 'close':
      return byPerson(state, { ...state, status: 'closed', nextTryAt: null }, null);
    default:
      return command satisfies never;
  }
};

/** The driver is still owed the money, and no automatic retry is due. */
export const needsPerson = ({ status, nextTryAt }: Pick<RefundState, 'status' | 'nextTryAt'>): boolean =>
  status === 'failed' && nextTryAt === null;

const NOTHING_NEW = { ok: false, refusal: 'nothing_new' } as const;

const requestRefund = (state: RefundState, now: Date): RefundChange => {
  const isDue = state.nextTryAt !== null && state.nextTryAt <= now;
  switch (state.status) {
    case 'owed':
    case 'requested':
      return { ok: true, state: { ...state, status: 'requested' }, money: null };
    case 'failed':
      if (!isDue) return { ok: false, refusal: 'not_due' };
      return {
        ok: true,
        state: { ...state, status: 'requested', attempt: state.attempt + 1, nextTryAt: null },
        money: null,
      };
    case 'pending':
    case 'done':
    case 'paid_otherwise':
    case 'closed':
      return { ok: false, refusal: 'not_due' };
    default:
      return state.status satisfies never;
  }
};

const applyOutcome = (state: RefundState, outcome: ProviderOutcome, now: Date): RefundChange => {
  if (state.status === 'paid_otherwise' || state.status === 'closed') return NOTHING_NEW;
  if (outcome.outcome === 'failed') return failRefund(state, outcome, now);
  if (state.status === 'done') return NOTHING_NEW;
  const { attempt } = state;
  if (outcome.outcome === 'succeeded')
    return { ok: true, state: { ...OWED, attempt, status: 'done' }, money: 'leaves' };
  if (state.status === 'pending') return NOTHING_NEW;
  return { ok: true, state: { ...state, status: 'pending', nextTryAt: null }, money: null };
};

/** A refund that the driver's bank returned is never retried automatically. */
const failRefund = (
  state: RefundState,
  { code, passes }: Extract<ProviderOutcome, { outcome: 'failed' }>,
  now: Date,
): RefundChange => {
  if (state.status === 'failed') return NOTHING_NEW;
  const wasDone = state.status === 'done';
  const firstFailedAt = state.firstFailedAt ?? now;
  const failures = state.failures + 1;
  const nextTryAt = passes && !wasDone ? retryAt({ failures, firstFailedAt }, now) : null;
  const failed = { ...state, status: 'failed', failureCode: code, failures, firstFailedAt, nextTryAt } as const;
  return { ok: true, state: failed, money: wasDone ? 'comes_back' : null };
};

const byPerson = (before: RefundState, state: RefundState, money: RefundMoney): RefundChange =>
  before.status === 'failed' ? { ok: true, state, money } : { ok: false, refusal: 'not_failed' };

/** Minutes before each retry; the last value repeats. */
const WAITS = [1, 5, 15, 60, 180, 360, 720] as const;
/** After this many days of temporary failures a person has to decide. */
const DAYS_OF_TRYING = 10;

/** The time of the next automatic retry; null once it has been tried for ten days. */
export const retryAt = (
  { failures, firstFailedAt }: { failures: number; firstFailedAt: Date },
  now: Date,
): Date | null => {
  const minutes = WAITS[Math.min(failures, WAITS.length) - 1] ?? 0;
  const at = new Date(now.getTime() + minutes * 60_000);
  return at.getTime() - firstFailedAt.getTime() > DAYS_OF_TRYING * 86_400_000 ? null : at;
};
