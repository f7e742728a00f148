// Types of the tables of lots and their photos.

import type { ColumnType } from 'kysely';
import type { Amenity } from '#domain/locations/amenities.ts';
import type { Charge } from '#domain/pricing/offer.ts';
import type { Computed, NullableTimestamp, Timestamp } from './column-types.ts';

export type LocationsTable = {
  id: string;
  ownerId: string;
  name: string;
  address: string;
  placeId: string | null;
  phone: string;
  lat: number;
  lng: number;
  position: Computed<string>;
  timeZone: string;
  /** Charges on top of parking at all of its zones, the transaction fee first. */
  charges: ColumnType<Charge[], string | undefined, string>;
  countsPlaces: ColumnType<boolean, boolean | undefined, boolean>;
  /** The file of its first photo. */
  coverPhoto: ColumnType<string | null, string | null | undefined, string | null>;
  amenities: ColumnType<Amenity[], Amenity[] | undefined, Amenity[]>;
  heightLimitInches: ColumnType<number | null, number | null | undefined, number | null>;
  archivedAt: NullableTimestamp;
  createdAt: Timestamp;
  listName: Computed<string>;
  city: Computed<string>;
  region: Computed<string>;
};

export type LocationPhotosTable = {
  locationId: string;
  id: string;
  /** Of the small size in the photo storage, and in the photo's address. */
  fileId: string;
  largeFileId: string;
  /** The lowest is first; not without gaps. */
  place: number;
  description: string;
  /** Of the large size, in pixels. */
  width: number;
  height: number;
  createdBy: string;
  createdAt: Timestamp;
  /** Until then, the row only says where the bytes will be. */
  isStored: boolean;
  /** Its bytes stay for a while, so that it can be taken back. */
  deletedAt: NullableTimestamp;
};
