// A code's terms in words.

import { t } from 'ttag';
import type { MemberCode } from '#contract/lots/members.contract.ts';
import { shortDayName } from '#domain/calendar/day-names.ts';
import { formatWallTime } from '#domain/calendar/human-time.ts';
import { parseTimeOfDay } from '#domain/zones/opening-hours.ts';
import { codesTexts as texts } from './codes-texts.ts';

/** "Sun 8:00 AM – 1:00 PM". */
export function formatTimes({ weekly }: Pick<MemberCode, 'weekly'>): string {
  if (weekly.length === 0) return texts.always;
  return weekly
    .map(({ day, from, until }) => `${shortDayName(day)} ${formatClockTime(from)} – ${formatClockTime(until)}`)
    .join('; ');
}

const formatClockTime = (time: string): string => formatWallTime(parseTimeOfDay(time) ?? 0);

/** "from Jan 1, 2026 until Dec 31, 2026"; nothing when it has neither start nor end. */
export function formatValidity({ startTime, endTime }: MemberCode, timeZone: string): string {
  const parts = [
    ...(startTime === null ? [] : [texts.from(formatLocalDay(new Date(startTime), timeZone))]),
    ...(endTime === null ? [] : [texts.until(formatLocalDay(new Date(Date.parse(endTime) - 1), timeZone))]),
  ];
  return parts.join(' ');
}

/** With its year: codes live for years. */
const formatLocalDay = (at: Date, timeZone: string): string =>
  at.toLocaleDateString(t`en-US`, { timeZone, dateStyle: 'medium' });

export type CodeState = 'archived' | 'ended' | 'later' | 'active';

export function stateOf({ archived, startTime, endTime }: MemberCode, now: Date): CodeState {
  if (archived) return 'archived';
  if (endTime !== null && new Date(endTime) <= now) return 'ended';
  return startTime !== null && new Date(startTime) > now ? 'later' : 'active';
}
