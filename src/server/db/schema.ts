// The tables as the compiler sees them. Names are those of the database; stores translate to the trade's shapes.

import type { ColumnType, Generated } from 'kysely';
import type { Role } from '#domain/accounts/roles.ts';
import type { LedgerAccount } from '#domain/payments/ledger.ts';
import type { TeamRole } from '#domain/team/membership.ts';
import type { ZoneHours } from '#domain/zones/zone-schedule.ts';
import type { Computed, Json, NullableTimestamp, Timestamp } from './column-types.ts';
import type { AuditEntriesTable, AuditHeadTable, AuditProofsTable, ContactAnswersTable } from './desk-tables.ts';
import type { DisputesTable, WrongChargesTable } from './dispute-tables.ts';
import type {
  LookUpRemovalsTable,
  LookUpsTable,
  OfficerNotesTable,
  SessionCorrectionsTable,
} from './enforcement-tables.ts';
import type { MemberCodesTable, MemberPlatesTable, MemberUsesTable } from './member-tables.ts';
import type {
  MessagesTable,
  PhoneConsentsTable,
  PhoneStopsTable,
  ReceivedWordsTable,
  TextSendersTable,
  UndeliverableAddressesTable,
} from './message-tables.ts';
import type { PaymentDeclinesTable, PaymentsTable } from './payment-tables.ts';
import type {
  BankPayoutsTable,
  OwnerBalancesTable,
  PayoutAccountsTable,
  StatementCarriesTable,
  StatementMonthsTable,
} from './payout-tables.ts';
import type { PaymentDisagreementsTable, ReconciliationWalksTable } from './reconciliation-tables.ts';
import type {
  RevenueDaysTable,
  RevenueDisagreementsTable,
  RevenueProofsTable,
  RevenueTotalsTable,
  RevenueUpdatesTable,
} from './revenue-tables.ts';
import type { SandboxEventsTable, SandboxIntentsTable, SandboxRefundsTable } from './sandbox-tables.ts';
import type {
  ValetDaysTable,
  ValetEventsTable,
  ValetGuestKeysTable,
  ValetPhoneCodesTable,
  ValetPhonesTable,
  ValetPhotosTable,
  ValetSettingsTable,
  ValetShiftsTable,
  ValetTicketsTable,
} from './valet-tables.ts';
import type { VehicleLookupsTable, VehiclesTable } from './vehicle-tables.ts';

export type UsersTable = {
  id: string;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  role: Role;
  active: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
};

export type LoginSessionsTable = {
  id: string;
  user_id: string;
  token: string;
  expires_at: Timestamp;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type CredentialsTable = {
  id: string;
  user_id: string;
  issuer: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type VerificationsTable = {
  id: string;
  identifier: string;
  value: string;
  expires_at: Timestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type AttemptsTable = { bucket: string; window_start: Timestamp; count: number };

export type LocationsTable = {
  id: string;
  owner_id: string;
  name: string;
  address: string;
  place_id: string | null;
  phone: string;
  lat: number;
  lng: number;
  position: Computed<string>;
  time_zone: string;
  fee_basis_points: Generated<number>;
  archived_at: NullableTimestamp;
  created_at: Timestamp;
};

export type ZonesTable = {
  location_id: string;
  id: string;
  zone_number: string;
  price_cents: number;
  is_hourly: boolean;
  open_minutes: number;
  close_minutes: number;
  sign_code: string;
  /** Hours of the week in which it is free, or not for sale. */
  schedule: ColumnType<ZoneHours[], string | undefined, string>;
  paused_at: NullableTimestamp;
  archived_at: NullableTimestamp;
  created_at: Timestamp;
};

export type SignCodesTable = { code: string; location_id: string; zone_id: string };

/** A vehicle as an order keeps it until its sessions exist. */
export type OrderedVehicle = { plate: string; plateKey: string; state: string; description: string };

export type OrdersTable = {
  location_id: string;
  id: string;
  /** Null of a valet ticket. */
  zone_id: string | null;
  /** Of a valet order alone. */
  ticket_id: string | null;
  kind: 'stay' | 'extension' | 'correction' | 'valet';
  status: 'pending' | 'paid' | 'refunded' | 'expired';
  user_id: string | null;
  guest_key: string | null;
  is_hourly: boolean;
  price_cents: number;
  fee_basis_points: number;
  minutes: number;
  vehicle_count: number;
  vehicles: Json<OrderedVehicle[]>;
  parking_cents: number;
  fee_cents: number;
  total_cents: number;
  currency: Generated<string>;
  starts_at: Timestamp;
  ends_at: Timestamp;
  /** Of an extension: the stay it prolongs, and the end it was priced from. */
  stay_order_id: string | null;
  session_id: string | null;
  extends_from: NullableTimestamp;
  /** A stay that a member's code gave. */
  by_code: Generated<boolean>;
  receipt_key: string;
  created_at: Timestamp;
  paid_at: NullableTimestamp;
};

export type ReceiptKeysTable = { receipt_key: string; location_id: string; order_id: string };

export type SessionsTable = {
  location_id: string;
  id: string;
  order_id: string;
  zone_id: string;
  vehicle_id: string;
  status: 'pending' | 'active' | 'ended' | 'refunded' | 'expired';
  user_id: string | null;
  guest_key: string | null;
  plate: string;
  plate_key: string;
  plate_state: string;
  description: string;
  parking_cents: number;
  fee_cents: number;
  minutes: number;
  starts_at: Timestamp;
  ends_at: Timestamp;
  /** From when the vehicle counts as paid; null until it is. */
  covered_from: NullableTimestamp;
  covered: Computed<string | null>;
  /** When its driver ended it early. */
  ended_at: NullableTimestamp;
  created_at: Timestamp;
};

export type RefundsTable = {
  location_id: string;
  id: string;
  payment_id: string;
  order_id: string;
  session_id: string | null;
  reason: string;
  parking_cents: number;
  fee_cents: number;
  total_cents: number;
  status: 'intended' | 'succeeded' | 'failed';
  /** Who at the desk asked for it; null when the program gave back by itself what could not be used. */
  asked_by: string | null;
  /** Made at the provider itself, by its own people or ours; we heard of it afterwards. */
  made_outside: Generated<boolean>;
  provider_ref: string | null;
  created_at: Timestamp;
  settled_at: NullableTimestamp;
};

export type LedgerEntriesTable = {
  location_id: string;
  id: string;
  /** The payment or refund that moved the money: its entries sum to zero. */
  transaction_id: string;
  /** Null of what was sent to an owner by bank. */
  order_id: string | null;
  step: string;
  account: LedgerAccount;
  cents: number;
  occurred_at: Timestamp;
  /** In which shift of a valet stand cash changed hands. */
  shift_id: Generated<string | null>;
};

export type ContactMessagesTable = {
  id: string;
  name: string;
  email: string;
  message: string;
  created_at: Timestamp;
  closed_at: NullableTimestamp;
};

export type IdempotencyKeysTable = {
  scope: string;
  key_hash: string;
  request_hash: string;
  locked_at: Timestamp;
  status: number | null;
  sealed_answer: Buffer | null;
};

export type TeamMembersTable = {
  id: string;
  owner_id: string;
  user_id: string;
  role: TeamRole;
  /** As the owner wrote it; what the account itself says is shown only once it has joined. */
  invited_name: string;
  all_locations: boolean;
  /** The account was a customer's own before it joined, and is that again when it leaves. */
  was_customer: Generated<boolean>;
  /** Of a valet: fetches cars with a stick shift; may allow a hand-over without the code. */
  drives_stick: Generated<boolean>;
  leads_valets: Generated<boolean>;
  invited_at: Timestamp;
  activated_at: NullableTimestamp;
  deactivated_at: NullableTimestamp;
};

export type TeamMemberLocationsTable = { location_id: string; member_id: string };

export type Schema = {
  users: UsersTable;
  login_sessions: LoginSessionsTable;
  credentials: CredentialsTable;
  verifications: VerificationsTable;
  attempts: AttemptsTable;
  locations: LocationsTable;
  zones: ZonesTable;
  sign_codes: SignCodesTable;
  vehicles: VehiclesTable;
  vehicle_lookups: VehicleLookupsTable;
  orders: OrdersTable;
  receipt_keys: ReceiptKeysTable;
  payments: PaymentsTable;
  payment_declines: PaymentDeclinesTable;
  sessions: SessionsTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  wrong_charges: WrongChargesTable;
  ledger_entries: LedgerEntriesTable;
  reconciliation_walks: ReconciliationWalksTable;
  payment_disagreements: PaymentDisagreementsTable;
  payout_accounts: PayoutAccountsTable;
  bank_payouts: BankPayoutsTable;
  owner_balances: OwnerBalancesTable;
  statement_months: StatementMonthsTable;
  statement_carries: StatementCarriesTable;
  revenue_days: RevenueDaysTable;
  revenue_totals: RevenueTotalsTable;
  revenue_updates: RevenueUpdatesTable;
  revenue_disagreements: RevenueDisagreementsTable;
  revenue_proofs: RevenueProofsTable;
  messages: MessagesTable;
  undeliverable_addresses: UndeliverableAddressesTable;
  phone_consents: PhoneConsentsTable;
  phone_stops: PhoneStopsTable;
  received_words: ReceivedWordsTable;
  text_senders: TextSendersTable;
  contact_messages: ContactMessagesTable;
  contact_answers: ContactAnswersTable;
  audit_entries: AuditEntriesTable;
  audit_head: AuditHeadTable;
  audit_proofs: AuditProofsTable;
  idempotency_keys: IdempotencyKeysTable;
  team_members: TeamMembersTable;
  team_member_locations: TeamMemberLocationsTable;
  valet_settings: ValetSettingsTable;
  valet_tickets: ValetTicketsTable;
  valet_events: ValetEventsTable;
  valet_guest_keys: ValetGuestKeysTable;
  valet_phones: ValetPhonesTable;
  valet_phone_codes: ValetPhoneCodesTable;
  valet_days: ValetDaysTable;
  valet_shifts: ValetShiftsTable;
  valet_photos: ValetPhotosTable;
  look_ups: LookUpsTable;
  officer_notes: OfficerNotesTable;
  look_up_removals: LookUpRemovalsTable;
  session_corrections: SessionCorrectionsTable;
  member_codes: MemberCodesTable;
  member_uses: MemberUsesTable;
  member_plates: MemberPlatesTable;
  'sandbox.intents': SandboxIntentsTable;
  'sandbox.refunds': SandboxRefundsTable;
  'sandbox.events': SandboxEventsTable;
};
