/**
 * Rules 321, 322 and 330: whether a plate may get a notice now. A car that is covered by anything, whose payment
 * is in progress, or whose time ended a moment ago never gets one. A plate that resembles a covered one gets one
 * only after a second look.
 */
import type { Verdict } from '#features/enforcement/rules/judge-plate.ts';
import type { NoticeKind } from './notice-charge.ts';

export type GivingRefusal =
  | 'check_too_old'
  | 'plate_covered'
  | 'never_notice'
  | 'payment_under_way'
  | 'in_grace'
  | 'second_look_needed'
  | 'notice_cooling'
  | 'photo_needed'
  | 'warning_first';

export type Giving = {
  /** Whether this officer has checked this plate at this lot, with signal, at most two minutes ago. */
  readonly isChecked: boolean;
  /** The verdict as of now. */
  readonly verdict: Pick<Verdict<unknown>, 'covered' | 'minutesAgo'> & {
    readonly near: readonly { readonly covered: boolean }[];
  };
  readonly isPaymentUnderWay: boolean;
  /** Whether the owner lists the plate as never to get a notice (rule 297). */
  readonly isNever: boolean;
  readonly graceMinutes: number;
  readonly hasLookedAgain: boolean;
  /** Whether the plate got one a few minutes ago. */
  readonly isCooling: boolean;
  readonly kind: NoticeKind;
  readonly photos: number;
  /** Standing warnings for this plate at this lot. */
  readonly warnings: number;
  /** How many warnings must come before a charge. */
  readonly warningsBefore: number;
};

/** Null when the notice may be given. */
export const mayIssue = (giving: Giving): GivingRefusal | null => {
  const { verdict, graceMinutes } = giving;
  if (verdict.covered) return 'plate_covered';
  if (giving.isNever) return 'never_notice';
  if (giving.isPaymentUnderWay) return 'payment_under_way';
  if (!giving.isChecked) return 'check_too_old';
  if (verdict.minutesAgo !== null && verdict.minutesAgo < graceMinutes) return 'in_grace';
  if (giving.isCooling) return 'notice_cooling';
  if (!giving.hasLookedAgain && verdict.near.some(({ covered }) => covered)) return 'second_look_needed';
  return giving.kind === 'charge' ? mayCharge(giving) : null;
};

/** Rule 330: a charge needs a photo, and earlier warnings. */
const mayCharge = ({ photos, warnings, warningsBefore }: Giving): GivingRefusal | null => {
  if (photos === 0) return 'photo_needed';
  return warnings < warningsBefore ? 'warning_first' : null;
};
