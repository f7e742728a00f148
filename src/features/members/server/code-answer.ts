// A code as its owner enters and sees it: times of day as "08:00", instants in UTC.

import { readWeeklyTime, writeWeeklyTime } from '#platform/calendar/zone-schedule.ts';
import { normalizeCode } from '#platform/contract/typed-code.ts';
import type { MemberCode, MemberCodeFields } from '../members.contract.ts';
import type { NewCode, StoredCode } from './member-codes.store.ts';

export function toMemberCode(code: StoredCode): MemberCode {
  return {
    _id: code.id,
    locationId: code.locationId,
    name: code.name,
    code: code.code,
    zoneIds: code.zoneIds && [...code.zoneIds],
    weekly: code.weekly.map(writeWeeklyTime),
    startTime: code.startsAt?.toISOString() ?? null,
    endTime: code.endsAt?.toISOString() ?? null,
    maxUses: code.maxUses,
    maxPlates: code.maxPlates,
    uses: code.uses,
    archived: code.archivedAt !== null,
    createdAt: code.createdAt.toISOString(),
  };
}

export type CodeFields = Omit<NewCode, 'id' | 'locationId' | 'createdAt'>;

export function fromFields(fields: MemberCodeFields): CodeFields {
  const { name, zoneIds, maxUses, maxPlates } = fields;
  return {
    name,
    code: normalizeCode(fields.code),
    zoneIds,
    weekly: fields.weekly.map(readWeeklyTime),
    startsAt: fields.startTime === null ? null : new Date(fields.startTime),
    endsAt: fields.endTime === null ? null : new Date(fields.endTime),
    maxUses,
    maxPlates,
  };
}
