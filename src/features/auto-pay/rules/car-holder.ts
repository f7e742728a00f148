/**
 * Rules 400 to 404: whether an account may turn auto-pay on for a plate, and what "not my car" does. Everything here belongs to an account
 * and a plate together: what one account does changes nothing for another.
 */

import { DAY_MS } from '#platform/calendar/durations.ts';

/** For so long, a stay that was paid ties its plate to the account that paid. */
const TIE_DAYS = 365;
/** On at one account, at the same time. */
const MAX_PLATES = 5;
/** Of an account: so many plates may be turned off in so many days before none can be turned on. */
const MAX_CHANGES = 3;
const CHANGE_DAYS = 90;
/** After "not my car", the account cannot turn the plate on again at once. */
const LOCK_DAYS = 30;
/** "Not my car" refunds by itself once in so many days. */
const REFUND_DAYS = 365;
/** So many visits in a row that the saved card does not pay turn it off. */
export const MAX_DECLINED = 2;
/** How long a lot has to decide about "not my car"; then support does. */
const DECIDE_DAYS = 3;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

export const tiedSince = (now: Date): Date => daysBefore(now, TIE_DAYS);
export const changesSince = (now: Date): Date => daysBefore(now, CHANGE_DAYS);
/** What was claimed since then waits for the lot, and what was claimed before it for support. */
export const undecidedSince = (now: Date): Date => daysBefore(now, DECIDE_DAYS);
export const decideBy = (claimedAt: Date): Date => daysAfter(claimedAt, DECIDE_DAYS);

/** Until when a plate that was called somebody else's stays off. */
export const offUntil = (disownedAt: Date | null): Date | null => disownedAt && daysAfter(disownedAt, LOCK_DAYS);

type Holder = {
  readonly disownedAt: Date | null;
  /** The account has paid for a stay of the plate; see `tiedSince`. */
  readonly isTied: boolean;
  /** Other plates that are on at the account. */
  readonly others: number;
  /** How often the account has turned a plate off; see `changesSince`. */
  readonly changes: number;
};

/** Null: it may be turned on, unless it is on at another account. That is said only to those who get this far. */
export function refuseTurningOn({ disownedAt, isTied, others, changes }: Holder, now: Date) {
  const until = offUntil(disownedAt);
  if (until && until > now) return 'auto_pay_disowned';
  if (!isTied) return 'auto_pay_not_tied';
  if (others >= MAX_PLATES) return 'auto_pay_too_many';
  return changes >= MAX_CHANGES ? 'auto_pay_changed_often' : null;
}

export const refundsByItself = (refundedAt: Date | null, now: Date): boolean =>
  refundedAt === null || refundedAt <= daysBefore(now, REFUND_DAYS);
