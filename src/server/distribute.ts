// `npm run distribute`: migrates the database of DATABASE_URL, a Citus coordinator, and puts
// every table where db/places/table-places.ts says. Safe to run again.

import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { distributeTables } from './db/places/distribute.ts';
import { whyStopped } from './stopped-start.ts';

async function run(): Promise<void> {
  const { databaseUrl } = readConfig();
  if (!databaseUrl) throw new ConfigError('DATABASE_URL must name the coordinator of a Citus cluster.');
  await migrateToLatest(databaseUrl);
  const { db, close } = openDatabase({ connectionString: databaseUrl, max: 1, statementTimeoutMs: 0 });
  try {
    const moved = await distributeTables(db);
    console.log(
      moved.length === 0 ? 'Every table is in its place.' : `Moved ${moved.length} tables: ${moved.join(', ')}`,
    );
  } finally {
    await close();
  }
}

run().catch((error: unknown) => {
  console.error(whyStopped(error));
  process.exitCode = 1;
});
