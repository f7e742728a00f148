// Types of the tables of merchants' codes.

import type { ValidationKind } from '#features/validations/rules/validation.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type ValidationsTable = {
  locationId: string;
  id: string;
  name: string;
  code: string;
  kind: ValidationKind;
  value: number;
  /** Null for all zones of the lot. */
  zoneIds: string[] | null;
  /** Also valid at the valet stand. */
  stands: boolean;
  maxUses: number | null;
  /** Vehicles, including those that are being paid for. */
  taken: number;
  firstDay: string | null;
  lastDay: string | null;
  pausedAt: NullableTimestamp;
  createdAt: Timestamp;
};

/** One per order or valet ticket; a ticket's id then takes the place of the order's. */
export type ValidationUsesTable = {
  locationId: string;
  orderId: string;
  validationId: string;
  vehicles: number;
  /** The discount for all of its vehicles. */
  cents: number;
  /** The account's id, or the guest's key; null when the order has neither. */
  holder: string | null;
  /** Null until it is paid. */
  usedAt: NullableTimestamp;
};
