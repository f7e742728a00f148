// Every migration, in the order in which a database runs them. A new one takes the next number and goes last.

import * as accounts from './migrations/001-accounts.ts';
import * as audit from './migrations/002-audit.ts';
import * as messages from './migrations/003-messages.ts';
import * as locations from './migrations/004-locations.ts';
import * as orders from './migrations/005-orders.ts';
import * as payments from './migrations/006-payments.ts';
import * as books from './migrations/007-books.ts';
import * as sessions from './migrations/008-sessions.ts';
import * as valet from './migrations/009-valet.ts';
import * as enforcement from './migrations/010-enforcement.ts';
import * as revenueAndPayouts from './migrations/011-revenue-and-payouts.ts';
import * as sandbox from './migrations/012-sandbox.ts';
import * as sessionReminders from './migrations/013-session-reminders.ts';
import * as webhooks from './migrations/014-webhooks.ts';
import * as bulkActs from './migrations/015-bulk-acts.ts';
import * as lotMoves from './migrations/016-lot-moves.ts';
import * as imports from './migrations/017-imports.ts';
import * as fullZones from './migrations/018-full-zones.ts';
import * as permits from './migrations/019-permits.ts';
import * as notices from './migrations/020-notices.ts';
import type { ProgramMigration } from './program-migration.ts';

export const MIGRATIONS: Record<string, ProgramMigration> = {
  '001-accounts': accounts,
  '002-audit': audit,
  '003-messages': messages,
  '004-locations': locations,
  '005-orders': orders,
  '006-payments': payments,
  '007-books': books,
  '008-sessions': sessions,
  '009-valet': valet,
  '010-enforcement': enforcement,
  '011-revenue-and-payouts': revenueAndPayouts,
  '012-sandbox': sandbox,
  '013-session-reminders': sessionReminders,
  '014-webhooks': webhooks,
  '015-bulk-acts': bulkActs,
  '016-lot-moves': lotMoves,
  '017-imports': imports,
  '018-full-zones': fullZones,
  '019-permits': permits,
  '020-notices': notices,
};
