// Types of the tables of auto-pay.

import type { Generated } from 'kysely';
import type { Lanes, PassOutcome, VisitEnding } from '#features/auto-pay/rules/decide-pass.ts';
import type { KnownWhenRead } from '#features/auto-pay/rules/known-when-read.ts';
import type { Json, NullableJson, NullableTimestamp, Timestamp } from './column-types.ts';

/** Kept for an account and a plate; on at one account at most. */
export type AutoPayCarsTable = {
  userId: string;
  plateKey: string;
  plateState: string;
  plate: string;
  /** In which its holder agreed, and reads what happens. */
  language: string;
  agreedAt: Timestamp;
  /** Its holder said that a car that was charged is not theirs. */
  disownedAt: NullableTimestamp;
  /** Null while it is on. */
  offAt: NullableTimestamp;
  /** When "not my car" was refunded without asking the lot. */
  refundedAt: NullableTimestamp;
  /** In a row, that its card did not pay. */
  declinedVisits: Generated<number>;
  /** When its holder turned it off, in the last months; read and written by SQL alone. */
  turnedOffAt: Generated<readonly Date[]>;
};

export type AutoPayLotsTable = {
  locationId: string;
  /** Null while it is off. */
  zoneId: string | null;
  lanes: Json<Lanes>;
  graceMinutes: number;
  missedMinutes: number;
  chargesMissedEntry: boolean;
  /** Of cars whose state its cameras do not read. */
  homeState: string | null;
  exitCameraOut: Generated<boolean>;
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
  /** When it ends if no exit is read; null in rows of earlier releases. */
  lastsUntil: NullableTimestamp;
  /** The visit that is charged instead of it; its own id if none is. */
  replacedBy: string | null;
  givenBackAt: NullableTimestamp;
  /** No exit was read between the visit before and this one. */
  isChained: Generated<boolean>;
  /** The most that it may cost, because of that. */
  maxCents: number | null;
  /** When its driver said on the phone that they leave. */
  leavingAt: NullableTimestamp;
};

export type CameraPassesTable = {
  locationId: string;
  readId: string;
  camera: string;
  direction: 'in' | 'out' | 'stop';
  plate: string;
  plateKey: string;
  plateState: string | null;
  readAt: Timestamp;
  receivedAt: Timestamp;
  confidence: number;
  outcome: PassOutcome;
  visitId: string | null;
  /** Of the car that it is about; null in rows of earlier releases. */
  carKey: string | null;
  carState: string | null;
  /** Who had auto-pay on for that car when it arrived. */
  userId: string | null;
  known: NullableJson<KnownWhenRead>;
};

export type CameraCarsTable = {
  locationId: string;
  plateKey: string;
  /** Counts what was added to its log, and how much of that has been followed. */
  logged: number;
  followed: number;
  takenUntil: NullableTimestamp;
  dueAt: NullableTimestamp;
  replayFrom: NullableTimestamp;
};

/** A driver has said again that a car is not theirs. */
export type VisitClaimsTable = {
  locationId: string;
  /** Also of the visit and its order. */
  id: string;
  userId: string;
  claimedAt: Timestamp;
  status: 'open' | 'refunded' | 'declined';
  decidedBy: string | null;
  decidedAt: NullableTimestamp;
  /** Why it was declined. */
  note: string | null;
};

export type AutoPayTables = {
  autoPayCars: AutoPayCarsTable;
  autoPayLots: AutoPayLotsTable;
  cameraVisits: CameraVisitsTable;
  cameraPasses: CameraPassesTable;
  cameraCars: CameraCarsTable;
  visitClaims: VisitClaimsTable;
};
