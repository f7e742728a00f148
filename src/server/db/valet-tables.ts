// The valet's own tables, as the compiler sees them.

import type { Insertable, Selectable } from 'kysely';
import type { Corner } from '#domain/valet/corners.ts';
import type { KeyCount } from '#domain/valet/shift.ts';
import type { PaidBy, Transmission, Whereabouts } from '#domain/valet/ticket.ts';
import type { TicketActor } from '#domain/valet/ticket-commands.ts';
import type { TicketFact, TicketFactKind } from '#domain/valet/ticket-facts.ts';
import type { Computed, Json, NullableJson, NullableTimestamp, Timestamp } from './column-types.ts';

export type ValetSettingsTable = {
  location_id: string;
  price_cents: number;
  is_hourly: boolean;
  hooks: number;
  /** Whether a car is handed back only against the guest's code. */
  asks_code: boolean;
  updated_at: Timestamp;
};

export type ValetTicketsTable = {
  location_id: string;
  id: string;
  /** How many facts it is made of; the sequence of its last event. */
  version: number;
  ticket_number: string;
  /** E.164. */
  phone: string;
  first_name: string;
  last_name: string;
  email: string;
  plate: string;
  plate_key: string;
  plate_state: string;
  make: string;
  model: string;
  color: string;
  description: string;
  transmission: Transmission;
  hook: number | null;
  is_hourly: boolean;
  price_cents: number;
  fee_basis_points: number;
  whereabouts: Whereabouts;
  is_open: Computed<boolean>;
  unrequested: boolean;
  parked_by: string | null;
  parked_location: string | null;
  parked_at: NullableTimestamp;
  requested_at: NullableTimestamp;
  retriever_id: string | null;
  retriever_name: string | null;
  retrieving_at: NullableTimestamp;
  ready_at: NullableTimestamp;
  completed_at: NullableTimestamp;
  override_by: string | null;
  override_guest_name: string | null;
  override_detail: string | null;
  override_at: NullableTimestamp;
  paid_by: PaidBy | null;
  paid_at: NullableTimestamp;
  parking_cents: number | null;
  fee_cents: number | null;
  cash_intended_at: NullableTimestamp;
  /** When the guest allowed texts; null when not. */
  texts_consent_at: NullableTimestamp;
  handover_secret: string;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

/** A ticket's row as it is read, and what is written of one. */
export type StoredValetTicket = Selectable<ValetTicketsTable>;
export type ValetTicketValues = Insertable<ValetTicketsTable>;

export type ValetEventsTable = {
  location_id: string;
  ticket_id: string;
  sequence: number;
  event_id: string;
  kind: TicketFactKind;
  fact: Json<TicketFact>;
  /** Where the car was after it. */
  whereabouts: Whereabouts;
  actor_kind: TicketActor['kind'];
  actor_id: string | null;
  actor_name: string;
  /** On which device it was done, as the device calls itself; empty when it did not say. */
  device: string;
  acted_at: Timestamp;
  recorded_at: Timestamp;
};

export type ValetGuestKeysTable = {
  key_hash: string;
  location_id: string;
  ticket_id: string;
  created_at: Timestamp;
  expires_at: NullableTimestamp;
};

export type ValetPhonesTable = { phone_hash: string; location_id: string; ticket_id: string };

export type ValetPhoneCodesTable = {
  phone_hash: string;
  code_hash: string;
  tries_left: number;
  created_at: Timestamp;
  expires_at: Timestamp;
};

export type ValetDaysTable = { location_id: string; day: string; requested: number; parked: number };

export type ValetShiftsTable = {
  location_id: string;
  id: string;
  opened_by: string;
  opened_by_name: string;
  opened_at: Timestamp;
  /** In the till at the beginning. */
  float_cents: number;
  closed_by: string | null;
  closed_by_name: string | null;
  closed_at: NullableTimestamp;
  expected_cents: number | null;
  counted_cents: number | null;
  keys: NullableJson<KeyCount>;
  note: string;
};

export type ValetPhotosTable = {
  location_id: string;
  ticket_id: string;
  id: string;
  /** Under which id the photo storage keeps the bytes. */
  storage_id: string;
  corner: Corner;
  type: string;
  bytes: number;
  taken_at: Timestamp;
  stored_by: string;
  stored_at: Timestamp;
  /** Before, the row only says where the bytes will be. */
  is_stored: boolean;
};
