/**
 * Rule 53: a refund is owed until it has reached the driver. Our program asks the provider for it, the provider may take
 * days, and either may fail: what passes is asked for again, and what does not is for a person. Nothing ends it but the
 * provider's word that it is done, another payment on record, or a reason for closing it.
 *
 *     owed -> asked -> pending -> done
 *                 \________\______ failed -> asked again | paid otherwise | closed
 */

export const REFUND_STATUSES = ['owed', 'asked', 'pending', 'done', 'failed', 'paid_otherwise', 'closed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export type RefundState = {
  readonly status: RefundStatus;
  /** Which request for it this is, from 1: each has a key of its own at the provider. */
  readonly attempt: number;
  /** Why the last attempt failed, in the provider's code; null when none has failed since somebody began anew. */
  readonly failureCode: string | null;
  /** Failures in a row, and when the first of them was. */
  readonly failures: number;
  readonly firstFailedAt: Date | null;
  /** When it is asked for again by itself; null of a failed one: a person has to decide. */
  readonly nextTryAt: Date | null;
};

/** What the provider says of one attempt. */
export type ProviderSays =
  | { readonly outcome: 'succeeded' | 'pending' }
  | { readonly outcome: 'failed'; readonly code: string; readonly passes: boolean };

export type RefundCommand =
  /** The provider is about to be asked, or asked again after its answer was lost. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'hear'; readonly attempt: number; readonly says: ProviderSays }
  /** What a person at the desk may decide about a failed one. */
  | { readonly kind: 'try_again' }
  | { readonly kind: 'pay_otherwise' }
  | { readonly kind: 'close' };

/** What the change means for the books: the money leaves us, or what had left has come back. */
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
    case 'ask':
      return ask(state, now);
    case 'hear':
      return command.attempt === state.attempt ? hear(state, command.says, now) : NOTHING_NEW;
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

/** A driver is owed it, and the program does nothing more by itself. */
export const needsPerson = ({ status, nextTryAt }: Pick<RefundState, 'status' | 'nextTryAt'>): boolean =>
  status === 'failed' && nextTryAt === null;

const NOTHING_NEW = { ok: false, refusal: 'nothing_new' } as const;

const ask = (state: RefundState, now: Date): RefundChange => {
  const isDue = state.nextTryAt !== null && state.nextTryAt <= now;
  switch (state.status) {
    case 'owed':
    case 'asked':
      return { ok: true, state: { ...state, status: 'asked' }, money: null };
    case 'failed':
      if (!isDue) return { ok: false, refusal: 'not_due' };
      return {
        ok: true,
        state: { ...state, status: 'asked', attempt: state.attempt + 1, nextTryAt: null },
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

const hear = (state: RefundState, says: ProviderSays, now: Date): RefundChange => {
  if (state.status === 'paid_otherwise' || state.status === 'closed') return NOTHING_NEW;
  if (says.outcome === 'failed') return fail(state, says, now);
  if (state.status === 'done') return NOTHING_NEW;
  const { attempt } = state;
  if (says.outcome === 'succeeded') return { ok: true, state: { ...OWED, attempt, status: 'done' }, money: 'leaves' };
  if (state.status === 'pending') return NOTHING_NEW;
  return { ok: true, state: { ...state, status: 'pending', nextTryAt: null }, money: null };
};

/** What had reached the driver's bank and came back is never sent there again by itself. */
const fail = (
  state: RefundState,
  { code, passes }: Extract<ProviderSays, { outcome: 'failed' }>,
  now: Date,
): RefundChange => {
  if (state.status === 'failed') return NOTHING_NEW;
  const wasDone = state.status === 'done';
  const firstFailedAt = state.firstFailedAt ?? now;
  const failures = state.failures + 1;
  const nextTryAt = passes && !wasDone ? nextTry({ failures, firstFailedAt }, now) : null;
  const failed = { ...state, status: 'failed', failureCode: code, failures, firstFailedAt, nextTryAt } as const;
  return { ok: true, state: failed, money: wasDone ? 'comes_back' : null };
};

const byPerson = (before: RefundState, state: RefundState, money: RefundMoney): RefundChange =>
  before.status === 'failed' ? { ok: true, state, money } : { ok: false, refusal: 'not_failed' };

/** Minutes until it is asked for again, after the first failure, the second, and so on; then always the last. */
const WAITS = [1, 5, 15, 60, 180, 360, 720] as const;
/** A balance that nobody has filled up by then needs a person. */
const DAYS_OF_TRYING = 10;

const nextTry = ({ failures, firstFailedAt }: { failures: number; firstFailedAt: Date }, now: Date): Date | null => {
  const minutes = WAITS[Math.min(failures, WAITS.length) - 1] ?? 0;
  const at = new Date(now.getTime() + minutes * 60_000);
  return at.getTime() - firstFailedAt.getTime() > DAYS_OF_TRYING * 86_400_000 ? null : at;
};
