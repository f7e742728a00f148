// Parking by a member's code, as the compiler sees it.

import type { WeeklyTime } from '#domain/calendar/weekly-times.ts';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type MemberCodesTable = {
  location_id: string;
  id: string;
  name: string;
  code: string;
  /** Null: all zones of the lot. */
  zone_ids: string[] | null;
  /** Empty: at all times. */
  weekly: Json<WeeklyTime[]>;
  starts_at: NullableTimestamp;
  ends_at: NullableTimestamp;
  most_uses: number | null;
  most_plates: number | null;
  uses: number;
  archived_at: NullableTimestamp;
  created_at: Timestamp;
};

export type MemberUsesTable = {
  location_id: string;
  id: string;
  code_id: string;
  session_id: string;
  zone_id: string;
  plate: string;
  plate_key: string;
  plate_state: string;
  used_at: Timestamp;
};

/** The different vehicles that a code was used for. */
export type MemberPlatesTable = {
  location_id: string;
  code_id: string;
  plate_state: string;
  plate_key: string;
  first_used_at: Timestamp;
};
