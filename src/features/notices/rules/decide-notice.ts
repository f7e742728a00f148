/**
 * A notice that an officer left on a car, and what happens to it (rules 323 to 326, 334). It stands until its driver appeals
 * and the owner decides; after a refusal the driver may go one step up, to support, whose decision is final. It becomes void
 * at once when an officer or the owner takes it back, when the car turns out to have been covered, and when an appeal is
 * granted or left unanswered. A void notice stays void: nothing brings it back.
 */
import { addDays, localDay, startOfLocalDay } from '#platform/calendar/local-time.ts';

/**
 * How it became void. `covered`: by a payment that covered the car at the time; `look_alike`: by one for a plate that looks
 * alike; `unanswered`: the lot did not answer the appeal by its deadline; `support`: by the final answer; `refunded`: by
 * refunding everything that was paid for it.
 */
export const VOIDED_BY = [
  'officer',
  'owner',
  'appeal',
  'unanswered',
  'covered',
  'look_alike',
  'support',
  'refunded',
] as const;
export type VoidedBy = (typeof VOIDED_BY)[number];

export const NOTICE_STATUSES = ['open', 'appealed', 'upheld', 'at_support', 'final', 'voided'] as const;

export type NoticeState =
  | { readonly status: 'open' }
  | { readonly status: 'appealed'; readonly at: Date; readonly answerBy: Date }
  /** The owner refused the appeal; the driver may go to support until then. */
  | { readonly status: 'upheld'; readonly at: Date; readonly reason: string; readonly stepUpUntil: Date }
  | { readonly status: 'at_support'; readonly at: Date; readonly answerBy: Date; readonly ownersReason: string }
  | { readonly status: 'final'; readonly at: Date; readonly reason: string }
  | { readonly status: 'voided'; readonly at: Date; readonly by: VoidedBy; readonly reason: string };

export type NoticeCommand =
  /** The driver appeals, which is possible until the last day for it. */
  | { readonly kind: 'appeal'; readonly answerBy: Date; readonly appealUntil: Date }
  | { readonly kind: 'uphold'; readonly reason: string; readonly stepUpUntil: Date }
  | { readonly kind: 'step_up'; readonly answerBy: Date }
  /** Support's answer, which is final. */
  | { readonly kind: 'uphold_for_good'; readonly reason: string }
  /** `mayUntil`: an officer may take back only a notice given a moment ago. */
  | { readonly kind: 'void_by_officer'; readonly reason: string; readonly mayUntil: Date }
  /** The lot's last day for an answer is over (rule 339). */
  | { readonly kind: 'void_unanswered' }
  | { readonly kind: 'void'; readonly by: Exclude<VoidedBy, 'officer' | 'unanswered'>; readonly reason: string };

export type NoticeRefusal =
  | 'notice_voided'
  | 'notice_decided'
  | 'appeal_open'
  | 'appeal_over'
  | 'no_appeal'
  | 'step_up_over'
  | 'void_too_late';

/** The state after the command, or why it is refused. */
export const decideNotice = (state: NoticeState, command: NoticeCommand, now: Date): NoticeState | NoticeRefusal => {
  if (state.status === 'voided') return 'notice_voided';
  switch (command.kind) {
    case 'appeal':
      return appealNotice(state, command, now);
    case 'uphold':
      if (state.status !== 'appealed') return 'no_appeal';
      return { status: 'upheld', at: now, reason: command.reason, stepUpUntil: command.stepUpUntil };
    case 'step_up':
      return stepUp(state, command, now);
    case 'uphold_for_good':
      return state.status === 'at_support' ? { status: 'final', at: now, reason: command.reason } : 'no_appeal';
    case 'void_by_officer':
      if (now > command.mayUntil) return 'void_too_late';
      return { status: 'voided', at: now, by: 'officer', reason: command.reason };
    case 'void_unanswered':
      if (state.status !== 'appealed') return 'no_appeal';
      return now < state.answerBy ? 'appeal_open' : { status: 'voided', at: now, by: 'unanswered', reason: '' };
    case 'void':
      return { status: 'voided', at: now, by: command.by, reason: command.reason };
    default:
      return command satisfies never;
  }
};

const appealNotice = (
  state: NoticeState,
  { appealUntil, answerBy }: Extract<NoticeCommand, { kind: 'appeal' }>,
  now: Date,
): NoticeState | NoticeRefusal => {
  if (state.status === 'appealed' || state.status === 'at_support') return 'appeal_open';
  if (state.status !== 'open') return 'notice_decided';
  return now < appealUntil ? { status: 'appealed', at: now, answerBy } : 'appeal_over';
};

const stepUp = (
  state: NoticeState,
  { answerBy }: Extract<NoticeCommand, { kind: 'step_up' }>,
  now: Date,
): NoticeState | NoticeRefusal => {
  if (state.status === 'appealed' || state.status === 'at_support') return 'appeal_open';
  if (state.status === 'final') return 'notice_decided';
  if (state.status !== 'upheld') return 'no_appeal';
  return now < state.stepUpUntil
    ? { status: 'at_support', at: now, answerBy, ownersReason: state.reason }
    : 'step_up_over';
};

/** How long an officer may take back a notice. */
export const OFFICER_VOIDS_MINUTES = 10;
/** A plate gets no second notice at a lot for this long after one that stands. */
export const COOLING_MINUTES = 5;
/** A check older than this says nothing about the car anymore. */
export const CHECK_MINUTES = 2;
/** How many photos a driver may add to an appeal. */
export const MAX_APPEAL_PHOTOS = 4;
/** How many days the owner, and support, have to answer. */
const ANSWER_DAYS = 7;
/** How many days a driver has to go one step up. */
const STEP_UP_DAYS = 15;

/** The end of the local day that many days later. */
const endOfDayAfter = (at: Date, days: number, timeZone: string): Date =>
  startOfLocalDay(addDays(localDay(at, timeZone), days + 1), timeZone);

/** The deadline for an appeal: the end of the last of this many local days. */
export const appealUntil = (givenAt: Date, { appealDays, timeZone }: { appealDays: number; timeZone: string }): Date =>
  endOfDayAfter(givenAt, appealDays, timeZone);

/** The deadline for going to support. */
export const stepUpUntil = (upheldAt: Date, timeZone: string): Date => endOfDayAfter(upheldAt, STEP_UP_DAYS, timeZone);

/** The deadline for the owner, or support, to answer an appeal. */
export const answerBy = (appealedAt: Date, timeZone: string): Date => endOfDayAfter(appealedAt, ANSWER_DAYS, timeZone);
