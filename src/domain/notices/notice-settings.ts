import { t } from 'ttag';
import type { Cents } from '../money/cents.ts';

/** What officers choose from, and what it costs; null: it is only warned about. */
export type NoticeReason = { readonly name: string; readonly cents: Cents | null };

/** What the owner of a lot sets about its notices (rules 327 and 329), and what holds until then. */
export type NoticeSettings = {
  readonly reasons: readonly NoticeReason[];
  /** A plate gets so many warnings at the lot before it may be charged. */
  readonly warningsBefore: number;
  /** How much less a charge is when it is paid early; 0 for nothing. */
  readonly earlyPercent: number;
  /** Local days that count as early, after the one on which it was given; 0 for none. */
  readonly earlyDays: number;
  /** A car whose time ended less than so many minutes ago gets none. */
  readonly graceMinutes: number;
  /** Local days in which its driver may appeal. */
  readonly appealDays: number;
  /** Who answers; empty for the lot's own number. */
  readonly phone: string;
  /** Empty for none: the page of the notice takes appeals. */
  readonly email: string;
  /** The owner's own words on each notice; may be empty. */
  readonly text: string;
};

export const MIN_GRACE_MINUTES = 15;
export const MIN_APPEAL_DAYS = 15;
export const LEAST_CHARGE = 100;
export const MOST_CHARGE = 50_000;
export const MOST_EARLY_PERCENT = 90;

/** Warnings alone: what a charge costs is the owner's to say. */
export const usualSettings = (): NoticeSettings => ({
  reasons: [t`Not paid`, t`Time is over`, t`In a reserved space`, t`Across two spaces`].map((name) => ({
    name,
    cents: null,
  })),
  warningsBefore: 1,
  earlyPercent: 0,
  earlyDays: 0,
  graceMinutes: MIN_GRACE_MINUTES,
  appealDays: MIN_APPEAL_DAYS,
  phone: '',
  email: '',
  text: '',
});

const keyOf = (name: string): string => name.trim().toLowerCase();

/** The lot's reason with this name; null for words that are not among them. */
export const findReason = ({ reasons }: Pick<NoticeSettings, 'reasons'>, name: string): NoticeReason | null =>
  reasons.find((reason) => keyOf(reason.name) === keyOf(name)) ?? null;

export const areDistinct = (reasons: readonly NoticeReason[]): boolean =>
  new Set(reasons.map(({ name }) => keyOf(name))).size === reasons.length;

/** On every notice, in capitals (Florida, s. 715.075): of a charge in the words of the law, which calls it an invoice. */
export const PRIVATELY_ISSUED = {
  warning:
    'THIS WARNING IS PRIVATELY ISSUED, IS NOT ISSUED BY A GOVERNMENTAL AUTHORITY, AND IS NOT SUBJECT TO CRIMINAL PENALTIES.',
  charge:
    'THIS INVOICE IS PRIVATELY ISSUED, IS NOT ISSUED BY A GOVERNMENTAL AUTHORITY, AND IS NOT SUBJECT TO CRIMINAL PENALTIES.',
} as const;
