/**
 * Rule 42: returning money that a provider took and that bought nothing: a charge of the wrong amount, or a payment without
 * an order. We request the return from the provider, and retry after temporary refusals. After a permanent refusal it waits
 * for a person, who tries again, records that it was paid another way, or closes it with a reason. A decision made by
 * mistake is reopened. The provider's final word counts, no matter what was decided here: money that it returns after it was
 * paid another way has gone out twice, and a person says whether that is so.
 *
 *     asked -> returned -> (came back) undecided
 *         \-> undecided -> asked again | paid otherwise | closed -> reopened
 *                          paid otherwise -> (returned as well) twice -> reopened | closed
 */
import { retryAt } from './refund-state.ts';

/** twice_accepted: it was paid another way, the provider returned it as well, and a person accepted that. */
export type SettledAs = 'paid_otherwise' | 'closed' | 'twice_accepted';

export type MoneyReturn = {
  /** The provider has returned it. */
  readonly isReturned: boolean;
  /** What a person decided; null while it is open. What the provider does later leaves it in place. */
  readonly settledAs: SettledAs | null;
  /** It needs a person, unless one has already decided. */
  readonly isRefused: boolean;
  /** The number of the request to the provider; each has its own idempotency key. 0 before the first. */
  readonly attempt: number;
  /** The provider's code for the last refusal. */
  readonly failureCode: string | null;
  readonly failures: number;
  readonly firstFailedAt: Date | null;
  /** When to ask the provider next; null means at once. */
  readonly nextTryAt: Date | null;
};

/** twice: returned by the provider and paid another way, which a person has to look into. */
export type ReturnStatus = 'requested' | 'undecided' | 'returned' | 'twice' | 'paid_otherwise' | 'closed';

export type ReturnCommand =
  /** The provider returned it, at our request or from its console. */
  | { readonly kind: 'returned' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'refused'; readonly code: string; readonly passes: boolean }
  /** The provider's return bounced. */
  | { readonly kind: 'bounced' }
  | { readonly kind: ReturnDecision };

/** What a person decides. */
export type ReturnDecision = 'try_again' | 'pay_otherwise' | 'close' | 'reopen';

/** The effect on the books: the provider returns or regains the money, or our bank pays it or turns out not to have paid it. */
export type ReturnMoney = 'provider_returns' | 'provider_regains' | 'bank_pays' | 'bank_did_not_pay' | null;

export type ReturnChange =
  | { readonly ok: true; readonly state: MoneyReturn; readonly money: ReturnMoney }
  | { readonly ok: false };

/** For a charge of the wrong amount, we request the return at once. */
export const REQUESTED: MoneyReturn = {
  isReturned: false,
  settledAs: null,
  isRefused: false,
  attempt: 1,
  failureCode: null,
  failures: 0,
  firstFailedAt: null,
  nextTryAt: null,
};

/** A payment without an order waits for a person first. */
export const UNDECIDED: MoneyReturn = { ...REQUESTED, isRefused: true, attempt: 0 };

/** How often to ask the provider about a return that it has not finished. */
const PENDING_MINUTES = 60;

type Standing = Pick<MoneyReturn, 'isReturned' | 'settledAs' | 'isRefused'>;

export const statusOfReturn = ({ isReturned, settledAs, isRefused }: Standing): ReturnStatus => {
  if (isReturned) return settledAs === 'paid_otherwise' ? 'twice' : 'returned';
  if (settledAs === 'twice_accepted') return 'paid_otherwise';
  return settledAs ?? (isRefused ? 'undecided' : 'requested');
};

export const changeReturn = (state: MoneyReturn, command: ReturnCommand, now: Date): ReturnChange => {
  const status = statusOfReturn(state);
  switch (command.kind) {
    case 'returned':
      return state.isReturned ? NO : changedTo({ ...state, isReturned: true, nextTryAt: null }, 'provider_returns');
    case 'bounced':
      if (!state.isReturned) return NO;
      return changedTo({ ...state, isReturned: false, isRefused: true }, 'provider_regains');
    case 'pending':
      return status === 'requested' ? changedTo({ ...state, nextTryAt: minutesAfter(now, PENDING_MINUTES) }, null) : NO;
    case 'refused':
      return status === 'requested' ? refusedReturn(state, command, now) : NO;
    case 'try_again':
      return status === 'undecided' ? changedTo({ ...REQUESTED, attempt: state.attempt + 1 }, null) : NO;
    case 'pay_otherwise':
      return status === 'undecided' ? changedTo({ ...state, settledAs: 'paid_otherwise' }, 'bank_pays') : NO;
    case 'close':
      if (status === 'twice') return changedTo({ ...state, settledAs: 'twice_accepted' }, null);
      return status === 'undecided' ? changedTo({ ...state, settledAs: 'closed' }, null) : NO;
    case 'reopen':
      if (status === 'closed') return changedTo({ ...state, settledAs: null }, null);
      return status === 'paid_otherwise' || status === 'twice'
        ? changedTo({ ...state, settledAs: null }, 'bank_did_not_pay')
        : NO;
    default:
      return command satisfies never;
  }
};

const NO = { ok: false } as const;

const changedTo = (state: MoneyReturn, money: ReturnMoney): ReturnChange => ({ ok: true, state, money });

/** The provider repeats its answer to a key, so the next request uses a new one. */
const refusedReturn = (
  state: MoneyReturn,
  { code: failureCode, passes }: Extract<ReturnCommand, { kind: 'refused' }>,
  now: Date,
): ReturnChange => {
  const firstFailedAt = state.firstFailedAt ?? now;
  const failures = state.failures + 1;
  const nextTryAt = passes ? retryAt({ failures, firstFailedAt }, now) : null;
  const failed = { ...state, failureCode, failures, firstFailedAt, nextTryAt };
  return changedTo(nextTryAt ? { ...failed, attempt: state.attempt + 1 } : { ...failed, isRefused: true }, null);
};

const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
