// `npm run test:citus`: the journeys of all roles, and how many shards each of their statements would query. With CITUS_URL they run on a Citus
// cluster, and what each statement asked of its shards is reported. Further arguments name other test files to run so (docs/operations.md).
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

const vitest = join(ROOT, 'node_modules', '.bin', 'vitest');
const files = process.argv.slice(2);
const project = files.length > 0 ? 'server' : 'citus';
const env = { ...process.env, CHECK_SHARDS: 'true' };
const child = spawn(vitest, ['run', '--project', project, ...files], { cwd: ROOT, stdio: 'inherit', env });
child.on('close', (status) => {
  process.exitCode = status ?? 1;
});
