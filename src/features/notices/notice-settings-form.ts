// What a lot's owner sets for its notices (rules 327 and 329).

import { z } from 'zod';
import { EmailAddress, oneLine } from '#platform/contract/wire.ts';
import {
  areDistinct,
  MAX_CHARGE,
  MAX_EARLY_PERCENT,
  MIN_APPEAL_DAYS,
  MIN_CHARGE,
  MIN_GRACE_MINUTES,
} from './rules/notice-settings.ts';

const WRONG_AMOUNT = 'Enter an amount from $1.00 to $500.00, or none.';
const WRONG_WARNINGS = 'Enter 0 to 10 warnings.';
const WRONG_PERCENT = 'Enter 0 to 90 percent.';
const WRONG_EARLY_DAYS = 'Enter 0 to 30 days.';
const WRONG_GRACE = 'Enter 15 to 240 minutes.';
const WRONG_APPEAL_DAYS = 'Enter 15 to 90 days.';

const Reason = z.object({
  name: oneLine(60, 'Please name the reason'),
  /** What a charge for it costs; null: it only gets a warning. */
  cents: z.int({ error: WRONG_AMOUNT }).min(MIN_CHARGE, WRONG_AMOUNT).max(MAX_CHARGE, WRONG_AMOUNT).nullable(),
});

export const NoticeSettingsForm = z
  .object({
    reasons: z.array(Reason).min(1, 'Add at least one reason for officers.').max(8, 'Enter at most 8 reasons.'),
    /** How many warnings a plate gets at the lot before it may be charged. */
    warningsBefore: z.int({ error: WRONG_WARNINGS }).min(0, WRONG_WARNINGS).max(10, WRONG_WARNINGS).default(1),
    /** The reduction for paying a charge in the first days. */
    earlyPercent: z
      .int({ error: WRONG_PERCENT })
      .min(0, WRONG_PERCENT)
      .max(MAX_EARLY_PERCENT, WRONG_PERCENT)
      .default(0),
    earlyDays: z.int({ error: WRONG_EARLY_DAYS }).min(0, WRONG_EARLY_DAYS).max(30, WRONG_EARLY_DAYS).default(0),
    graceMinutes: z.int({ error: WRONG_GRACE }).min(MIN_GRACE_MINUTES, WRONG_GRACE).max(240, WRONG_GRACE),
    appealDays: z.int({ error: WRONG_APPEAL_DAYS }).min(MIN_APPEAL_DAYS, WRONG_APPEAL_DAYS).max(90, WRONG_APPEAL_DAYS),
    phone: z.string().trim().max(30),
    email: z.union([EmailAddress, z.literal('')]),
    text: z.string().trim().max(500, 'At most 500 characters.'),
  })
  .superRefine(({ reasons, email }, context) => {
    if (!areDistinct(reasons)) {
      context.addIssue({ code: 'custom', path: ['reasons'], message: 'Name each reason once.' });
    }
    if (email === '' && reasons.some(({ cents }) => cents !== null)) {
      const message = 'A lot that charges needs an address that someone answers.';
      context.addIssue({ code: 'custom', path: ['email'], message });
    }
  });
export type NoticeSettingsForm = z.output<typeof NoticeSettingsForm>;
