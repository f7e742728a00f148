// The schema of 1.0.0; never edited (decision record 244).

import type { Kysely } from 'kysely';
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

/** Later parts refer to the tables of earlier ones. */
const PARTS = [
  ...[accounts, audit, messages, locations, orders, payments, ledger, sessions, zoneSpaces, valet, enforcement],
  ...[revenueAndPayouts, sandbox, sessionReminders, webhooks, bulkActs, lotMoves, imports, fullZones, permits, notices],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of PARTS) await part.up(db);
}
