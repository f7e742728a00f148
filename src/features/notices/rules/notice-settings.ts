import { t } from 'ttag';
import type { Cents } from '#platform/money/cents.ts';

/** What officers choose from, and what it costs; null means a warning only. */
export type NoticeReason = { readonly name: string; readonly cents: Cents | null };

/** What a lot's owner sets for its notices (rules 327 and 329), and the defaults until then. */
export type NoticeSettings = {
  readonly reasons: readonly NoticeReason[];
  /** How many warnings a plate gets at the lot before it may be charged. */
  readonly warningsBefore: number;
  /** The reduction for paying early; 0 for none. */
  readonly earlyPercent: number;
  /** How many local days after the day it was given count as early; 0 for none. */
  readonly earlyDays: number;
  /** A car whose time ended less than this many minutes ago gets none. */
  readonly graceMinutes: number;
  /** How many local days its driver has to appeal. */
  readonly appealDays: number;
  /** Whom drivers call; empty for the lot's own number. */
  readonly phone: string;
  /** Empty for none: the notice's page takes appeals. */
  readonly email: string;
  /** The owner's own words on each notice; may be empty. */
  readonly text: string;
};

export const MIN_GRACE_MINUTES = 15;
export const MIN_APPEAL_DAYS = 15;
export const MIN_CHARGE = 100;
export const MAX_CHARGE = 50_000;
export const MAX_EARLY_PERCENT = 90;

/** Warnings only: the owner decides what a charge costs. */
export const usualSettings = (): NoticeSettings => ({
  reasons: [t`Not paid`, t`Time expired`, t`In a reserved space`, t`Across two spaces`].map((name) => ({
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

/** The lot's reason with this name; null if there is none. */
export const findReason = ({ reasons }: Pick<NoticeSettings, 'reasons'>, name: string): NoticeReason | null =>
  reasons.find((reason) => keyOf(reason.name) === keyOf(name)) ?? null;

export const areDistinct = (reasons: readonly NoticeReason[]): boolean =>
  new Set(reasons.map(({ name }) => keyOf(name))).size === reasons.length;

/** Printed on every notice, in capitals (Florida, s. 715.075): on a charge in the wording of the law, which calls it an invoice. */
export const PRIVATELY_ISSUED = {
  warning:
    'THIS WARNING IS PRIVATELY ISSUED, IS NOT ISSUED BY A GOVERNMENTAL AUTHORITY, AND IS NOT SUBJECT TO CRIMINAL PENALTIES.',
  charge:
    'THIS INVOICE IS PRIVATELY ISSUED, IS NOT ISSUED BY A GOVERNMENTAL AUTHORITY, AND IS NOT SUBJECT TO CRIMINAL PENALTIES.',
} as const;
