/**
 * Rules 110 and 111: a member code lets a visitor park for free at its lot, in its zones and weekly times, between
 * its start and end, and within its limits on uses and vehicles. The session lasts until the zone closes or the code
 * ends, whichever comes first.
 */

import { closedToSalesAt, shutsWithin } from '#features/zones/rules/assess-stay.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import type { OpeningHours } from '#platform/calendar/opening-hours.ts';
import { endOfInterval, isOnAt, type WeeklyTime } from '#platform/calendar/weekly-times.ts';

export type MemberCode = {
  /** Null means every zone of the lot. */
  readonly zoneIds: readonly string[] | null;
  /** Empty means at any time. */
  readonly weekly: readonly WeeklyTime[];
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly maxUses: number | null;
  readonly maxPlates: number | null;
  readonly uses: number;
};

export type CodeUse = {
  readonly zone: OpeningHours & {
    readonly zoneId: string;
    readonly datedHours?: readonly DatedHours[];
    readonly timeZone: string;
  };
  readonly now: Date;
  /** How many vehicles have used the code, and whether this is one of them. */
  readonly plates: number;
  readonly isKnownPlate: boolean;
};

export type CodeRefusal =
  | 'member_code_wrong'
  | 'member_code_not_now'
  | 'member_code_used_up'
  | 'member_code_plates_used_up'
  | 'zone_closed';

export type JudgedCode = { ok: true; endsAt: Date } | { ok: false; refusal: CodeRefusal };

/** The length of a session that nothing else ends. */
const MAX_SESSION_MS = 24 * 60 * 60 * 1000;

export const judgeCode = (code: MemberCode, { zone, now, plates, isKnownPlate }: CodeUse): JudgedCode => {
  const refused = refuseCode(code, { zoneId: zone.zoneId, now });
  if (refused) return { ok: false, refusal: refused };
  if (closedToSalesAt(openingOf(zone), now)) return { ok: false, refusal: 'zone_closed' };
  if (code.weekly.length > 0 && !isOnAt(code.weekly, now, zone.timeZone)) {
    return { ok: false, refusal: 'member_code_not_now' };
  }
  if (code.maxUses !== null && code.uses >= code.maxUses) return { ok: false, refusal: 'member_code_used_up' };
  if (code.maxPlates !== null && !isKnownPlate && plates >= code.maxPlates) {
    return { ok: false, refusal: 'member_code_plates_used_up' };
  }
  return { ok: true, endsAt: endOf(code, { zone, now }) };
};

/** A code for another zone, or one that has ended, is treated as wrong. */
const refuseCode = (code: MemberCode, { zoneId, now }: { zoneId: string; now: Date }): CodeRefusal | null => {
  if (code.zoneIds !== null && !code.zoneIds.includes(zoneId)) return 'member_code_wrong';
  if (code.endsAt !== null && code.endsAt <= now) return 'member_code_wrong';
  return code.startsAt !== null && code.startsAt > now ? 'member_code_not_now' : null;
};

/** Members may stay into weekly hours that are closed to sales. */
const openingOf = ({ datedHours, timeZone, ...hours }: CodeUse['zone']) => ({ hours, datedHours, timeZone });

const endOf = (code: MemberCode, { zone, now }: Pick<CodeUse, 'zone' | 'now'>): Date => {
  const ends = [
    shutsWithin(openingOf(zone), { from: now, until: new Date(now.getTime() + MAX_SESSION_MS) }),
    code.weekly.length > 0 ? endOfInterval(code.weekly, now, zone.timeZone) : null,
    code.endsAt,
    new Date(now.getTime() + MAX_SESSION_MS),
  ].flatMap((end) => end?.getTime() ?? []);
  return new Date(Math.min(...ends));
};
