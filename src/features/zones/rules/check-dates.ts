/** Rule 358: each date is closed or has both hours, and no day is named twice. */
import { t } from 'ttag';
import { formatDays } from '#platform/calendar/describe-dated-hours.ts';

type SentDates = {
  readonly from: string;
  readonly until: string;
  readonly closed?: true | undefined;
  readonly openTime?: string | undefined;
  readonly closeTime?: string | undefined;
  readonly name?: string | undefined;
};

export type DatesProblem = { readonly field: keyof SentDates; readonly message: string };

/** @param others are dates of the same zone or lot */
export function problemOfDates(dates: SentDates, others: readonly SentDates[]): DatesProblem | null {
  const { from, until, closed, openTime, closeTime } = dates;
  if (until < from) return { field: 'until', message: t`The last day is before the first.` };
  if (closed && (openTime ?? closeTime) !== undefined) {
    return { field: 'closed', message: t`Send closed, or openTime and closeTime, not both.` };
  }
  if (!closed && openTime === undefined) {
    return { field: 'openTime', message: t`Send closed: true, or openTime and closeTime.` };
  }
  if (!closed && closeTime === undefined) return { field: 'closeTime', message: t`Send the time at which it closes.` };
  const twice = others.find((other) => other.from <= until && from <= other.until);
  return twice
    ? { field: 'from', message: t`${formatDays(twice)} is already in the list. Change one of the two.` }
    : null;
}
