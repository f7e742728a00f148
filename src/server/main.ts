// The program. `npm start` runs everything in one process; `npm run serve` and `npm run worker` run web and job
// processes separately, any number of each, on one database.

import { ConfigError, readConfig } from './config.ts';
import { type Part, startParts } from './start-parts.ts';

const PARTS: Record<string, Part[]> = { all: ['web', 'jobs'], serve: ['web'], worker: ['jobs'] };

/** Once it is drained; before what watches over us loses its patience. Most kill after ten seconds. */
const STOPS_WITHIN_MS = 9000;

/** What is not done now is found by the next start, as after a kill. */
function exitAtOnce(): never {
  console.error('Stopping took too long. The rest is left to the next start.');
  process.exit(1);
}

/** Better restarted by what watches over us than refusing everything for ever. */
function endWithoutDatabase(why: Error): never {
  console.error(`The database ended and cannot be started again. ${why.message}`);
  process.exit(1);
}

async function run(): Promise<void> {
  const parts = PARTS[process.argv[2] ?? 'all'];
  if (!parts) throw new ConfigError(`Say "serve", "worker" or nothing, not "${process.argv[2]}".`);
  const config = readConfig();
  const running = await startParts(config, parts, endWithoutDatabase);
  // Ctrl-C under npm arrives twice, from the terminal and from npm. Only a later second signal is impatience, and exits
  // immediately.
  let stoppingSince: number | undefined;
  const stop = async (): Promise<void> => {
    if (stoppingSince !== undefined && Date.now() - stoppingSince > 1000) process.exit(1);
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    setTimeout(exitAtOnce, config.drainSeconds * 1000 + STOPS_WITHIN_MS).unref();
    await running.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  console.log(running.readyLine);
}

run().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
