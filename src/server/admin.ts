// `npm run admin`: manages accounts from the server's command line, with or without a running server.

import { randomUUIDv7 } from 'node:crypto';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { migrateToLatest } from './db/migrate.ts';
import {
  ADMIN_USAGE,
  type AdminCommand,
  AdminError,
  parseAdminCommand,
  runAdminCommand,
} from './features/accounts/admin-commands.ts';

async function run(args: readonly string[]): Promise<void> {
  if (args.length === 0 || args.includes('--help')) return console.log(ADMIN_USAGE);
  const command = parseAdminCommand(args);
  const config = readConfig();
  // The embedded server's startup messages are not part of the command's output.
  const log = (line: string): void => console.error(line);
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    console.log(await runOn(embedded?.connectionString ?? config.databaseUrl ?? '', config, command));
  } finally {
    await embedded?.stop();
  }
}

async function runOn(connectionString: string, config: Config, command: AdminCommand): Promise<string> {
  // The first account may be created before the server has ever run.
  await migrateToLatest(connectionString).catch((error: unknown) => {
    throw new AdminError(`The database cannot be used: ${reasonOf(error)}`);
  });
  const { db, close } = openDatabase({ connectionString, max: 2 });
  const deps = { config, db, newId: () => randomUUIDv7(), now: () => new Date() };
  return runAdminCommand(deps, command).finally(close);
}

// A failed connection is reported only by its error code.
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof AdminError || error instanceof ConfigError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
