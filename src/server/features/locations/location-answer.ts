// A location as the API shows it.

import type { Location } from '#contract/locations.contract.ts';
import { formatUsPhone } from '#domain/contact/phone.ts';

/** The columns that an answer is made of. */
export type LocationRow = {
  readonly id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly address: string;
  readonly place_id: string | null;
  readonly phone: string;
  readonly lat: number;
  readonly lng: number;
  readonly time_zone: string;
  readonly fee_basis_points: number;
  readonly archived_at: Date | null;
};

export function toLocation(row: LocationRow): Location {
  return {
    _id: row.id,
    name: row.name,
    address: row.address,
    place_id: row.place_id,
    phoneNumber: formatUsPhone(row.phone),
    location_point: { coordinates: [row.lng, row.lat] },
    userId: row.owner_id,
    timeZone: row.time_zone,
    feeBasisPoints: row.fee_basis_points,
    archived: row.archived_at !== null,
  };
}
