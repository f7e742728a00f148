import { t } from 'ttag';

/** Monday to Friday. @param on 1 to 5 */
export const weekdayName = (on: number): string =>
  new Date(Date.UTC(2026, 10, 15 + on)).toLocaleDateString(t`en-US`, { weekday: 'long', timeZone: 'UTC' });
