// Where each table's rows are when the database is distributed over several machines (Citus, decision record 135). It follows from the table's
// primary key, so that a new table need not be listed; only the exceptions are. `npm run distribute` puts the tables there.

import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * key: on the shard of this column's value. Tables in the same group keep equal values on the same machine, so that
 * a statement about one value stays there. everywhere: a copy on each machine, for what is small and seldom written.
 * coordinator: on one machine, for what no booking, look-up or ticket touches.
 */
export type TableSharding =
  | { readonly kind: 'key'; readonly column: string; readonly group: 'location' | 'account' | 'own' }
  | { readonly kind: 'everywhere' }
  | { readonly kind: 'coordinator' };
export type Sharding = Readonly<Record<string, TableSharding>>;

const byLocation: TableSharding = { kind: 'key', column: 'location_id', group: 'location' };
const byAccount = (column: string): TableSharding => ({ kind: 'key', column, group: 'account' });
/** A look-up: finds the location of something known only by a key. */
const byOwnKey = (column: string): TableSharding => ({ kind: 'key', column, group: 'own' });
const everywhere: TableSharding = { kind: 'everywhere' };
const coordinator: TableSharding = { kind: 'coordinator' };

/** A view shows the rows of one table, and is where that table is. */
export const VIEWS: Readonly<Record<string, string>> = { ledger_entries: 'journal_entries' };

const EXCEPTIONS: Sharding = {
  // What is sold: read by every search and booking, written by owners.
  locations: everywhere,
  lot_words: everywhere,
  lot_moves: everywhere,
  zones: everywhere,
  valet_settings: everywhere,
  team_members: everywhere,
  team_member_locations: everywhere,
  // Read with every sale.
  push_keys: everywhere,
  webhooks: everywhere,

  // Has no primary key.
  journal_entries: byLocation,

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
  vehicles: byOwnKey('id'),

  // An account's tokens contain its id; a look-up finds it by its address.
  users: byAccount('id'),
  mailed_tokens: byAccount('about'),
  account_addresses: byOwnKey('address'),
  passkey_owners: byOwnKey('credential_id'),
  passkey_challenges: byOwnKey('challenge_hash'),
  google_owners: byOwnKey('subject'),
  google_visits: byOwnKey('state_hash'),

  // Of an account, but looked up by phone or plate, or beside what the coordinator has.
  account_phones: coordinator,
  account_phone_codes: coordinator,
  auto_pay_cars: coordinator,
  saved_cards: coordinator,
  saved_card_setups: coordinator,
  notification_choices: coordinator,
};

/** @param firstKey the first column of the primary key; null without one */
export function shardingOf(table: string, firstKey: string | null): TableSharding {
  const exception = EXCEPTIONS[table];
  if (exception) return exception;
  if (firstKey === 'location_id') return byLocation;
  return firstKey === 'user_id' ? byAccount('user_id') : coordinator;
}

/** Of all tables of a migrated database. */
export async function readSharding(db: Db): Promise<Sharding> {
  const { rows } = await sql<{ table: string; firstKey: string | null }>`
    select t.relname as table, a.attname as first_key
    from pg_class t left join pg_index i on i.indrelid = t.oid and i.indisprimary
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and t.relname not like 'kysely%'
    order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ table, firstKey }) => [table, shardingOf(table, firstKey)]));
}
