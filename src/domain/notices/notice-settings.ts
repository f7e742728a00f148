import { t } from 'ttag';

/** What the owner of a lot sets about its notices (rule 327), and what holds until then. */
export type NoticeSettings = {
  /** What officers choose from. */
  readonly reasons: readonly string[];
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

export const usualSettings = (): NoticeSettings => ({
  reasons: [t`Not paid`, t`Time is over`, t`In a reserved space`, t`Across two spaces`],
  graceMinutes: MIN_GRACE_MINUTES,
  appealDays: MIN_APPEAL_DAYS,
  phone: '',
  email: '',
  text: '',
});

/** On every notice, as it is and in capitals (Florida, s. 715.075). The law says "invoice", so a warning says it too. */
export const PRIVATELY_ISSUED =
  'THIS INVOICE IS PRIVATELY ISSUED, IS NOT ISSUED BY A GOVERNMENTAL AUTHORITY, AND IS NOT SUBJECT TO CRIMINAL PENALTIES.';
