import { t } from 'ttag';

// A reservation as its form holds it: as typed, and converted to what the server takes.

import { MAX_DAYS, MAX_HOURS } from '#features/pricing/rules/duration.ts';
import { daysBetween, laterEnd } from '#features/pricing/rules/stay-times.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/calendar/durations.ts';
import { localTimeOf, readLocalTime } from '#platform/calendar/local-input.ts';
import { isReservation, MAX_RESERVE_DAYS } from '../../rules/reservation.ts';

/** The texts for reserving a stay, and for a reserved stay. The roadside page loads none of them. */
export const reserveTexts = {
  fromMissing: t`Choose your arrival.`,
  fromTooSoon: t`Choose a time at least 15 minutes from now, or park now.`,
  fromTooFar: (days: number) => t`This zone takes reservations for the next ${days} days.`,
  untilMissing: t`Choose your departure.`,
  untilBefore: t`Your departure is before your arrival.`,
  untilTooLong: (max: string) => t`You can park for up to ${max}.`,
};

const texts = {
  maxHours: t`24 hours`,
  maxDays: t`30 days`,
};

/** Both on the lot's clock, such as 2026-11-21T17:00. */
export type EnteredTimes = { readonly from: string; readonly until: string };
export type ReservedTimes = { readonly startsAt: Date; readonly endsAt: Date };

const USUAL_HOURS = 2;

/**
 * Starts at the second full hour from now, for two hours, or in a daily zone for one day; or at the time and for the length
 * in the address of the search that led here.
 */
export function firstTimes(
  { isHourly }: Pick<Zone, 'isHourly'>,
  timeZone: string,
  now: Date,
  search = '',
): EnteredTimes {
  const requested = new URLSearchParams(search);
  const minutes = Number(requested.get('for'));
  const usual = new Date((Math.floor(now.getTime() / HOUR_MS) + 2) * HOUR_MS);
  const start = readLocalTime(requested.get('from') ?? '', timeZone) ?? usual;
  const length = minutes > 0 ? minutes * MINUTE_MS : USUAL_HOURS * HOUR_MS;
  const end = isHourly
    ? new Date(start.getTime() + length)
    : laterEnd(start, { kind: 'daily', days: Math.ceil(length / DAY_MS) }, timeZone);
  return { from: localTimeOf(start, timeZone), until: localTimeOf(end, timeZone) };
}

const QUICK_HOURS = [1, 2, 4, 8];
const QUICK_DAYS = [1, 2, 3, 7];

/** When a stay of a usual length would end; none before its arrival is known. */
export function quickEnds({ from }: EnteredTimes, isHourly: boolean, timeZone: string) {
  const start = readLocalTime(from, timeZone);
  return (isHourly ? QUICK_HOURS : QUICK_DAYS).map((count) => {
    const end =
      start &&
      laterEnd(start, isHourly ? { kind: 'hourly', minutes: count * 60 } : { kind: 'daily', days: count }, timeZone);
    return { count, until: end && localTimeOf(end, timeZone) };
  });
}

type Requested = {
  readonly zone: Pick<Zone, 'isHourly' | 'reserveDaysAhead'>;
  readonly timeZone: string;
  readonly now: Date;
};

export type TimeErrors = { readonly from?: string; readonly until?: string };

/** The times, or what is wrong with each. */
export function readTimes(
  entered: EnteredTimes,
  { zone, timeZone, now }: Requested,
): { readonly times: ReservedTimes } | { readonly errors: TimeErrors } {
  const startsAt = readLocalTime(entered.from, timeZone);
  const endsAt = readLocalTime(entered.until, timeZone);
  const errors = {
    ...withError('from', fromError(startsAt, zone, now)),
    ...withError('until', untilError({ startsAt, endsAt, timeZone }, zone)),
  };
  return startsAt && endsAt && Object.keys(errors).length === 0 ? { times: { startsAt, endsAt } } : { errors };
}

const withError = (field: keyof TimeErrors, words: string | null): TimeErrors => (words ? { [field]: words } : {});

function fromError(startsAt: Date | null, { reserveDaysAhead = MAX_RESERVE_DAYS }: Requested['zone'], now: Date) {
  if (!startsAt) return reserveTexts.fromMissing;
  if (!isReservation(startsAt, now)) return reserveTexts.fromTooSoon;
  return startsAt.getTime() > now.getTime() + reserveDaysAhead * DAY_MS
    ? reserveTexts.fromTooFar(reserveDaysAhead)
    : null;
}

type Span = { readonly startsAt: Date | null; readonly endsAt: Date | null; readonly timeZone: string };

function untilError({ startsAt, endsAt, timeZone }: Span, { isHourly }: Requested['zone']) {
  if (!endsAt) return reserveTexts.untilMissing;
  if (!startsAt) return null;
  if (endsAt <= startsAt) return reserveTexts.untilBefore;
  const isTooLong = isHourly
    ? endsAt.getTime() - startsAt.getTime() > MAX_HOURS * HOUR_MS
    : daysBetween(startsAt, endsAt, timeZone) > MAX_DAYS;
  return isTooLong ? reserveTexts.untilTooLong(isHourly ? texts.maxHours : texts.maxDays) : null;
}

/** Its length, in the form of a stay's request. */
export function lengthOf({ startsAt, endsAt }: ReservedTimes, isHourly: boolean, timeZone: string) {
  const minutes = Math.ceil((endsAt.getTime() - startsAt.getTime()) / 60_000);
  return isHourly ? { hours: minutes / 60 } : { days: daysBetween(startsAt, endsAt, timeZone) };
}
