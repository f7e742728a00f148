// The program. `npm start` runs everything in one process; `npm run serve` and `npm run worker`
// run web and job processes separately, any number of each, on one database.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ConfigError, readConfig } from '#app/config/config.ts';
import { type Part, startParts } from './start-parts.ts';
import { whyStopped } from './stopped-start.ts';

const PARTS: Record<string, Part[]> = { all: ['web', 'jobs'], serve: ['web'], worker: ['jobs'] };

/** The time to stop once it has drained, before the supervisor loses patience. Most supervisors kill after ten seconds. */
const STOPS_WITHIN_MS = 9000;

/** The next start picks up whatever is not done now, as after a kill. */
function exitAtOnce(): never {
  console.error('Stopping took too long. The rest is left to the next start.');
  process.exit(1);
}

/** It is better for the supervisor to restart this process than for it to refuse everything forever. */
function endWithoutDatabase(why: Error): never {
  console.error('The database ended and cannot be started again.');
  console.error(whyStopped(why));
  process.exit(1);
}

/** A third of the memory is left over from loading. An idle server makes too few new objects for it ever to be collected. */
function forgetLoading(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setFlagsFromString('--no-expose-gc');
}

async function run(): Promise<void> {
  const parts = PARTS[process.argv[2] ?? 'all'];
  if (!parts) throw new ConfigError(`Say "serve", "worker" or nothing, not "${process.argv[2]}".`);
  const config = readConfig();
  const running = await startParts(config, parts, endWithoutDatabase);
  forgetLoading();
  // Under npm, Ctrl-C arrives twice: from the terminal and from npm. Only a later second signal means impatience, and exits immediately.
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
  console.error(whyStopped(error));
  process.exit(1);
});
