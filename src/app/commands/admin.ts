// `npm run admin`: manages accounts from the server's command line, with or without a running server.

import { randomUUIDv7 } from 'node:crypto';
import { loadEnvFile, readConfig } from '#app/config/config.ts';
import { whyStopped } from '#app/stopped-start.ts';
import { ADMIN_USAGE, AdminError, parseAdminCommand, runAdminCommand } from '#features/accounts/server/public.ts';
import { openDatabase } from '#platform/db/database.ts';
import { onExistingDatabase } from './existing-database.ts';

async function run(all: readonly string[]): Promise<void> {
  const args = loadEnvFile(all);
  if (args.length === 0 || args.includes('--help')) return console.log(ADMIN_USAGE);
  const command = parseAdminCommand(args);
  const config = readConfig();
  const done = await onExistingDatabase(config, async (connectionString) => {
    const { db, close } = openDatabase({ connectionString, max: 2 });
    const deps = { config, db, newId: () => randomUUIDv7(), now: () => new Date() };
    return runAdminCommand(deps, command).finally(close);
  });
  console.log(done);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof AdminError ? error.message : whyStopped(error));
  process.exitCode = 1;
});
