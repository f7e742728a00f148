/**
 * What a notice charges (rules 329 to 333): an amount set by its reason, less when paid early, and never more later. Its
 * clock stops while an appeal is open. It is paid once; money paid for a void notice, or paid a second time, goes back.
 */
import { addDays, localDay, startOfLocalDay } from '#platform/calendar/local-time.ts';
import type { Cents } from '#platform/money/cents.ts';
import type { NoticeState } from './decide-notice.ts';
import type { NoticeReason, NoticeSettings } from './notice-settings.ts';

export const NOTICE_KINDS = ['warning', 'charge'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The charge as it was when the notice was given: later changes to the owner's settings do not affect it. */
export type Charge = {
  readonly cents: Cents;
  /** Until `earlyUntil`; equal to `cents` where there is no reduction. */
  readonly earlyCents: Cents;
  readonly earlyUntil: Date | null;
};

type Given = { readonly at: Date; readonly timeZone: string };
type Early = Pick<NoticeSettings, 'earlyPercent' | 'earlyDays'>;

/** Null for a reason that only gets a warning. Half a cent of the reduction goes to the driver. */
export const chargeFor = (
  { cents }: NoticeReason,
  { earlyPercent, earlyDays }: Early,
  { at, timeZone }: Given,
): Charge | null => {
  if (cents === null) return null;
  if (earlyPercent === 0 || earlyDays === 0) return { cents, earlyCents: cents, earlyUntil: null };
  const earlyUntil = startOfLocalDay(addDays(localDay(at, timeZone), earlyDays + 1), timeZone);
  return { cents, earlyCents: cents - Math.round((cents * earlyPercent) / 100), earlyUntil };
};

/** What the notice's deadlines depend on. */
export type Clock = {
  readonly state: NoticeState;
  /** How long the clock stood still during appeals that have been decided. */
  readonly stoppedMs: number;
};

/** Since when an appeal has been open; null when none is. */
const openSince = (state: NoticeState): Date | null =>
  state.status === 'appealed' || state.status === 'at_support' ? state.at : null;

/** How long deadlines have stood still so far, in milliseconds. */
export const stoppedBy = ({ state, stoppedMs }: Clock, now: Date): number => {
  const since = openSince(state);
  return stoppedMs + (since ? Math.max(0, now.getTime() - since.getTime()) : 0);
};

/** When the reduction ends, as of now; null if there is none. */
export const earlyEnd = ({ earlyUntil }: Charge, clock: Clock, now: Date): Date | null =>
  earlyUntil && new Date(earlyUntil.getTime() + stoppedBy(clock, now));

/** What the notice costs now, in cents. */
export const centsDue = (charge: Charge, clock: Clock, now: Date): Cents => {
  const end = earlyEnd(charge, clock, now);
  return end && now < end ? charge.earlyCents : charge.cents;
};

/** What to do with money that has arrived for a notice. */
export const receiveMoney = ({
  state,
  isPaid,
}: {
  readonly state: NoticeState;
  readonly isPaid: boolean;
}): 'keep' | 'already_paid' | 'notice_over' => {
  if (state.status === 'voided') return 'notice_over';
  return isPaid ? 'already_paid' : 'keep';
};

/** Whether the payment is owed back: a void notice keeps nothing. */
export const owesBack = ({ state, isPaid }: { readonly state: NoticeState; readonly isPaid: boolean }): boolean =>
  isPaid && state.status === 'voided';
