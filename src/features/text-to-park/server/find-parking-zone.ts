// The zones of signs, as texts name them.

import { findZoneForSale, type ZoneForSale } from '#features/parking/server/public.ts';
import { findSign, listSigns } from '#features/zones/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { nearCodes } from '../rules/near-codes.ts';

export type SignedZone = {
  readonly code: string;
  readonly zone: ZoneForSale;
  readonly named: { readonly lot: string; readonly zone: string };
};

/** Null if no sign has this code. */
export async function findParkingZone(db: Db, code: string): Promise<SignedZone | null> {
  const sign = await findSign(db, code);
  const zone = sign && (await findZoneForSale(db, sign.zoneId));
  return zone ? { code, zone, named: { lot: zone.locationName, zone: zone.zoneNumber } } : null;
}

/** The signs that still sell and whose code is a slip away. */
export async function listSignsNear(db: Db, typed: string, max: number): Promise<SignedZone[]> {
  const near: SignedZone[] = [];
  for (const { code } of await listSigns(db, nearCodes(typed), 3 * max)) {
    const found = await findParkingZone(db, code);
    if (found && !isGone(found.zone) && near.length < max) near.push(found);
  }
  return near;
}

const isGone = ({ zoneArchived, locationArchived, locationInReview, pinUnchecked }: ZoneForSale): boolean =>
  zoneArchived || locationArchived || locationInReview || pinUnchecked;
