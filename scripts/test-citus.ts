// `CITUS_URL=postgres://… npm run test:citus`: runs the journeys of all roles on a Citus cluster, and reports what each statement asked of
// its shards. Further arguments name other test files to run there (docs/operations.md).
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const JOURNEYS = 'src/platform/db/sharding';

if (process.env.CITUS_URL) {
  const vitest = join(ROOT, 'node_modules', '.bin', 'vitest');
  const files = process.argv.length > 2 ? process.argv.slice(2) : [JOURNEYS];
  const child = spawn(vitest, ['run', '--project', 'server', ...files], { cwd: ROOT, stdio: 'inherit' });
  child.on('close', (status) => {
    process.exitCode = status ?? 1;
  });
} else {
  process.stdout.write('Skipped: CITUS_URL names no coordinator of a Citus cluster.\n');
}
