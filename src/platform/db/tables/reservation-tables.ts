// Types of the tables of reservations.

import type { Generated } from 'kysely';
import type { Terms } from '#features/pricing/rules/offer.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { PushSubscription } from '#integrations/push/push.port.ts';
import type { Json, NullableJson, NullableTimestamp, Timestamp } from './column-types.ts';

export type ReservedCar = { plate: string; plateKey: string; state: string };

/** A vehicle of a reservation that moves, as it was reserved and as it will be. */
export type MovedVehicle = { sessionId: string; from: ReservedCar; to: ReservedCar };

export type ReservationMovesTable = {
  locationId: string;
  id: string;
  /** The order of the stay. */
  orderId: string;
  /** The order for the additional cost of the new time. */
  differenceOrderId: string | null;
  status: 'pending' | 'done' | 'expired';
  fromStartsAt: Timestamp;
  fromEndsAt: Timestamp;
  toStartsAt: Timestamp;
  toEndsAt: Timestamp;
  /** Of the new time. */
  minutes: number;
  /** The terms that price further time after the move. */
  terms: Json<Terms>;
  vehicles: Json<MovedVehicle[]>;
  /** The difference in price for each vehicle; a negative amount is refunded. */
  lines: Json<PriceLines>;
  requestedAt: Timestamp;
  doneAt: NullableTimestamp;
};

export type ReservationContactsTable = {
  locationId: string;
  /** The order of the stay. */
  orderId: string;
  /** As typed, trimmed. */
  email: string;
};

/** What a driver noted for themselves about a stay. */
export type StayNotesTable = {
  locationId: string;
  orderId: string;
  note: string;
};

/** Of a guest with start-stop parking: an email address or a phone. */
export type StayContactsTable = {
  locationId: string;
  orderId: string;
  email: string | null;
  /** E.164; its holder agreed to texts. */
  phone: string | null;
  forgetAt: Timestamp;
};

/** Somebody at a sign asked for the link that stops a car's parking. */
export type StopLinkRequestsTable = {
  locationId: string;
  id: string;
  plateState: string;
  plateKey: string;
  requestedAt: Timestamp;
  /** The network that it came from. */
  network: string;
  /** The order whose contact it was sent to; null if there was none, or it was sent too often. */
  orderId: string | null;
  sentAt: NullableTimestamp;
};

export type ReservationRemindersTable = {
  locationId: string;
  /** The order of the stay. */
  orderId: string;
  remindAt: Timestamp;
  /** When the mails were queued, or when it turned out that there was nobody to write to. */
  remindedAt: NullableTimestamp;
};

export type SessionRemindersTable = {
  locationId: string;
  sessionId: string;
  /** Before the end of the session. */
  minutesBefore: number;
  /** Instead of before the end, while start-stop parking runs. */
  everyMinutes: Generated<number | null>;
  /** The same, once it costs this much. */
  atCents: Generated<number | null>;
  channels: ('email' | 'text' | 'push')[];
  /** A guest's address; null for an account, which has its own. */
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** The subscription of the browser that is notified. */
  push: NullableJson<PushSubscription>;
  remindAt: Timestamp;
  /** When the messages were queued, or when there was nothing left to remind anyone of. */
  remindedAt: NullableTimestamp;
};
