// Types of the tables of lanes and their gates.

import type { ColumnType, Generated } from 'kysely';
import type { Denial, OpenCause, VisitState } from '#features/gates/rules/decide-passage.ts';
import type { Direction, GateKind } from '#features/gates/rules/gate-kinds.ts';
import type { GateRules } from '#features/gates/rules/gate-rules.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type LanesTable = {
  locationId: string;
  id: string;
  name: string;
  direction: Direction;
  gateKind: GateKind;
  /** Where its gate is, and the secret that opens it. */
  sealedGate: string;
  /** The camera that looks at it. */
  cameraId: string | null;
  /** Of the key in the address of its page, which names its lot. */
  keyHash: string;
  /** From which the digits on its page come. */
  codeSecret: string;
  /** Drivers open it on their phones. */
  byPhone: Generated<boolean>;
  /** Where its own network opens it while there is no other. */
  localUrl: string | null;
  /** Until when everybody is let through. */
  heldOpenUntil: NullableTimestamp;
  /** When its page last asked for anything. */
  heardAt: NullableTimestamp;
  addedAt: Timestamp;
  revokedAt: NullableTimestamp;
};

export type GateRulesTable = { [N in keyof GateRules]: GateRules[N] } & {
  locationId: string;
  changedAt: Timestamp;
};

/** A car that came through a lane, and has not left on the same pass before. */
export type GateVisitsTable = {
  locationId: string;
  id: string;
  /** What let it in; only one car is inside on it. */
  passKey: string;
  state: VisitState;
  plate: string | null;
  plateKey: string | null;
  plateState: string | null;
  /** The same for plates that look alike. */
  alikeKey: string | null;
  sessionId: string | null;
  enteredAt: Timestamp;
  leftAt: NullableTimestamp;
  /** Its exit was not seen. */
  missed: Generated<boolean>;
};

/** Each signal at a lane that was decided, once. */
export type GatePassagesTable = {
  locationId: string;
  id: string;
  /** Of the signal: the same when it is repeated. */
  eventId: string;
  laneId: string;
  direction: Direction;
  signal: 'camera' | 'code' | 'press' | 'hand' | 'receipt' | 'program' | 'report';
  at: Timestamp;
  /** intended: its gate is being asked. */
  outcome: 'intended' | 'opened' | 'refused' | 'unknown' | 'denied';
  /** Why it opens; null for one that does not. */
  cause: OpenCause | null;
  why: Denial | null;
  /** What its gate said, in English. */
  trouble: string | null;
  visitId: string | null;
  plate: string | null;
  plateState: string | null;
  /** The camera's read, which has the picture. */
  readId: string | null;
  userId: string | null;
  /** Why somebody opened it. */
  note: string | null;
  /** What the car owed when it was turned back or let out. */
  owedCents: ColumnType<number | null, number | null | undefined, number | null>;
  answeredAt: NullableTimestamp;
  /** The order by which that is paid. */
  chargeOrderId: string | null;
};

/** Time inside that nobody had paid for: its order is owed until it is. */
export type LaneChargesTable = {
  locationId: string;
  orderId: string;
  /** The visit; of a car whose entry was not seen, its pass. */
  about: string;
  fromAt: Timestamp;
  createdAt: Timestamp;
  /** When its car left without paying. */
  letOutAt: NullableTimestamp;
  /** Who of the lot let it off, and why. */
  waivedBy: ColumnType<string | null, string | null | undefined, string | null>;
  waivedNote: ColumnType<string | null, string | null | undefined, string | null>;
};

/** Codes by which people who work at a lot open its lanes. */
export type LaneBadgesTable = {
  locationId: string;
  id: string;
  userId: string;
  keyHash: string;
  addedBy: string;
  addedAt: Timestamp;
  revokedAt: NullableTimestamp;
};

export type SandboxGatesTable = {
  laneId: string;
  fault: 'none' | 'stuck' | 'slow' | 'offline';
  upUntil: NullableTimestamp;
  byHand: boolean;
  openings: number;
  lastOpening: string | null;
};

export type GateTables = {
  lanes: LanesTable;
  gateRules: GateRulesTable;
  gateVisits: GateVisitsTable;
  gatePassages: GatePassagesTable;
  laneCharges: LaneChargesTable;
  laneBadges: LaneBadgesTable;
};
