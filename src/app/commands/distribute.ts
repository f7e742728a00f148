// `npm run distribute`: migrates the database of DATABASE_URL, a Citus coordinator, and puts
// every table where platform/db/sharding/sharded-tables.ts says. Safe to run again.

import { ConfigError, loadEnvFile, readConfig } from '#app/config/config.ts';
import { whyStopped } from '#app/stopped-start.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { distributeTables } from '#platform/db/sharding/distribute.ts';

async function run(): Promise<void> {
  loadEnvFile(process.argv.slice(2));
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
