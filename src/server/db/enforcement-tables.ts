// What officers leave behind, as the compiler sees it.

import type { VERDICTS } from '#domain/enforcement/judge-plate.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type LookUpsTable = {
  location_id: string;
  id: string;
  /** Given by the phone, so that a look-up that is told twice is kept once. */
  event_id: string;
  officer_id: string;
  looked_up_at: Timestamp;
  received_at: Timestamp;
  /** What the phone's own clock said; recorded, and never judged by. */
  device_time: NullableTimestamp;
  lat: number | null;
  lng: number | null;
  purpose: string;
  plate: string;
  plate_key: string;
  plate_state: string | null;
  verdict: (typeof VERDICTS)[number];
  covered: boolean;
  session_id: string | null;
  offline: boolean;
  /** Of a look-up without signal: when what it was judged by was fetched. */
  data_from: NullableTimestamp;
};

export type OfficerNotesTable = {
  location_id: string;
  id: string;
  event_id: string;
  officer_id: string;
  written_at: Timestamp;
  plate: string;
  plate_key: string;
  plate_state: string | null;
  zone_id: string | null;
  text: string;
  /** Where the bytes of its photo are, or were about to be. */
  photo_id: string | null;
  /** Null until they are there. */
  photo_type: string | null;
};

/** What was forgotten, and that nothing older was left. */
export type LookUpRemovalsTable = {
  location_id: string;
  id: string;
  removed_at: Timestamp;
  removed_before: Timestamp;
  look_ups: number;
  notes: number;
  photos: number;
  oldest: Timestamp;
  newest: Timestamp;
  left_over: number;
};

export type SessionCorrectionsTable = {
  location_id: string;
  id: string;
  session_id: string;
  order_id: string;
  /** The order that pays for what the mended stay costs more. */
  difference_order_id: string | null;
  status: 'pending' | 'done' | 'lapsed';
  from_plate: string;
  from_plate_key: string;
  from_state: string;
  from_zone_id: string;
  to_plate: string;
  to_plate_key: string;
  to_state: string;
  to_zone_id: string;
  /** What it costs more; less than nothing goes back. */
  parking_cents: number;
  fee_cents: number;
  both_covered_until: Timestamp;
  asked_at: Timestamp;
  done_at: NullableTimestamp;
};
