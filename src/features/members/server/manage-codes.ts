// How an owner manages the codes of a lot. A code is unique at a lot while it is valid.

import { msgid, ngettext, t } from 'ttag';
import { lockLocation } from '#features/lot-directory/server/public.ts';
import { listZonesOnOffer } from '#features/zones/server/public.ts';
import { type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import { specifiedFields } from '#platform/contract/specified-fields.ts';
import { codeKey } from '#platform/contract/typed-code.ts';
import type { Db } from '#platform/db/database.ts';
import type { MemberCode, MemberCodeFields } from '../members.contract.ts';
import { type CodeFields, fromFields, toMemberCode } from './code-answer.ts';
import {
  archiveCode,
  insertCodes,
  listExistingCodes,
  lockCode,
  type StoredCode,
  updateCode,
} from './member-codes.store.ts';

type Some<T> = { readonly [Name in keyof T]?: T[Name] | undefined };
export type CodeChanges = Some<MemberCodeFields>;
type AtCode = { readonly locationId: string; readonly id: string };

/** In the caller's transaction; changes to one lot's codes are serialized. */
export async function addCode(
  tx: Db,
  { locationId, id, now, fields }: AtCode & { now: Date; fields: MemberCodeFields },
): Promise<MemberCode | Refusal> {
  await lockLocation(tx, locationId);
  const code = fromFields(fields);
  const refused = await refuseUnfit(tx, locationId, code);
  if (refused) return refused;
  await insertCodes(tx, [{ id, locationId, createdAt: now, ...code }]);
  return toMemberCode({ id, locationId, createdAt: now, uses: 0, archivedAt: null, ...code });
}

export async function changeCode(tx: Db, at: AtCode, changes: CodeChanges): Promise<MemberCode | Refusal> {
  await lockLocation(tx, at.locationId);
  const stored = await lockCode(tx, at);
  if (!stored || stored.archivedAt) return refuse('not_found');
  const code = fromFields({ ...fieldsOf(stored), ...specifiedFields(changes) });
  const refused = await refuseUnfit(tx, at.locationId, code, stored.code);
  if (refused) return refused;
  if (code.maxUses !== null && code.maxUses < stored.uses) {
    const { uses } = stored;
    const words = ngettext(
      msgid`This code was used ${uses} time already.`,
      `This code was used ${uses} times already.`,
      uses,
    );
    return refuseField('maxUses', words);
  }
  await updateCode(tx, at, code);
  return toMemberCode({ ...stored, ...code });
}

export async function revokeCode(tx: Db, at: AtCode, now: Date): Promise<Refusal | null> {
  if (!(await lockCode(tx, at))) return refuse('not_found');
  await archiveCode(tx, at, now);
  return null;
}

function fieldsOf(stored: StoredCode): MemberCodeFields {
  const { name, code, zoneIds, weekly, startTime, endTime, maxUses, maxPlates } = toMemberCode(stored);
  return { name, code, zoneIds, weekly, startTime, endTime, maxUses, maxPlates };
}

async function refuseUnfit(tx: Db, locationId: string, code: CodeFields, before?: string): Promise<Refusal | null> {
  if (code.startsAt && code.endsAt && code.endsAt <= code.startsAt) {
    return refuseField('endTime', t`A code must end after it starts.`);
  }
  const zones = code.zoneIds === null ? null : new Set((await listZonesOnOffer(tx, locationId)).map(({ id }) => id));
  if (zones && code.zoneIds?.some((id) => !zones.has(id))) {
    return refuseField('zoneIds', t`This location has no such zone.`);
  }
  const isSame = before !== undefined && codeKey(code.code) === codeKey(before);
  if (isSame || (await listExistingCodes(tx, { locationId, codes: [code.code] })).length === 0) return null;
  return refuse('member_code_taken', { fields: { code: t`This location already has that code.` } });
}
