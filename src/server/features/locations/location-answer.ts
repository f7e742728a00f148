// A location as the API shows it.

import type { Location } from '#contract/locations.contract.ts';
import { formatUsPhone } from '#domain/contact/phone.ts';

/** The columns that an answer is made of. */
export type LocationRow = {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly address: string;
  readonly placeId: string | null;
  readonly phone: string;
  readonly lat: number;
  readonly lng: number;
  readonly timeZone: string;
  readonly feeBasisPoints: number;
  readonly archivedAt: Date | null;
};

export function toLocation(row: LocationRow): Location {
  return {
    _id: row.id,
    name: row.name,
    address: row.address,
    place_id: row.placeId,
    phoneNumber: formatUsPhone(row.phone),
    location_point: { coordinates: [row.lng, row.lat] },
    userId: row.ownerId,
    timeZone: row.timeZone,
    feeBasisPoints: row.feeBasisPoints,
    archived: row.archivedAt !== null,
  };
}
