// A code's terms in words.

import { t } from 'ttag';
import { formatCount } from '#platform/wording/format-count.ts';
import { formatDateAt } from '#platform/wording/format-date.ts';
import type { MemberCode } from '../members.contract.ts';

const texts = {
  from: (day: string) => t`from ${day}`,
  until: (day: string) => t`until ${day}`,
};

export const formatUses = (uses: number, max: number | null) =>
  max === null ? String(uses) : t`${formatCount(uses)} of ${formatCount(max)}`;

/** "from Jan 1, 2026 until Dec 31, 2026"; empty if it has neither start nor end. */
export function formatValidity({ startTime, endTime }: MemberCode, timeZone: string): string {
  const parts = [
    ...(startTime === null ? [] : [texts.from(formatDateAt(startTime, timeZone))]),
    ...(endTime === null ? [] : [texts.until(formatDateAt(new Date(Date.parse(endTime) - 1), timeZone))]),
  ];
  return parts.join(' ');
}

export type CodeState = 'archived' | 'ended' | 'later' | 'usedUp' | 'active';

export function stateOf({ archived, startTime, endTime, uses, maxUses }: MemberCode, now: Date): CodeState {
  if (archived) return 'archived';
  if (endTime !== null && new Date(endTime) <= now) return 'ended';
  if (startTime !== null && new Date(startTime) > now) return 'later';
  return maxUses !== null && uses >= maxUses ? 'usedUp' : 'active';
}
