// `npm run psql`: opens psql on the database, whether or not the server is running. Arguments go to psql:
// npm run psql -- -c 'SELECT count(*) FROM sessions'
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readConfig } from '../src/server/config.ts';
import { startEmbeddedPostgres } from '../src/server/db/embedded/embedded-postgres.ts';

const { dataDir, databaseUrl } = readConfig();
const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: console.error });
const url = embedded?.connectionString ?? databaseUrl ?? '';
// psql handles Ctrl-C itself and cancels the current statement.
const interrupted = new Promise((resolve) => process.on('SIGINT', resolve));
if (spawnSync('psql', ['--version']).status === 0) {
  const [status] = await once(spawn('psql', [url, ...process.argv.slice(2)], { stdio: 'inherit' }), 'exit');
  process.exitCode = status ?? 1;
} else {
  console.log(`psql is not installed (on Debian: apt-get install postgresql-client). Any other client can connect to

  ${url}

until Ctrl-C ends this program.`);
  await interrupted;
}
await embedded?.stop();
process.exit();
