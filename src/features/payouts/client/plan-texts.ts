// The texts about when an owner is paid, and what is held.

import { t } from 'ttag';
import type { PayoutSchedule } from '../rules/payout-plan.ts';

/** Monday to Friday. */
const weekdayName = (on: number): string =>
  new Date(Date.UTC(2026, 10, 15 + on)).toLocaleDateString(t`en-US`, { weekday: 'long', timeZone: 'UTC' });

export const planTexts = {
  change: t`Change schedule`,
  weekdayName,
  describe: ({ every, on }: PayoutSchedule): string => {
    if (every === 'day') return t`Every business day`;
    if (every === 'week') return t`Every week on ${weekdayName(on)}`;
    return t`Every month on day ${on}`;
  },
};
