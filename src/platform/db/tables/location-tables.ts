// Types of the tables of lots and their photos.

import type { ColumnType } from 'kysely';
import type { Amenity } from '#features/lots/rules/amenities.ts';
import type { BulkChange } from '#features/portfolio/rules/bulk-change.ts';
import type { LotPart } from '#features/portfolio/rules/lot-setup.ts';
import type { Charge } from '#features/pricing/rules/offer.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import type { Computed, Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type LocationsTable = {
  id: string;
  ownerId: string;
  /** The owner's own name for it, which imports use to find it again. */
  reference: ColumnType<string | null, string | null | undefined, string | null>;
  name: string;
  address: string;
  placeId: string | null;
  phone: string;
  lat: number;
  lng: number;
  position: Computed<string>;
  timeZone: string;
  /** Charges in addition to parking at all of its zones, the transaction fee first. */
  charges: ColumnType<Charge[], string | undefined, string>;
  /** Dates on which it is closed or has other hours; a copy of them is in each of its zones. */
  datedHours: ColumnType<DatedHours[], string | undefined, string>;
  countsSpaces: ColumnType<boolean, boolean | undefined, boolean>;
  /** The file of its first photo. */
  coverPhoto: ColumnType<string | null, string | null | undefined, string | null>;
  amenities: ColumnType<Amenity[], Amenity[] | undefined, Amenity[]>;
  heightLimitInches: ColumnType<number | null, number | null | undefined, number | null>;
  /** The owner's own tags, in alphabetical order. */
  tags: ColumnType<string[], string[] | undefined, string[]>;
  archivedAt: NullableTimestamp;
  /** Its owner is not approved: nobody else can find it, and it sells nothing. */
  heldAt: NullableTimestamp;
  /** The pin is only the center of a ZIP code or city; null until that is known. */
  pinApproximate: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  /** Neither archived nor in review. */
  onMarket: Computed<boolean>;
  createdAt: Timestamp;
  listName: Computed<string>;
  city: Computed<string>;
  region: Computed<string>;
};

/** Whether an owner's lots may sell. Without a row, they may. */
export type OwnerReviewsTable = {
  ownerId: string;
  state: 'in_review' | 'approved' | 'refused';
  /** The language that the owner reads and is mailed in. */
  language: string | null;
  requestedAt: Timestamp;
  decidedAt: NullableTimestamp;
  /** Null if the payment provider's word was enough. */
  decidedBy: string | null;
  /** The reason for a refusal. */
  reason: string | null;
};

export type LocationPhotosTable = {
  locationId: string;
  id: string;
  /** The id of the small size in the photo storage and in the photo's address. */
  fileId: string;
  largeFileId: string;
  /** The lowest comes first; numbers may have gaps. */
  place: number;
  description: string;
  /** Of the large size, in pixels. */
  width: number;
  height: number;
  createdBy: string;
  createdAt: Timestamp;
  /** Until then, the row only says where the bytes will be. */
  isStored: boolean;
  /** Its bytes stay for a while, so that the deletion can be undone. */
  deletedAt: NullableTimestamp;
};

/** Its address was corrected or its pin moved. */
export type LotMovesTable = {
  locationId: string;
  id: string;
  movedBy: string;
  movedAt: Timestamp;
  fromAddress: string;
  fromLat: number;
  fromLng: number;
  fromTimeZone: string;
  toAddress: string;
  toLat: number;
  toLng: number;
  toTimeZone: string;
};

export type BulkActsTable = {
  id: string;
  createdBy: string;
  change: Json<BulkChange>;
  lots: number;
  /** The act that this one undoes, and the one that undid this one. */
  undoes: string | null;
  undoneBy: string | null;
  createdAt: Timestamp;
  endedAt: NullableTimestamp;
};

export type SignPrintsTable = {
  id: string;
  createdBy: string;
  locationIds: string[];
  size: 'letter' | '12x18';
  languages: string;
  state: 'waiting' | 'drawing' | 'ready' | 'stopped' | 'failed';
  signs: number;
  done: ColumnType<number, number | undefined, number>;
  /** How often work on it was started. */
  tries: ColumnType<number, number | undefined, number>;
  file: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  createdAt: Timestamp;
  endedAt: NullableTimestamp;
};

export type BulkActLotsTable = {
  actId: string;
  place: number;
  locationId: string;
  name: string;
  /** The part of the lot that the act changes. */
  before: Json<LotPart>;
  after: Json<LotPart>;
  state: 'waiting' | 'done' | 'same' | 'overtaken' | 'archived' | 'failed';
};
