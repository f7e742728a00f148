/**
 * Rule 222: when and how much of an owner's balance is sent by bank, and why the rest is not. Banks work from Monday to
 * Friday; a day of the month that falls on a weekend moves to the following Monday.
 */
import { addDays } from '#platform/calendar/local-time.ts';
import type { Cents } from '#platform/money/cents.ts';

export const PAYOUT_RHYTHMS = ['day', 'week', 'month'] as const;
export type PayoutSchedule = {
  readonly every: (typeof PAYOUT_RHYTHMS)[number];
  /** For weeks: 1 (Monday) to 5. For months: 1 to 28. */
  readonly on: number;
  /** A smaller balance waits for the next time. */
  readonly minimumCents: Cents;
};

/** The default until an owner chooses. */
export const USUAL_SCHEDULE: PayoutSchedule = { every: 'week', on: 1, minimumCents: 0 };

export const lastDayOn = (every: PayoutSchedule['every']): number =>
  every === 'week' ? 5 : every === 'month' ? 28 : 1;

/** The first scheduled day on or after this one; days are written like "2026-11-20". */
export function nextPayoutDay({ every, on }: PayoutSchedule, from: string): string {
  let day = from;
  while (!isPayoutDay({ every, on }, day)) day = addDays(day, 1);
  return day;
}

function isPayoutDay({ every, on }: Omit<PayoutSchedule, 'minimumCents'>, day: string): boolean {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return false;
  if (every === 'day') return true;
  if (every === 'week') return weekday === on;
  const coveredDays = weekday === 1 ? [day, addDays(day, -1), addDays(day, -2)] : [day];
  return coveredDays.some((each) => Number(each.slice(8)) === on);
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** In this order: money already on its way is deducted first. */
export const WITHHELD_BECAUSE = [
  'on_its_way',
  'refunds',
  'in_review',
  'no_details',
  'payout_failed',
  'below_minimum',
] as const;
export type Withheld = { readonly why: (typeof WITHHELD_BECAUSE)[number]; readonly cents: Cents };

export type PayoutFacts = {
  readonly owedCents: Cents;
  /** The part that is already being sent. */
  readonly underWayCents: Cents;
  /** Why nothing is sent to this owner at all: support has not approved them, or the last payout did not arrive. */
  readonly stopped: 'in_review' | 'payout_failed' | null;
  /** The owner's part of what is promised to drivers and not yet paid back. */
  readonly promisedCents: Cents;
  readonly schedule: PayoutSchedule;
  /** The day from which there are bank details to send to; null when none were entered. */
  readonly detailsFrom: string | null;
  readonly today: string;
};

export type PayoutPlan = {
  /** Null when, as things stand, nothing will be sent. */
  readonly next: { readonly on: string; readonly cents: Cents } | null;
  readonly held: readonly Withheld[];
};

const laterOf = (one: string, other: string): string => (one < other ? other : one);

/** The amounts to be sent and withheld add up to what is owed. */
export function planPayout(facts: PayoutFacts): PayoutPlan {
  const { owedCents, stopped, schedule, detailsFrom, today } = facts;
  if (owedCents <= 0) return { next: null, held: [] };
  const underWay = Math.min(owedCents, facts.underWayCents);
  const forRefunds = Math.min(owedCents - underWay, Math.max(0, facts.promisedCents));
  const left = owedCents - underWay - forRefunds;
  const reasons: Withheld[] = [
    { why: 'on_its_way', cents: underWay },
    { why: 'refunds', cents: forRefunds },
  ];
  const withheld = reasons.filter(({ cents }) => cents > 0);
  if (left === 0) return { next: null, held: withheld };
  if (stopped === 'in_review') return { next: null, held: [...withheld, { why: stopped, cents: left }] };
  if (detailsFrom === null) return { next: null, held: [...withheld, { why: 'no_details', cents: left }] };
  if (stopped) return { next: null, held: [...withheld, { why: stopped, cents: left }] };
  if (left < schedule.minimumCents) return { next: null, held: [...withheld, { why: 'below_minimum', cents: left }] };
  const on = nextPayoutDay(schedule, laterOf(detailsFrom, today));
  return { next: { on, cents: left }, held: withheld };
}
