// A merchant's code as its owner enters and sees it.

import { normalizeCode } from '#platform/contract/typed-code.ts';
import type { Validation, ValidationFields } from '../validations.contract.ts';
import type { ValidationFields as StoredFields, StoredValidation } from './validations.store.ts';

export function toValidation(stored: StoredValidation): Validation {
  const { id, locationId, name, code, kind, value, maxUses, taken, firstDay, lastDay, zoneIds, stands } = stored;
  return {
    _id: id,
    locationId,
    name,
    code,
    kind,
    value,
    limit: maxUses,
    from: firstDay,
    until: lastDay,
    zoneIds: zoneIds && [...zoneIds],
    stands,
    paused: stored.pausedAt !== null,
    uses: taken,
    createdAt: stored.createdAt.toISOString(),
  };
}

export function fromFields(
  { name, code, kind, value, limit, from, until, zoneIds, stands, paused }: ValidationFields,
  pausedAt: Date,
): StoredFields {
  return {
    name,
    code: normalizeCode(code),
    kind,
    value,
    zoneIds,
    stands,
    maxUses: limit,
    firstDay: from,
    lastDay: until,
    pausedAt: paused ? pausedAt : null,
  };
}
