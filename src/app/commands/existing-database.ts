// The database that an operator's command works on: one that Parkvale has made, and never a new one.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Config, ConfigError } from '#app/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { readSettings } from '#platform/db/embedded/embedded-postgres-settings.ts';
import { describeForeign, readSchemaState } from '#platform/db/schema-state.ts';

const HOW_TO_NAME = 'If its settings are in a file, name it: -- --env-file /etc/parkvale.env';

/**
 * @param needs `'any version'`: to look at one that this program would not use
 * Prints which database it is, on stderr. Starts the embedded server when it is not running.
 * @throws ConfigError for the operator, when there is no database, or not one of this version
 */
export async function onExistingDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (connectionString: string) => Promise<T>,
  needs: 'this version' | 'any version' = 'this version',
): Promise<T> {
  console.error(`Database: ${describeDatabase({ databaseUrl, dataDir })}`);
  if (!databaseUrl && !existsSync(readSettings(dataDir).clusterDir))
    throw new ConfigError(`There is no database in ${resolve(dataDir)}. Start Parkvale there first.\n${HOW_TO_NAME}`);
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDir, log: (line) => console.error(line) });
  try {
    const connectionString = embedded?.connectionString ?? databaseUrl ?? '';
    if (needs === 'this version') await requireReady(connectionString);
    return await work(connectionString);
  } finally {
    await embedded?.stop();
  }
}

async function requireReady(connectionString: string): Promise<void> {
  const { db, close } = openDatabase({ connectionString, max: 1 });
  try {
    const state = await readSchemaState(db);
    if (state.kind === 'foreign') throw new ConfigError(describeForeign(state));
    if (state.kind === 'empty')
      throw new ConfigError(`The database is empty. Start Parkvale on it first.\n${HOW_TO_NAME}`);
    if (state.kind === 'behind')
      throw new ConfigError('The database was made by an earlier version. Start this version once, which upgrades it.');
  } finally {
    await close();
  }
}

/** Without its password. */
export function describeDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  return databaseUrl ? withoutPassword(databaseUrl) : `embedded, in ${resolve(dataDir)}`;
}

function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL';
  const { host, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} at ${host}`;
}
