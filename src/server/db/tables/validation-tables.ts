// Types of the tables of merchants' codes.

import type { ValidationKind } from '#domain/validations/validation.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type ValidationsTable = {
  locationId: string;
  id: string;
  name: string;
  code: string;
  kind: ValidationKind;
  value: number;
  /** Null: all zones of the lot. */
  zoneIds: string[] | null;
  /** Good at the valet stand too. */
  stands: boolean;
  mostUses: number | null;
  /** Vehicles, those included that are being paid for. */
  taken: number;
  firstDay: string | null;
  lastDay: string | null;
  pausedAt: NullableTimestamp;
  createdAt: Timestamp;
};

/** One for each order, or for each valet ticket, whose id then stands for the order's. */
export type ValidationUsesTable = {
  locationId: string;
  orderId: string;
  validationId: string;
  vehicles: number;
  /** What was taken off for all of its vehicles. */
  cents: number;
  /** The account's id, or the guest's key; null when the order has neither. */
  holder: string | null;
  /** Null until it is paid. */
  usedAt: NullableTimestamp;
};
