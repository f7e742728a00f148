/**
 * Rules 321 and 322: whether a plate may get a notice now. Never a car that is covered by anything, whose payment is under way, or whose
 * time ended a moment ago; and a plate that resembles a covered one only after a second look.
 */
import type { Verdict } from '../enforcement/judge-plate.ts';

export type GivingRefusal =
  | 'check_too_old'
  | 'plate_covered'
  | 'never_notice'
  | 'payment_under_way'
  | 'in_grace'
  | 'second_look_needed'
  | 'notice_cooling';

export type Giving = {
  /** Whether the check is of this plate at this lot, by this officer, with signal, at most two minutes ago. */
  readonly isChecked: boolean;
  /** Judged now. */
  readonly verdict: Pick<Verdict<unknown>, 'covered' | 'minutesAgo'> & {
    readonly near: readonly { readonly covered: boolean }[];
  };
  readonly isPaymentUnderWay: boolean;
  /** Whether the owner lists it as never to get one (rule 297). */
  readonly isNever: boolean;
  readonly graceMinutes: number;
  readonly hasLookedAgain: boolean;
  /** Whether it got one a few minutes ago. */
  readonly isCooling: boolean;
};

/** Null when it may be given. */
export const mayGive = (giving: Giving): GivingRefusal | null => {
  const { verdict, graceMinutes } = giving;
  if (verdict.covered) return 'plate_covered';
  if (giving.isNever) return 'never_notice';
  if (giving.isPaymentUnderWay) return 'payment_under_way';
  if (!giving.isChecked) return 'check_too_old';
  if (verdict.minutesAgo !== null && verdict.minutesAgo < graceMinutes) return 'in_grace';
  if (giving.isCooling) return 'notice_cooling';
  if (!giving.hasLookedAgain && verdict.near.some(({ covered }) => covered)) return 'second_look_needed';
  return null;
};
