// Types of the tables of look-ups, notes and corrections.

import type { VERDICTS } from '#features/enforcement/rules/judge-plate.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type LookupsTable = {
  locationId: string;
  id: string;
  /** Chosen by the phone, so that a look-up sent twice is stored once. */
  eventId: string;
  officerId: string;
  lookedUpAt: Timestamp;
  receivedAt: Timestamp;
  /** The phone's clock; recorded, but never used for a verdict. */
  deviceTime: NullableTimestamp;
  lat: number | null;
  lng: number | null;
  purpose: string;
  plate: string;
  plateKey: string;
  plateState: string | null;
  verdict: (typeof VERDICTS)[number];
  covered: boolean;
  /** Paid for, but in a different zone than the walk's. */
  elsewhere: boolean;
  /** The zone of the walk; null for all zones. */
  zoneId: string | null;
  sessionId: string | null;
  offline: boolean;
  /** For an offline look-up: the time of the data it was judged by. */
  dataFrom: NullableTimestamp;
  /** For an offline look-up: what the server found, as of the same moment. Those before version 029 have none. */
  answeredVerdict: (typeof VERDICTS)[number] | null;
  answeredCovered: boolean | null;
  answeredElsewhere: boolean | null;
};

export type OfficerNotesTable = {
  locationId: string;
  id: string;
  eventId: string;
  officerId: string;
  writtenAt: Timestamp;
  plate: string;
  plateKey: string;
  plateState: string | null;
  zoneId: string | null;
  text: string;
  /** Where the bytes of its photo are or will be. */
  photoId: string | null;
  /** Null until the bytes are stored. */
  photoType: string | null;
};

/** What cameras read at a lot. */
export type PlateReadsTable = {
  locationId: string;
  /** Chosen by the camera system, so that a read sent twice is stored once. */
  id: string;
  camera: string;
  /** By the camera's clock, but never later than it was received. */
  readAt: Timestamp;
  receivedAt: Timestamp;
  plate: string;
  plateKey: string;
  plateState: string | null;
  confidence: number;
  verdict: (typeof VERDICTS)[number];
  covered: boolean;
  /** Which way its lane leads, as it was sent; null if it was not, and in rows of earlier releases. */
  direction: 'in' | 'out' | null;
  /** It was on one of the owner's lists when it was received. */
  listed: boolean;
  /** Where the bytes of its picture are or will be. */
  pictureId: string | null;
  pictureStored: boolean;
};

/** Deletions, and how many rows of that age were left. */
export type LookupRemovalsTable = {
  locationId: string;
  id: string;
  removedAt: Timestamp;
  removedBefore: Timestamp;
  lookups: number;
  notes: number;
  reads: number;
  photos: number;
  oldest: Timestamp;
  newest: Timestamp;
  leftOver: number;
};

export type SessionCorrectionsTable = {
  locationId: string;
  id: string;
  sessionId: string;
  orderId: string;
  /** The order for a correction's additional cost. */
  differenceOrderId: string | null;
  /** `requested`: waits for the lot; `pending`: for a payment. */
  status: 'pending' | 'requested' | 'done' | 'declined' | 'expired';
  fromPlate: string;
  fromPlateKey: string;
  fromState: string;
  fromZoneId: string;
  toPlate: string;
  toPlateKey: string;
  toState: string;
  toZoneId: string;
  /** The price difference in cents; negative amounts are refunded. */
  lines: Json<PriceLines>;
  bothCoveredUntil: Timestamp;
  requestedAt: Timestamp;
  doneAt: NullableTimestamp;
  /** Who at the lot decided; null for what the driver corrected alone. */
  decidedBy: string | null;
};
