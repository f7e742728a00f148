import type { Location } from '#features/lots/lots.contract.ts';
import { type Charge, feeRateOf } from '#features/pricing/rules/offer.ts';
import { basisPointsIn, readPercent, writePercent } from '#features/pricing/rules/percent.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import type { LocationRow } from './lot-directory.store.ts';

/** The location as every API answer shows it. */
export function toLocation(row: LocationRow): Location {
  const listed = toListedLocation(row, {
    feeBasisPoints: feeRateOf(row),
    archived: row.archivedAt !== null,
    held: row.heldAt !== null,
  });
  return { ...listed, charges: answerCharges(row.charges) };
}

/** Rule 17: a share is answered as decimal text, and in basis points where it is a whole number of them. */
export function answerCharges(charges: readonly Charge[]): Location['charges'] {
  return charges.map((charge) => answerShare({ ...charge, percent: writePercent(charge.milliPercent) }));
}

export function answerShare<T extends { readonly percent: string }>(share: T): T & { basisPoints?: number } {
  const basisPoints = basisPointsIn(readPercent(share.percent) ?? 0);
  return { ...share, ...(basisPoints !== undefined && { basisPoints }) };
}

type Listed = Pick<Location, 'feeBasisPoints' | 'archived' | 'held'>;

/** The same without its charges, for lists that only compare prices. */
export function toListedLocation(
  row: Omit<LocationRow, 'charges' | 'archivedAt' | 'heldAt'>,
  { feeBasisPoints, archived, held }: Listed,
): Omit<Location, 'charges'> {
  return {
    _id: row.id,
    name: row.name,
    address: row.address,
    place_id: row.placeId,
    phoneNumber: formatUsPhone(row.phone),
    location_point: { coordinates: [row.lng, row.lat] },
    userId: row.ownerId,
    timeZone: row.timeZone,
    feeBasisPoints,
    // An archived lot has no page that shows it.
    photo: archived ? null : row.coverPhoto,
    amenities: [...row.amenities],
    heightLimitInches: row.heightLimitInches,
    archived,
    held,
    pinApproximate: row.pinApproximate === true,
  };
}
