/**
 * The life of a permit (rules 302 to 307). It is active while it is paid. From the first failed charge it is past due, and
 * still parks for seven days. Then it ends, at a month's end or when the grace period is over. What to do next, and when,
 * follows from the stored state alone, so a job that was killed arrives at the same answer again.
 */
import { DAY_MS } from '#platform/calendar/durations.ts';
import { nextMonth, startOfMonth } from './permit-month.ts';

export const PERMIT_STATES = ['active', 'past_due', 'ended'] as const;
/** `pending`: its first month is not paid yet; `expired`: it never was. */
export type PermitState = (typeof PERMIT_STATES)[number] | 'pending' | 'expired';

/** Days after a month's start on which an unpaid permit is charged. */
export const TRY_DAYS = [0, 3, 6] as const;
export const GRACE_DAYS = 7;
export const REMIND_DAYS = 3;
export const CHANGES_A_MONTH = 2;

/** `given`: its owner charges nothing for it. `company`: a payer without an account gets an invoice for each month. */
export const PERMIT_KINDS = ['bought', 'given', 'company'] as const;
export type PermitKind = (typeof PERMIT_KINDS)[number];

/** The stored end of a given permit without one; nobody ever sees it. */
export const WITHOUT_END = new Date('2999-01-01T00:00:00Z');

/** The most seats in one company's permit. */
export const MAX_GRANTED_SEATS = 500;
/** Rule 316: how long a company has to pay the invoice for its first month. */
export const INVOICE_DAYS = 7;

export type Permit = {
  readonly kind: PermitKind;
  readonly state: PermitState;
  /** The last month that is paid; null while the first is not. */
  readonly paidMonth: string | null;
  /** The month after which the driver ended it; null while it continues. */
  readonly endsAfter: string | null;
  /** How often we tried to charge the month after the last paid one. */
  readonly tries: number;
  /** When we last tried; null if we have not. */
  readonly triedAt: Date | null;
  /** The last month whose renewal the driver was reminded of. */
  readonly remindedMonth: string | null;
};

export type PermitAct = 'remind' | 'charge' | 'end';
export type Due = { readonly act: PermitAct; readonly at: Date; readonly month: string };

/** What to do next with a permit, and from when; null when there is nothing left to do. */
export const nextAct = (permit: Permit, timeZone: string): Due | null => {
  const { state, paidMonth, endsAfter, tries, remindedMonth } = permit;
  if (permit.kind === 'given') return endOfGiven(permit, timeZone);
  if (paidMonth === null || (state !== 'active' && state !== 'past_due')) return null;
  const month = nextMonth(paidMonth);
  const renews = startOfMonth(month, timeZone);
  const after = (days: number) => new Date(renews.getTime() + days * DAY_MS);
  if (endsAfter !== null && endsAfter <= paidMonth) return { act: 'end', at: renews, month };
  if (remindedMonth !== month && tries === 0) return { act: 'remind', at: after(-REMIND_DAYS), month };
  const tryDay = TRY_DAYS[tries];
  return tryDay === undefined
    ? { act: 'end', at: dayAfterTry(after(GRACE_DAYS), permit), month }
    : { act: 'charge', at: dayAfterTry(after(tryDay), permit), month };
};

/** Rule 308: after a long outage, attempts and the end do not all come at once. Each comes at least a day after the attempt before it. */
const dayAfterTry = (planned: Date, { triedAt }: Permit): Date =>
  triedAt === null ? planned : new Date(Math.max(planned.getTime(), triedAt.getTime() + DAY_MS));

/** It is never charged; it ends with the month that its owner chose, or when they end it. */
function endOfGiven({ state, endsAfter }: Permit, timeZone: string): Due | null {
  if (state !== 'active' || endsAfter === null) return null;
  const month = nextMonth(endsAfter);
  return { act: 'end', at: startOfMonth(month, timeZone), month };
}

/**
 * Until when it parks as things stand: the end of what is paid, plus the grace period if the next month has to be paid.
 * Null when it no longer parks.
 */
export const parksUntil = (permit: Permit, timeZone: string): Date | null => {
  const { state, paidMonth, endsAfter } = permit;
  if (permit.kind === 'given' && state === 'active') return endOfGiven(permit, timeZone)?.at ?? WITHOUT_END;
  if (paidMonth === null || (state !== 'active' && state !== 'past_due')) return null;
  const renews = startOfMonth(nextMonth(paidMonth), timeZone);
  const goesOn = endsAfter === null || endsAfter > paidMonth;
  return goesOn ? dayAfterTry(new Date(renews.getTime() + GRACE_DAYS * DAY_MS), permit) : renews;
};

/** Rule 392: the card will have expired when the next month is charged. `expires` is the last month of the card, if it is known. */
export const willCardExpire = (permit: Permit, expires: string | null): boolean => {
  const { state, paidMonth, endsAfter } = permit;
  if (expires === null || paidMonth === null || (state !== 'active' && state !== 'past_due')) return false;
  return expires <= paidMonth && (endsAfter === null || endsAfter > paidMonth);
};

/** The permit after a month was paid. A month that was already paid changes nothing. */
export const withMonthPaid = (permit: Permit, month: string): Permit => {
  const isNew = permit.paidMonth === null || permit.paidMonth < month;
  if (!isNew || permit.state === 'ended' || permit.state === 'expired') return permit;
  return { ...permit, state: 'active', paidMonth: month, tries: 0, triedAt: null };
};

/** The permit after a failed charge for the month after the last paid one. */
export const notPaid = (permit: Permit): Permit =>
  permit.state === 'active' ? { ...permit, state: 'past_due' } : permit;

/** The driver ends it with the last month that is paid or owed, or takes that back. */
export const endingAfter = (permit: Permit, ends: boolean): Permit => {
  if (!ends || permit.paidMonth === null) return { ...permit, endsAfter: null };
  return { ...permit, endsAfter: permit.state === 'past_due' ? nextMonth(permit.paidMonth) : permit.paidMonth };
};

/** Whether its plates may be changed again this month, given how often they were changed since it began. */
export const mayChangePlates = (changes: { readonly month: string | null; readonly count: number }, month: string) =>
  changes.month !== month || changes.count < CHANGES_A_MONTH;
