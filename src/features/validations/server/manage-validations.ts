// How an owner manages the codes of merchants. A code is unique at its lot, paused or not.

import { msgid, ngettext, t } from 'ttag';
import { lockLocation } from '#features/lot-directory/server/public.ts';
import { listZonesOnOffer } from '#features/zones/server/public.ts';
import { type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import { specifiedFields } from '#platform/contract/specified-fields.ts';
import { codeKey } from '#platform/contract/typed-code.ts';
import type { Db } from '#platform/db/database.ts';
import { formatCents } from '#platform/money/cents.ts';
import { VALIDATION_VALUES, type ValidationKind } from '../rules/validation.ts';
import type { Validation, ValidationFields } from '../validations.contract.ts';
import { fromFields, toValidation } from './validation-answer.ts';
import {
  findValidation,
  insertValidation,
  lockValidation,
  type ValidationFields as StoredFields,
  updateValidation,
} from './validations.store.ts';

type At = { readonly locationId: string; readonly id: string; readonly now: Date };
type Changes = { readonly [Name in keyof ValidationFields]?: ValidationFields[Name] | undefined };

/** In the caller's transaction; changes to one lot's codes are serialized. */
export async function addValidation(
  tx: Db,
  { locationId, id, now }: At,
  fields: ValidationFields,
): Promise<Validation | Refusal> {
  await lockLocation(tx, locationId);
  const validation = { locationId, id, createdAt: now, ...fromFields(fields, now) };
  const refused = await refuseUnfit(tx, locationId, validation);
  if (refused) return refused;
  await insertValidation(tx, validation);
  return toValidation({ ...validation, taken: 0 });
}

export async function changeValidation(
  tx: Db,
  { locationId, id, now }: At,
  changes: Changes,
): Promise<Validation | Refusal> {
  await lockLocation(tx, locationId);
  const stored = await lockValidation(tx, { locationId, id });
  if (!stored) return refuse('not_found');
  const { _id, locationId: _, uses, createdAt, ...before } = toValidation(stored);
  const fields = fromFields({ ...before, ...specifiedFields(changes) }, stored.pausedAt ?? now);
  const refused = await refuseUnfit(tx, locationId, fields, stored);
  if (refused) return refused;
  await updateValidation(tx, { locationId, id }, fields);
  return toValidation({ ...stored, ...fields });
}

async function refuseUnfit(
  tx: Db,
  locationId: string,
  { code, kind, value, firstDay, lastDay, maxUses, zoneIds, stands }: StoredFields,
  before?: { readonly code: string; readonly taken: number },
): Promise<Refusal | null> {
  const { min, max } = VALIDATION_VALUES[kind];
  if (value < min || value > max) return refuseField('value', RANGES[kind]());
  if (firstDay && lastDay && lastDay < firstDay) {
    return refuseField('until', t`The last day is before the first.`);
  }
  if (before && maxUses !== null && maxUses < before.taken) {
    const { taken } = before;
    const words = ngettext(
      msgid`This code was used ${taken} time already.`,
      `This code was used ${taken} times already.`,
      taken,
    );
    return refuseField('limit', words);
  }
  if (zoneIds?.length === 0 && !stands) {
    return refuseField('zoneIds', t`Choose at least one zone.`);
  }
  const zones = zoneIds && new Set((await listZonesOnOffer(tx, locationId)).map(({ id }) => id));
  if (zones && zoneIds?.some((id) => !zones.has(id))) {
    return refuseField('zoneIds', t`This location has no such zone.`);
  }
  const isSame = before !== undefined && codeKey(code) === codeKey(before.code);
  if (isSame || !(await findValidation(tx, { locationId, code }))) return null;
  return refuse('validation_taken', { fields: { code: t`This location already has that code.` } });
}

const RANGES: Readonly<Record<ValidationKind, () => string>> = {
  percent: () => t`Enter a percentage from 1 to 100.`,
  amount: () => t`Enter an amount above $0.00 and up to ${formatCents(VALIDATION_VALUES.amount.max)}.`,
  minutes: () => t`Enter 1 minute to 30 days.`,
  flat: () => t`Enter a price up to ${formatCents(VALIDATION_VALUES.flat.max)}.`,
};
