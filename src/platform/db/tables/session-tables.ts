// Type of the table of parking sessions.

import type { Generated } from 'kysely';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { Computed, NullableJson, NullableTimestamp, Timestamp } from './column-types.ts';

export type SessionsTable = {
  locationId: string;
  id: string;
  orderId: string;
  zoneId: string;
  vehicleId: string;
  status: 'pending' | 'active' | 'ended' | 'refunded' | 'expired';
  userId: string | null;
  guestKey: string | null;
  plate: string;
  plateKey: string;
  plateState: string;
  description: string;
  /** Null for the cost of its order, which then has only this vehicle. */
  lines: NullableJson<PriceLines>;
  minutes: number;
  startsAt: Timestamp;
  endsAt: Timestamp;
  /** Sold for a later time. */
  reserved: Generated<boolean>;
  /** When the vehicle starts to count as paid; null until then. */
  coveredFrom: NullableTimestamp;
  covered: Computed<string | null>;
  /** When its driver ended it early. */
  endedAt: NullableTimestamp;
  createdAt: Timestamp;
};

/** A session that an extension lengthens. */
export type ExtendedRow = {
  sessionId: string;
  zoneId: string;
  /** In UTC: the end that it was priced from, and its new end. */
  from: string;
  endsAt: string;
  lines: PriceLines;
};
