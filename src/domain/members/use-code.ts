/**
 * A member's code lets a visitor park without paying: at its lot, in its zones, in its times of the week, between its start
 * and its end, as often and for as many vehicles as its owner allows. The session lasts to the zone's closing, or to the
 * code's own end if that comes before.
 */
import { endOfSpell, isOnAt, type WeeklyTime } from '../calendar/weekly-times.ts';
import { closesAfter, type OpeningHours, opensAfter } from '../zones/opening-hours.ts';

export type MemberCode = {
  /** Null: all zones of the lot. */
  readonly zoneIds: readonly string[] | null;
  /** Empty: at all times. */
  readonly weekly: readonly WeeklyTime[];
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly mostUses: number | null;
  readonly mostPlates: number | null;
  readonly uses: number;
};

export type CodeUse = {
  readonly zone: OpeningHours & { readonly zoneId: string; readonly timeZone: string };
  readonly now: Date;
  /** The different vehicles that the code was used for before, and whether this is one of them. */
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

/** A session that nothing ends before lasts this long, as the longest that is sold by the hour. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

export const MAX_CODE_LENGTH = 20;

/** Codes are compared in upper case, without what surrounds them. */
export const normaliseCode = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase();

export const judgeCode = (code: MemberCode, { zone, now, plates, isKnownPlate }: CodeUse): JudgedCode => {
  const refused = refuseCode(code, { zoneId: zone.zoneId, now });
  if (refused) return { ok: false, refusal: refused };
  if (opensAfter(zone, now, zone.timeZone)) return { ok: false, refusal: 'zone_closed' };
  if (code.weekly.length > 0 && !isOnAt(code.weekly, now, zone.timeZone)) {
    return { ok: false, refusal: 'member_code_not_now' };
  }
  if (code.mostUses !== null && code.uses >= code.mostUses) return { ok: false, refusal: 'member_code_used_up' };
  if (code.mostPlates !== null && !isKnownPlate && plates >= code.mostPlates) {
    return { ok: false, refusal: 'member_code_plates_used_up' };
  }
  return { ok: true, endsAt: endOf(code, { zone, now }) };
};

/** A code of another zone, or one that is over, is no better than a wrong one. */
const refuseCode = (code: MemberCode, { zoneId, now }: { zoneId: string; now: Date }): CodeRefusal | null => {
  if (code.zoneIds !== null && !code.zoneIds.includes(zoneId)) return 'member_code_wrong';
  if (code.endsAt !== null && code.endsAt <= now) return 'member_code_wrong';
  return code.startsAt !== null && code.startsAt > now ? 'member_code_not_now' : null;
};

const endOf = (code: MemberCode, { zone, now }: Pick<CodeUse, 'zone' | 'now'>): Date => {
  const ends = [
    closesAfter(zone, now, zone.timeZone),
    code.weekly.length > 0 ? endOfSpell(code.weekly, now, zone.timeZone) : null,
    code.endsAt,
    new Date(now.getTime() + LONGEST_MS),
  ].flatMap((end) => end?.getTime() ?? []);
  return new Date(Math.min(...ends));
};
