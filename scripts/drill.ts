// `npm run drill failover|restore|deploy [vitest's options]`: each drill is a test in ops/drills that `npm test` shortens or leaves
// out. Here it runs at full length and prints its figures. Nothing needs to be installed: PostgreSQL's programs are the embedded ones.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clearAwayKilledRuns } from '../src/platform/testing/database/run-folders.ts';

const ROOT = join(import.meta.dirname, '..');
const DRILLS: Readonly<Record<string, string>> = {
  failover: 'the primary dies or freezes under bookings, and a synchronous standby takes over',
  restore: 'one machine from npm run backup, and an archived log to a point in time, and both proven',
  deploy: 'the next release takes over under bookings, and the previous one comes back',
};

const [name = '', ...options] = process.argv.slice(2);
if (!(name in DRILLS)) {
  const lines = Object.entries(DRILLS).map(([each, what]) => `  npm run drill ${each.padEnd(10)} # ${what}`);
  console.error(`${name ? `There is no drill "${name}".` : 'Say which drill.'}\n${lines.join('\n')}`);
  process.exit(1);
}
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
if (!existsSync(vitest)) {
  console.error('The packages are not installed: run npm ci first.');
  process.exit(1);
}
const args = [vitest, 'run', `ops/drills/${name}.test.ts`, '--project=programs', '--disable-console-intercept=true'];
const child = spawn(process.execPath, [...args, ...options], {
  cwd: ROOT,
  env: { ...process.env, LONG_RUN: 'true' },
  stdio: 'inherit',
  // Its own process group, so that whatever an interrupted drill leaves running can be killed.
  detached: true,
});
// The drill has servers to stop.
const passOn = (signal: NodeJS.Signals) => child.kill(signal);
process.on('SIGINT', passOn).on('SIGTERM', passOn);
const [code] = await once(child, 'close');
await endGroup(child.pid);
// An interrupted drill leaves servers and folders behind.
await clearAwayKilledRuns();
process.exit(typeof code === 'number' ? code : 1);

/** The process group of Vitest, whose own processes outlive it when it is stopped. */
async function endGroup(leader: number | undefined): Promise<void> {
  try {
    for (let waits = 0; leader && waits < 100; waits++, await sleep(50)) process.kill(-leader, 'SIGKILL');
  } catch {
    // The group is already gone.
  }
}
