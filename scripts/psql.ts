// `npm run psql`: opens psql on the database, whether or not the server is running. Arguments go to psql:
// npm run psql -- -c 'SELECT count(*) FROM sessions'
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { onExistingDatabase } from '../src/app/commands/existing-database.ts';
import { loadEnvFile, readConfig } from '../src/app/config/config.ts';
import { whyStopped } from '../src/app/stopped-start.ts';

// psql handles Ctrl-C itself and cancels the current statement.
const interrupted = new Promise((resolve) => process.on('SIGINT', resolve));

async function openPsql(url: string, args: readonly string[]): Promise<void> {
  if (spawnSync('psql', ['--version']).status === 0) {
    const [status] = await once(
      spawn('psql', [url, ...args], { stdio: 'inherit', env: { PGCONNECT_TIMEOUT: '10', ...process.env } }),
      'exit',
    );
    process.exitCode = status ?? 1;
    return;
  }
  console.log(`psql is not installed (on Debian: apt-get install postgresql-client). Any other client can connect to

  ${url}

until Ctrl-C ends this program.`);
  await interrupted;
}

try {
  const args = loadEnvFile(process.argv.slice(2));
  await onExistingDatabase(readConfig(), (url) => openPsql(url, args), 'any version');
} catch (error) {
  console.error(whyStopped(error));
  process.exitCode = 1;
}
process.exit();
