// Types of the tables of an officer's round: chalked cars and the owner's lists.

import type { PlateList } from '#features/plate-lists/rules/plate-lists.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';
import type { LookupRemovalsTable } from './enforcement-tables.ts';

/** Plates on the lists of a lot's owner. */
type ListedPlatesTable = {
  locationId: string;
  id: string;
  list: PlateList;
  plate: string;
  plateKey: string;
  /** Empty for plates of any state. */
  plateState: string;
  reason: string;
  /** The last day, by the lot's clock. */
  until: string | null;
  /** Or when it was last changed. */
  addedAt: Timestamp;
  addedBy: string;
};

/** Cars that officers marked as parked there. */
type ChalksTable = {
  locationId: string;
  /** Chosen by the phone, so that a chalk sent twice is stored once. */
  id: string;
  officerId: string;
  /** By the phone's clocks, but never later than it was received. */
  seenAt: Timestamp;
  receivedAt: Timestamp;
  /** The phone's clocks contradicted each other. */
  estimated: boolean;
  plate: string;
  plateKey: string;
  plateState: string | null;
  zoneId: string | null;
  /** Empty if none was given. */
  place: string;
  /** Where the bytes of its photo are or will be. */
  photoId: string | null;
  /** Null until the bytes are stored. */
  photoType: string | null;
  erasedAt: NullableTimestamp;
};

export type RoundTables = {
  chalks: ChalksTable;
  listedPlates: ListedPlatesTable;
  lookupRemovals: LookupRemovalsTable;
};
