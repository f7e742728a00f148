// `npm run backup`: copies the database, and the photos that are files, into one new folder. Works with or without a
// running server.

import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, loadEnvFile, readConfig } from '#app/config/config.ts';
import { whyStopped } from '#app/stopped-start.ts';
import { openDatabase } from '#platform/db/database.ts';
import { copyFolder, copyRunningCluster } from '#platform/db/embedded/base-backup.ts';
import { readSettings, writeSettings } from '#platform/db/embedded/embedded-postgres-settings.ts';
import { listDone } from '#platform/db/schema-state.ts';
import { type BackupNote, makeWhole, PARTS } from './backup-folder.ts';
import { onExistingDatabase } from './existing-database.ts';
import { dumpDatabase } from './postgres-programs.ts';

const USAGE = 'Name a new folder for the backup: npm run backup -- [--env-file <file>] <folder>';

async function run(): Promise<void> {
  const [named, ...rest] = loadEnvFile(process.argv.slice(2));
  if (!named || named.startsWith('-') || rest.length > 0) throw new ConfigError(USAGE);
  const folder = resolve(named);
  if (existsSync(folder)) throw new ConfigError(`${folder} exists already. ${USAGE}`);
  const config = readConfig();
  const { signal } = stopOnSignals();
  await onExistingDatabase(
    config,
    (connectionString) =>
      makeWhole(folder, (unfinished) => copyInto(unfinished, { config, connectionString, signal }), signal),
    'any version',
  );
  console.log(`Backed up to ${folder}`);
  for (const line of missingParts(config)) console.log(line);
}

/** Under npm, Ctrl-C arrives twice: from the terminal and from npm. */
function stopOnSignals(): AbortController {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new ConfigError('The backup was stopped before it was finished.'));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  return stopping;
}

type Copying = { readonly config: Config; readonly connectionString: string; readonly signal: AbortSignal };

async function copyInto(folder: string, { config, connectionString, signal }: Copying): Promise<void> {
  const takenAt = new Date().toISOString();
  const migrations = await readMigrations(connectionString);
  if (config.databaseUrl) await dumpDatabase(config.databaseUrl, join(folder, PARTS.dump), signal);
  else await copyEmbedded(folder, { config, connectionString, signal });
  // After the database, so that no row names a photo that the copy lacks.
  const photos = join(config.dataDir, PARTS.photos);
  const hasPhotos = !config.photoStorage && existsSync(photos);
  if (hasPhotos) await copyFolder(photos, join(folder, PARTS.photos), { signal });
  const note: BackupNote = {
    takenAt,
    database: config.databaseUrl ? 'dump' : 'embedded',
    hasPhotos,
    migrations: [...migrations],
  };
  writeFileSync(join(folder, PARTS.note), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600, flush: true });
}

async function copyEmbedded(folder: string, { config, connectionString, signal }: Copying): Promise<void> {
  const settings = readSettings(config.dataDir);
  await copyRunningCluster(connectionString, settings.clusterDir, join(folder, PARTS.cluster), signal);
  writeSettings(folder, { ...settings, clusterDir: join(folder, PARTS.cluster) });
}

async function readMigrations(connectionString: string) {
  const { db, close } = openDatabase({ connectionString, max: 1 });
  try {
    const done = await listDone(db);
    if (done === null) throw new ConfigError('The database is empty. There is nothing to back up.');
    return done;
  } finally {
    await close();
  }
}

function missingParts({ serverSecrets, dataDir, photoStorage }: Config): string[] {
  const key = serverSecrets.length > 0 ? 'SERVER_SECRET' : `the file ${resolve(dataDir, 'server-secret')}`;
  return [
    `Not in it: ${key}, which seals secrets in the database. Keep a copy of it elsewhere.`,
    ...(photoStorage ? [`Not in it: the photos, which are in the bucket ${photoStorage.bucket}.`] : []),
  ];
}

run().catch((error: unknown) => {
  console.error(whyStopped(error));
  process.exitCode = 1;
});
