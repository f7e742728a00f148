// What officers leave behind, as the compiler sees it.

import type { VERDICTS } from '#domain/enforcement/judge-plate.ts';
import type { PriceLines } from '#domain/pricing/price-line.ts';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type LookUpsTable = {
  locationId: string;
  id: string;
  /** Given by the phone, so that a look-up that is told twice is kept once. */
  eventId: string;
  officerId: string;
  lookedUpAt: Timestamp;
  receivedAt: Timestamp;
  /** What the phone's own clock said; recorded, and never judged by. */
  deviceTime: NullableTimestamp;
  lat: number | null;
  lng: number | null;
  purpose: string;
  plate: string;
  plateKey: string;
  plateState: string | null;
  verdict: (typeof VERDICTS)[number];
  covered: boolean;
  sessionId: string | null;
  offline: boolean;
  /** Of a look-up without signal: when what it was judged by was fetched. */
  dataFrom: NullableTimestamp;
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
  /** Where the bytes of its photo are, or were about to be. */
  photoId: string | null;
  /** Null until they are there. */
  photoType: string | null;
};

/** What was forgotten, and that nothing older was left. */
export type LookUpRemovalsTable = {
  locationId: string;
  id: string;
  removedAt: Timestamp;
  removedBefore: Timestamp;
  lookUps: number;
  notes: number;
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
  /** The order that pays for the additional cost of a corrected stay. */
  differenceOrderId: string | null;
  status: 'pending' | 'done' | 'lapsed';
  fromPlate: string;
  fromPlateKey: string;
  fromState: string;
  fromZoneId: string;
  toPlate: string;
  toPlateKey: string;
  toState: string;
  toZoneId: string;
  /** What it costs more; less than nothing goes back. */
  lines: Json<PriceLines>;
  bothCoveredUntil: Timestamp;
  askedAt: Timestamp;
  doneAt: NullableTimestamp;
};
