// Types of the valet's tables.

import type { Generated, Insertable, Selectable } from 'kysely';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { TicketDamage } from '#features/valet/rules/damage/damage.ts';
import type { StandTerms, TicketValidation } from '#features/valet/rules/price/stand-terms.ts';
import type { TipMode } from '#features/valet/rules/price/tip.ts';
import type { KeyCount, LeftCar } from '#features/valet/rules/shift.ts';
import type { Corner, PhotoMoment } from '#features/valet/rules/ticket/corners.ts';
import type {
  PaidBy,
  PricedTime,
  Transmission,
  Whereabouts,
  WithdrawalReason,
} from '#features/valet/rules/ticket/ticket.ts';
import type { TicketActor } from '#features/valet/rules/ticket/ticket-commands.ts';
import type { TicketFact, TicketFactKind } from '#features/valet/rules/ticket/ticket-facts.ts';
import type { DueAct } from '#features/valet/rules/ticket/undo.ts';
import type { PushSubscription } from '#integrations/push/push.port.ts';
import type { Computed, Json, NullableJson, NullableTimestamp, Timestamp } from './column-types.ts';

export type ValetSettingsTable = {
  locationId: string;
  priceCents: number;
  isHourly: boolean;
  hooks: number;
  /** Whether the handover requires the guest's code. */
  asksCode: boolean;
  /** How many cars fit; null if spaces are not counted. */
  capacity: number | null;
  /** How long a car stands in front before the attendant is offered to park it again; null for never. */
  noShowMinutes: Generated<number | null>;
  promiseMinutes: Generated<number>;
  /** In minutes after midnight; null if it never closes. */
  closesAt: Generated<number | null>;
  /** How long a request waits for an attendant before the leads are called; null for never. */
  leadCallSeconds: Generated<number | null>;
  /** Null if only the plain price is charged. */
  rates: NullableJson<Tariff>;
  graceMinutes: number | null;
  lostTicketCents: number | null;
  parkAgainCents: number | null;
  /** Who gets the tips paid with its tickets (rule 278). */
  tips: Generated<TipMode>;
  /** Guests may charge a ticket to their hotel room. */
  chargesRooms: Generated<boolean>;
  updatedAt: Timestamp;
};

export type ValetTicketsTable = {
  locationId: string;
  id: string;
  /** The number of its facts, which is the sequence of its last event. */
  version: number;
  ticketNumber: string;
  /** E.164. */
  phone: string;
  firstName: string;
  lastName: string;
  email: string;
  plate: string;
  plateKey: string;
  plateState: string;
  make: string;
  model: string;
  color: string;
  description: string;
  transmission: Transmission;
  hook: number | null;
  terms: Json<StandTerms>;
  whereabouts: Whereabouts;
  isOpen: Computed<boolean>;
  unrequested: boolean;
  /** Why staff withdrew the last request. */
  takenBack: WithdrawalReason | null;
  /** When the guest wants the car in front. */
  wantedAt: NullableTimestamp;
  parkedBy: string | null;
  parkedLocation: string | null;
  parkedAt: NullableTimestamp;
  requestedAt: NullableTimestamp;
  retrieverId: string | null;
  retrieverName: string | null;
  /** What follows from the last act, which can be undone until then. */
  due: NullableJson<DueAct>;
  retrievingAt: NullableTimestamp;
  readyAt: NullableTimestamp;
  completedAt: NullableTimestamp;
  estimated: readonly PricedTime[];
  overrideBy: string | null;
  overrideGuestName: string | null;
  overrideDetail: string | null;
  overrideAt: NullableTimestamp;
  /** A lead is asked to allow the handover. */
  leadRequestedAt: NullableTimestamp;
  paidBy: PaidBy | null;
  paidAt: NullableTimestamp;
  /** What was paid. */
  lines: NullableJson<PriceLines>;
  /** The guest whose hotel room it is charged to; null if it is not. */
  roomName: string | null;
  roomNumber: string | null;
  cashIntendedAt: NullableTimestamp;
  /** When the first order to pay it online was placed. */
  priceFrozenAt: NullableTimestamp;
  lostTicket: Generated<boolean>;
  /** How many times the charge for parking it again applies. */
  parkedAgain: Generated<number>;
  /** The merchant's code that lowers its price. */
  validated: NullableJson<TicketValidation>;
  /** When the guest allowed texts; null if never. */
  textsConsentAt: NullableTimestamp;
  damage: NullableJson<TicketDamage>;
  handoverSecret: string;
  createdBy: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/** A ticket's row, and the values to write one. */
export type StoredValetTicket = Selectable<ValetTicketsTable>;
export type ValetTicketValues = Insertable<ValetTicketsTable>;

export type ValetEventsTable = {
  locationId: string;
  ticketId: string;
  sequence: number;
  eventId: string;
  kind: TicketFactKind;
  fact: Json<TicketFact>;
  /** Where the car was afterwards. */
  whereabouts: Whereabouts;
  actorKind: TicketActor['kind'];
  actorId: string | null;
  actorName: string;
  /** The device's own name; empty if none was given. */
  device: string;
  actedAt: Timestamp;
  recordedAt: Timestamp;
};

export type ValetGuestKeysTable = {
  keyHash: string;
  locationId: string;
  ticketId: string;
  createdAt: Timestamp;
  expiresAt: NullableTimestamp;
};

export type ValetPhonesTable = { phoneHash: string; locationId: string; ticketId: string };

export type ValetPhoneCodesTable = {
  phoneHash: string;
  codeHash: string;
  triesLeft: number;
  createdAt: Timestamp;
  expiresAt: Timestamp;
};

export type ValetDaysTable = { locationId: string; day: string; requested: number; parked: number };

export type ValetShiftsTable = {
  locationId: string;
  id: string;
  openedBy: string;
  openedByName: string;
  openedAt: Timestamp;
  /** The cash float at the start. */
  floatCents: number;
  closedBy: string | null;
  closedByName: string | null;
  closedAt: NullableTimestamp;
  expectedCents: number | null;
  countedCents: number | null;
  keys: NullableJson<KeyCount>;
  note: string;
  leftOpen: NullableJson<readonly LeftCar[]>;
  takenOverBy: string | null;
  takenOverByName: string | null;
  takenOverAt: NullableTimestamp;
};

/** The counts of a till. The expected amount is what the ledger said at that moment. */
export type ValetTillCountsTable = {
  locationId: string;
  shiftId: string;
  number: number;
  countedCents: number;
  expectedCents: number;
  keys: Json<KeyCount>;
  countedBy: string;
  countedByName: string;
  countedAt: Timestamp;
};

export type ValetOnCallTable = {
  locationId: string;
  userId: string;
  /** The hash of the browser's address at its push service. */
  browser: string;
  push: Json<PushSubscription>;
  language: string;
  untilAt: Timestamp;
};

export type ValetPhotosTable = {
  locationId: string;
  ticketId: string;
  id: string;
  /** The id of the bytes in the photo storage. */
  storageId: string;
  corner: Corner;
  moment: Generated<PhotoMoment>;
  type: string;
  bytes: number;
  takenAt: Timestamp;
  storedBy: string;
  storedAt: Timestamp;
  /** Until then, the row only says where the bytes will be. */
  isStored: boolean;
};
