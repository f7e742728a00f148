// Where each table's rows are when the database is distributed over several machines (Citus). `npm run distribute`
// follows this list; tests check keys, foreign keys and statements against it (decision record 135).

/**
 * key: on the shard of this column's value. Tables in the same group keep equal values on the same machine, so that
 * a statement about one value stays there. everywhere: a copy on each machine, for what is small and seldom written.
 * coordinator: on one machine, for what no booking, look-up or ticket touches.
 */
export type TableSharding =
  | { readonly kind: 'key'; readonly column: string; readonly group: 'location' | 'account' | 'own' }
  | { readonly kind: 'everywhere' }
  | { readonly kind: 'coordinator' };

const byLocation: TableSharding = { kind: 'key', column: 'location_id', group: 'location' };
const byAccount = (column: string): TableSharding => ({ kind: 'key', column, group: 'account' });
/** A look-up: finds the location of something known only by a key. */
const byOwnKey = (column: string): TableSharding => ({ kind: 'key', column, group: 'own' });
const everywhere: TableSharding = { kind: 'everywhere' };
const coordinator: TableSharding = { kind: 'coordinator' };

/** A view shows the rows of one table, and is where that table is. */
export const VIEWS: Readonly<Record<string, string>> = { ledger_entries: 'journal_entries' };

export const SHARDED_TABLES: Readonly<Record<string, TableSharding>> = {
  // What is sold: read by every search and booking, written by owners.
  locations: everywhere,
  lot_words: everywhere,
  lot_moves: everywhere,
  zones: everywhere,
  valet_settings: everywhere,
  team_members: everywhere,
  team_member_locations: everywhere,

  idempotency_keys: byLocation,
  orders: byLocation,
  payments: byLocation,
  payment_declines: byLocation,
  refunds: byLocation,
  refund_bounces: byLocation,
  refund_requests: byLocation,
  disputes: byLocation,
  wrong_charges: byLocation,
  journal_entries: byLocation,
  revenue_days: byLocation,
  revenue_totals: byLocation,
  transaction_months: byLocation,
  revenue_updates: byLocation,
  revenue_disagreements: byLocation,
  owner_balances: byLocation,
  statement_months: byLocation,
  statement_carries: byLocation,
  bank_payouts: byLocation,
  sessions: byLocation,
  session_corrections: byLocation,
  reservation_contacts: byLocation,
  reservation_moves: byLocation,
  reservation_reminders: byLocation,
  session_reminders: byLocation,
  push_keys: everywhere,
  webhooks: everywhere,
  webhook_facts: byLocation,
  zone_spaces: byLocation,
  space_holds: byLocation,
  full_zones: byLocation,
  permit_plans: byLocation,
  permits: byLocation,
  permit_plates: byLocation,
  permit_months: byLocation,
  permit_waits: byLocation,
  member_codes: byLocation,
  member_uses: byLocation,
  member_plates: byLocation,
  validations: byLocation,
  validation_uses: byLocation,
  lookups: byLocation,
  officer_notes: byLocation,
  plate_reads: byLocation,
  chalks: byLocation,
  listed_plates: byLocation,
  lookup_removals: byLocation,
  notice_settings: byLocation,
  notices: byLocation,
  notice_photos: byLocation,
  valet_days: byLocation,
  valet_tickets: byLocation,
  valet_events: byLocation,
  valet_photos: byLocation,
  valet_shifts: byLocation,
  valet_till_counts: byLocation,
  valet_on_call: byLocation,
  valet_guest_keys: byLocation,
  lot_shards: byLocation,
  location_photos: byLocation,

  payment_refs: byOwnKey('provider_ref'),
  sign_codes: byOwnKey('code'),
  notice_numbers: byOwnKey('number'),
  valet_ticket_places: byOwnKey('ticket_id'),
  valet_phones: byOwnKey('phone_hash'),
  valet_phone_codes: byOwnKey('phone_hash'),
  webhook_deliveries: byOwnKey('webhook_id'),
  webhook_states: byOwnKey('webhook_id'),
  attempts: byOwnKey('bucket'),
  vehicle_lookups: byOwnKey('plate_key'),

  // An account and what belongs to it. Its tokens contain its id; a look-up finds it by its address.
  users: byAccount('id'),
  login_sessions: byAccount('user_id'),
  mailed_tokens: byAccount('about'),
  login_networks: byAccount('user_id'),
  sign_ins: byAccount('user_id'),
  two_factor: byAccount('user_id'),
  recovery_codes: byAccount('user_id'),
  passkeys: byAccount('user_id'),
  api_keys: byAccount('user_id'),
  google_links: byAccount('user_id'),
  saved_vehicles: byAccount('user_id'),
  favorites: byAccount('user_id'),
  transaction_views: byAccount('user_id'),
  account_addresses: byOwnKey('address'),
  passkey_owners: byOwnKey('credential_id'),
  passkey_challenges: byOwnKey('challenge_hash'),
  google_owners: byOwnKey('subject'),
  google_visits: byOwnKey('state_hash'),
  vehicles: byOwnKey('id'),
  // These belong to owners, who are few.
  owner_reviews: coordinator,
  payout_accounts: coordinator,
  bank_details: coordinator,
  payout_schedules: coordinator,
  owner_payouts: coordinator,
  bank_failures: coordinator,
  refund_limits: coordinator,
  imports: coordinator,
  import_parts: coordinator,
  import_changes: coordinator,

  processes: coordinator,
  bulk_acts: coordinator,
  bulk_act_lots: coordinator,
  sign_prints: coordinator,
  messages: coordinator,
  notification_choices: coordinator,
  undeliverable_addresses: coordinator,
  phone_consents: coordinator,
  phone_stops: coordinator,
  received_words: coordinator,
  text_senders: coordinator,
  contact_messages: coordinator,
  contact_answers: coordinator,
  audit_entries: coordinator,
  audit_head: coordinator,
  audit_proofs: coordinator,
  reconciliation_walks: coordinator,
  payment_disagreements: coordinator,
  balance_transactions: coordinator,
  provider_balances: coordinator,
  revenue_proofs: coordinator,
};
