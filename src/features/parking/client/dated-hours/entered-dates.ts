import { t } from 'ttag';

// What is typed about the days on which a lot is closed or open at other hours.

import { problemOfDates } from '#features/zones/rules/check-dates.ts';
import { ApiError } from '#platform/api/api-error.ts';
import type { Dates } from './save-dates.ts';

const texts = {
  dayMissing: t`Choose a day`,
  timeMissing: t`Please provide a time`,
  isOver: t`These days are over.`,
};

export type EnteredDates = {
  /** The id of the lot or the zone. */
  readonly scope: string;
  readonly from: string;
  readonly until: string;
  readonly kind: 'closed' | 'hours';
  readonly openTime: string;
  readonly closeTime: string;
  readonly name: string;
};

export const enteredFrom = (dates: Dates | null, scope: string): EnteredDates => ({
  scope,
  from: dates?.from ?? '',
  until: dates?.until ?? '',
  kind: dates?.openTime === undefined ? 'closed' : 'hours',
  openTime: dates?.openTime ?? '',
  closeTime: dates?.closeTime ?? '',
  name: dates?.name ?? '',
});

export function datesFrom({ from, until, kind, openTime, closeTime, name }: EnteredDates): Dates {
  return {
    from,
    until,
    ...(kind === 'closed' ? { closed: true as const } : { openTime, closeTime }),
    ...(name.trim() !== '' && { name: name.trim() }),
  };
}

type Against = { readonly others: readonly Dates[]; readonly today: string };

export function checkDates(
  entered: EnteredDates,
  { others, today }: Against,
): Partial<Record<keyof EnteredDates, string>> {
  const { from, until, kind, openTime, closeTime } = entered;
  const missing = {
    ...(from === '' && { from: texts.dayMissing }),
    ...(until === '' && { until: texts.dayMissing }),
    ...(kind === 'hours' && openTime === '' && { openTime: texts.timeMissing }),
    ...(kind === 'hours' && closeTime === '' && { closeTime: texts.timeMissing }),
  };
  if (Object.keys(missing).length > 0) return missing;
  const problem = problemOfDates(datesFrom(entered), others);
  if (problem) return { [problem.field]: problem.message };
  return until < today ? { until: texts.isOver } : {};
}

/** The server names the field by its place in the list. */
export function atOwnFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.entries(error.fields).map(([path, words]) => [path.replace(/^dates\.\d+\./, ''), words]);
  const { status, code, message, data, requestId } = error;
  return new ApiError({ status, code, message, data, requestId, fields: Object.fromEntries(fields) });
}
