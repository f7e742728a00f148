// `npm run reconcile`: compares the payment providers' books with ours now, as the daily job
// does, and prints the findings. Works with or without a running server.

import { loadEnvFile, readConfig } from '#app/config/config.ts';
import { whyStopped } from '#app/stopped-start.ts';
import { onExistingDatabase } from './existing-database.ts';
import { reconcileOn } from './reconcile-on.ts';

async function run(): Promise<void> {
  loadEnvFile(process.argv.slice(2));
  const config = readConfig();
  await onExistingDatabase(config, (connectionString) => reconcileOn(connectionString, config));
}

run().catch((error: unknown) => {
  console.error(error instanceof AggregateError && error.message ? error.message : whyStopped(error));
  process.exitCode = 1;
});
