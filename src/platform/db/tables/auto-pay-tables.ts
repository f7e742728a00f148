// Types of the tables of auto-pay.

import type { Lanes, PassOutcome, VisitEnding } from '#features/auto-pay/rules/decide-pass.ts';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type AutoPayCarsTable = {
  plateKey: string;
  plateState: string;
  plate: string;
  userId: string;
  /** In which its holder agreed, and reads what happens. */
  language: string;
  agreedAt: Timestamp;
  /** Its holder said that a car that was charged is not theirs. */
  disownedAt: NullableTimestamp;
};

export type AutoPayLotsTable = {
  locationId: string;
  /** Null while it is off. */
  zoneId: string | null;
  lanes: Json<Lanes>;
  graceMinutes: number;
  missedMinutes: number;
  chargesMissedEntry: boolean;
  changedAt: Timestamp;
};

export type CameraVisitsTable = {
  locationId: string;
  /** Also of its order. */
  id: string;
  zoneId: string;
  userId: string;
  language: string;
  plate: string;
  plateKey: string;
  plateState: string;
  alikeKey: string;
  /** Null when only the exit was read. */
  enteredAt: NullableTimestamp;
  createdAt: Timestamp;
  /** Once its money is held. */
  startedAt: NullableTimestamp;
  /** Why nothing started; the code of a refusal. */
  refused: string | null;
  /** A read that was not sure to be this car. */
  maybeLeftAt: NullableTimestamp;
  leftAt: NullableTimestamp;
  ending: VisitEnding | null;
  /** Once its price is stored. */
  endedAt: NullableTimestamp;
};

export type CameraPassesTable = {
  locationId: string;
  readId: string;
  camera: string;
  direction: 'in' | 'out';
  plate: string;
  plateKey: string;
  plateState: string | null;
  readAt: Timestamp;
  receivedAt: Timestamp;
  confidence: number;
  outcome: PassOutcome;
  visitId: string | null;
};

export type AutoPayTables = {
  autoPayCars: AutoPayCarsTable;
  autoPayLots: AutoPayLotsTable;
  cameraVisits: CameraVisitsTable;
  cameraPasses: CameraPassesTable;
};
