import { t } from 'ttag';

// What an officer reads first, at arm's length and in the sun.

import { localClock } from '#platform/browser/local-clock.ts';
import { formatTimeLeft } from '#platform/calendar/human-spans.ts';
import { formatMinutes, formatMoment, withArticle } from '#platform/calendar/human-time.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import type { OfficerCar } from '../../enforcement.contract.ts';
import { type JudgedPlate, onlyStateMissing } from './judged-plate.ts';

const texts = {
  valid: t`Paid`,
  member: t`Member`,
  permit: t`Permit`,
  valet: t`Valet car`,
  ended: t`Time is up`,
  near: t`Look again`,
  compareState: t`Compare the state`,
  nothing: t`Not paid here`,
  elsewhere: (paid: string, walked: string) => t`Paid in zone ${paid}, you are in ${walked}`,
  untilFetched: t`At pickup`,
  noEnd: t`Ongoing`,
  endedAgo: (span: string) => t`Ended ${span} ago`,
  endedNow: t`Ended less than a minute ago`,
  reserved: t`Reserved`,
  reservedLater: t`Reserved for later`,
  notStarted: t`Not valid yet`,
  notKnownSince: (time: string) => t`Unknown since ${withArticle(time)}`,
};

export function headlineOf(judged: JudgedPlate): string {
  const { verdict, dataFrom, walkZone } = judged;
  const zone = verdict.car?.zone?.zoneNumber;
  if (verdict.elsewhere && zone !== undefined && walkZone !== null) return texts.elsewhere(zone, walkZone);
  if (verdict.covered) return coveredHeadline(verdict);
  if (onlyStateMissing(judged)) return texts.compareState;
  if (dataFrom !== null) return texts.notKnownSince(formatMomentAsOf(dataFrom, judged));
  if (verdict.kind === 'not_started') {
    return verdict.car?.kind === 'reservation' ? texts.reservedLater : texts.notStarted;
  }
  if (verdict.kind === 'near') return texts.near;
  return verdict.kind === 'ended' ? texts.ended : texts.nothing;
}

function coveredHeadline({ kind, car }: JudgedPlate['verdict']): string {
  if (kind === 'member') return texts.member;
  if (kind === 'permit') return texts.permit;
  if (kind === 'valet') return texts.valet;
  // In its first, free minutes a car is paid like any other.
  return kind === 'not_started' && car?.kind === 'reservation' ? texts.reserved : texts.valid;
}

type At = Pick<JudgedPlate, 'timeZone' | 'checkedAt'>;

/** A time on the lot's clock; the day is named unless it is today's. */
export function formatMomentAsOf(at: string, { timeZone, checkedAt }: At): string {
  const now = new Date(checkedAt);
  return formatMoment(new Date(at), { ...localClock(timeZone, now), now });
}

export function formatPaidTime({ kind, startTime, endTime }: OfficerCar, { timeZone, checkedAt }: At): string {
  if (endTime === null) return kind === 'permit' ? texts.noEnd : texts.untilFetched;
  const now = new Date(checkedAt);
  const clock = localClock(timeZone, now);
  const [startsAt, endsAt] = [new Date(startTime), new Date(endTime)];
  // A time without its day is of today; once one end of it is of another day, both name theirs. The end names the time zone of both.
  const isOneDay = localDay(startsAt, timeZone) === localDay(endsAt, timeZone);
  const start = formatMoment(startsAt, { timeZone, now: isOneDay ? now : endsAt });
  return `${start} – ${formatMoment(endsAt, { ...clock, now: startsAt })}`;
}

/** "1 h 52 min left", "Ended 12 min ago"; null before the start and if there is no end. */
export function describeTimeLeft({ startTime, endTime }: OfficerCar, { checkedAt }: At): string | null {
  if (endTime === null || Date.parse(startTime) > Date.parse(checkedAt)) return null;
  const over = Math.floor((Date.parse(checkedAt) - Date.parse(endTime)) / 60_000);
  if (over < 0) return formatTimeLeft(new Date(endTime), new Date(checkedAt));
  return over === 0 ? texts.endedNow : texts.endedAgo(formatMinutes(over));
}
