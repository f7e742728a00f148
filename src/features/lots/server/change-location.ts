// An owner saves a lot's page: its name, place, phone number, amenities and taxes, all at once or not at all.

import { isDeepStrictEqual } from 'node:util';
import { t } from 'ttag';
import { lockAccount } from '#features/accounts/server/public.ts';
import { findLocation, lockLocation, toLocation } from '#features/lot-directory/server/public.ts';
import { readPhone } from '#features/messages/server/public.ts';
import { taxesIn } from '#features/pricing/rules/tax-settings.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { LotEdit, SeenLot } from '../lot-edit.ts';
import type { Location } from '../lots.contract.ts';
import { changeTaxes, refuseTaxes } from './change-taxes.ts';
import { phoneInvalid } from './lots.service.ts';
import { findByReference, findReference, updateLocation } from './lots.store.ts';
import { type Mover, moveLocation } from './move-location.ts';

/**
 * Runs in the caller's transaction; nothing is written before the last check. A blank field stays unchanged; if all are blank,
 * nothing happens. When two people edit at once and both changed a field, the second to save is refused, provided the caller says
 * what was seen.
 */
export async function changeLocation(
  tx: Db,
  id: string,
  { name, locationName = name, reference, phoneNumber, amenities, heightLimitInches, taxes, seen, ...move }: LotEdit,
  mover: Mover,
): Promise<Location | Refusal> {
  const { location_point: pin, pinApproximate, timeZone } = move;
  const describes = [reference, amenities, heightLimitInches, taxes, pin, pinApproximate, timeZone].some(
    (part) => part !== undefined,
  );
  if (!locationName && !phoneNumber && !move.address && !describes) return refuse('fields_blank');
  const read = phoneNumber ? readPhone(phoneNumber) : null;
  if (read && 'problem' in read) return phoneInvalid(read.problem);
  const phone = read?.phone;
  const wrong = taxes && refuseTaxes(taxes);
  if (wrong) return wrong;
  if (reference) await lockReferences(tx, id);
  const location = await lockLocation(tx, id);
  if (!location) return refuse('not_found');
  if (location.archivedAt) return refuse('location_archived');
  const now = { ...toLocation(location), reference: await findReference(tx, id) };
  if (seen && isOvertaken(now, seen)) return refuse('location_changed', { data: { location: now } });
  const taken = reference ? await findByReference(tx, location, reference) : null;
  if (taken) return refuseField('reference', t`Your lot ${taken.name} has this reference.`);
  const place = await moveLocation(tx, location, move, mover);
  if (isRefusal(place)) return place;
  const described = {
    ...place,
    ...(locationName && { name: locationName }),
    ...(reference !== undefined && { reference: reference || null }),
    ...(phone && { phone }),
    ...(amenities && { amenities }),
    ...(heightLimitInches !== undefined && { heightLimitInches }),
  };
  const saved = Object.keys(described).length > 0 ? await updateLocation(tx, id, described) : location;
  const named = { reference: reference === undefined ? now.reference : reference || null };
  if (!taxes) return { ...toLocation(saved), ...named };
  const taxed = await changeTaxes(tx, { id, taxes, actorId: mover.actorId, now: mover.now });
  return isRefusal(taxed) ? taxed : { ...taxed.location, ...named };
}

/** Serialized with imports and other edits by this owner, before the lot itself is locked; imports lock in that order too. */
async function lockReferences(tx: Db, id: string): Promise<void> {
  const location = await findLocation(tx, id);
  if (location) await lockAccount(tx, location.ownerId);
}

function isOvertaken({ name, charges, ...location }: Location, seen: SeenLot): boolean {
  const current = { ...location, locationName: name, taxes: taxesIn(charges) };
  return Object.entries(seen).some(([part, was]) => !isDeepStrictEqual(was, current[part as keyof SeenLot]));
}
