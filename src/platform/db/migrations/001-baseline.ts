// The schema of 1.0.0; never edited (decision record 244).

import { type Kysely, sql } from 'kysely';
import * as accounts from '../baseline/accounts.ts';
import * as audit from '../baseline/audit.ts';
import * as bulkActs from '../baseline/bulk-acts.ts';
import * as enforcement from '../baseline/enforcement.ts';
import * as fullZones from '../baseline/full-zones.ts';
import * as imports from '../baseline/imports.ts';
import * as ledger from '../baseline/ledger.ts';
import * as locations from '../baseline/locations.ts';
import * as lotMoves from '../baseline/lot-moves.ts';
import * as messages from '../baseline/messages.ts';
import * as notices from '../baseline/notices.ts';
import * as orders from '../baseline/orders.ts';
import * as payments from '../baseline/payments.ts';
import * as permits from '../baseline/permits.ts';
import * as revenueAndPayouts from '../baseline/revenue-and-payouts.ts';
import * as sandbox from '../baseline/sandbox.ts';
import * as sessionReminders from '../baseline/session-reminders.ts';
import * as sessions from '../baseline/sessions.ts';
import * as valet from '../baseline/valet.ts';
import * as webhooks from '../baseline/webhooks.ts';
import * as zoneSpaces from '../baseline/zone-spaces.ts';
import type { Superseded } from '../program-migration.ts';

/** Later parts refer to the tables of earlier ones. */
const PARTS = [
  ...[accounts, audit, messages, locations, orders, payments, ledger, sessions, zoneSpaces, valet, enforcement],
  ...[revenueAndPayouts, sandbox, sessionReminders, webhooks, bulkActs, lotMoves, imports, fullZones, permits, notices],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of PARTS) await part.up(db);
}

/** The first commit that was called 1.0.0 found running stays by their status. */
export const superseded: Superseded = {
  checksum: 'cd42e40d4a5f7a900a90ccb6de4196fb92ae9df9950cb0da36ea0f0ae3b5376d',
  async revise(db) {
    await sql`
      alter table orders add column runs_until timestamptz;
      update orders set runs_until = case status when 'running' then ends_at else 'infinity' end
      where status in ('running', 'stopped', 'owed');
      drop index orders_running, orders_not_charged;
      create index orders_running on orders (runs_until, location_id, id) where runs_until is not null;
      create index orders_not_charged on orders (location_id) where runs_until is not null`.execute(db);
  },
};
