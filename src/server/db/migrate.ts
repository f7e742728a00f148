// Brings a database to the schema of this program: numbered files, each run once, in order, under the migrator's lock.

import { type Migration, Migrator } from 'kysely/migration';
import { PgBoss } from 'pg-boss';
import { openDatabase } from './database.ts';
import * as accounts from './migrations/001-accounts.ts';
import * as locations from './migrations/002-locations.ts';
import * as orders from './migrations/003-orders.ts';
import * as messages from './migrations/004-messages.ts';
import * as sandbox from './migrations/005-sandbox.ts';
import * as team from './migrations/006-team.ts';
import * as revenue from './migrations/007-revenue.ts';
import * as desk from './migrations/008-desk.ts';
import * as zoneSelling from './migrations/009-zone-selling.ts';
import * as disputes from './migrations/010-disputes.ts';
import * as deliveries from './migrations/012-messages.ts';
import * as vehicleLookups from './migrations/013-vehicle-lookups.ts';
import * as reconciliation from './migrations/014-reconciliation.ts';
import * as payouts from './migrations/015-payouts.ts';
import * as books from './migrations/020-books.ts';
import * as valet from './migrations/020-valet.ts';
import * as deskLooks from './migrations/021-desk-looks.ts';
import * as valetMoney from './migrations/022-valet-money.ts';
import * as valetShifts from './migrations/023-valet-shifts-and-photos.ts';
import * as enforcement from './migrations/030-enforcement.ts';
import * as members from './migrations/031-members.ts';
import * as corrections from './migrations/032-corrections.ts';
import * as givenUp from './migrations/033-given-up.ts';
import * as wrongCharges from './migrations/034-wrong-charges.ts';
import * as proofOfStatements from './migrations/035-proof-of-statements.ts';
import * as keptAnswers from './migrations/039-kept-answers.ts';
import * as periodicWork from './migrations/040-periodic-work.ts';
import * as photoIntentsAndLists from './migrations/041-photo-intents-and-lists.ts';
import * as deskActs from './migrations/042-desk-acts.ts';
import * as appendOnly from './migrations/043-append-only.ts';
import * as valetLive from './migrations/048-valet-live.ts';
import * as scheduledZones from './migrations/049-scheduled-zones.ts';
import * as staysByCode from './migrations/050-stays-by-code.ts';

export const MIGRATIONS: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-locations': locations,
  '003-orders': orders,
  '004-messages': messages,
  '005-sandbox': sandbox,
  '006-team': team,
  '007-revenue': revenue,
  '008-desk': desk,
  '009-zone-selling': zoneSelling,
  '010-disputes': disputes,
  '012-messages': deliveries,
  '013-vehicle-lookups': vehicleLookups,
  '014-reconciliation': reconciliation,
  '015-payouts': payouts,
  '020-books': books,
  '020-valet': valet,
  '021-desk-looks': deskLooks,
  '022-valet-money': valetMoney,
  '023-valet-shifts-and-photos': valetShifts,
  '030-enforcement': enforcement,
  '031-members': members,
  '032-corrections': corrections,
  '033-given-up': givenUp,
  '034-wrong-charges': wrongCharges,
  '035-proof-of-statements': proofOfStatements,
  '039-kept-answers': keptAnswers,
  '040-periodic-work': periodicWork,
  '041-photo-intents-and-lists': photoIntentsAndLists,
  '042-desk-acts': deskActs,
  '043-append-only': appendOnly,
  '048-valet-live': valetLive,
  '049-scheduled-zones': scheduledZones,
  '050-stays-by-code': staysByCode,
};

/** @throws the failed migration's error; the failed one is rolled back. */
export async function migrateToLatest(connectionString: string): Promise<void> {
  const database = openDatabase({ connectionString, max: 2 });
  try {
    const migrator = new Migrator({
      db: database.db,
      provider: { getMigrations: async () => MIGRATIONS },
      // Numbers are given out before the work is done: a lower one may come to a database after a higher one.
      allowUnorderedMigrations: true,
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } finally {
    await database.close();
  }
  await installJobTables(connectionString);
}

async function installJobTables(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}
