// Types of the tables of member codes.

import type { WeeklyTime } from '#platform/calendar/weekly-times.ts';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type MemberCodesTable = {
  locationId: string;
  id: string;
  name: string;
  code: string;
  /** Null for all zones of the lot. */
  zoneIds: string[] | null;
  /** Empty for all times. */
  weekly: Json<WeeklyTime[]>;
  startsAt: NullableTimestamp;
  endsAt: NullableTimestamp;
  maxUses: number | null;
  maxPlates: number | null;
  uses: number;
  archivedAt: NullableTimestamp;
  createdAt: Timestamp;
};

export type MemberUsesTable = {
  locationId: string;
  id: string;
  codeId: string;
  sessionId: string;
  zoneId: string;
  plate: string;
  plateKey: string;
  plateState: string;
  usedAt: Timestamp;
};

/** The distinct vehicles that used a code. */
export type MemberPlatesTable = {
  locationId: string;
  codeId: string;
  plateState: string;
  plateKey: string;
  firstUsedAt: Timestamp;
};
