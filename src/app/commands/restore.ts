// `npm run restore`: puts a backup of `npm run backup` in place of the database and the photos, and compares the books with
// the payment providers'. The server must be stopped. Replaced files are moved aside, not deleted.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, loadEnvFile, readConfig } from '#app/config/config.ts';
import { whyStopped } from '#app/stopped-start.ts';
import { openDatabase } from '#platform/db/database.ts';
import { readDatabaseUse } from '#platform/db/database-use.ts';
import { copyFolder } from '#platform/db/embedded/base-backup.ts';
import { whileStopped } from '#platform/db/embedded/embedded-postgres.ts';
import { readSettings, writeSettings } from '#platform/db/embedded/embedded-postgres-settings.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { type BackupNote, PARTS, readNote, requireFitting } from './backup-folder.ts';
import { describeDatabase, onExistingDatabase } from './existing-database.ts';
import { loadDump } from './postgres-programs.ts';
import { reconcileOn } from './reconcile-on.ts';

const USAGE = 'Name the backup: npm run restore -- [--env-file <file>] <folder> [--replace]';
const HOW_TO_REPLACE = 'To replace what is in it by the backup, add --replace.';
const STOP_FIRST = 'Other programs use this database. Stop the web processes and workers first.';

type Restore = {
  readonly folder: string;
  readonly note: BackupNote;
  readonly replaces: boolean;
  readonly aside: string;
};

async function run(): Promise<void> {
  const args = loadEnvFile(process.argv.slice(2));
  const [named, ...rest] = args.filter((arg) => arg !== '--replace');
  if (!named || named.startsWith('-') || rest.length > 0) throw new ConfigError(USAGE);
  const config = readConfig();
  const folder = resolve(named);
  const note = readNote(folder);
  await requireFitting(note, config);
  console.error(`Restoring into: ${describeDatabase(config)}`);
  const aside = `.before-${new Date().toISOString().replaceAll(':', '-')}`;
  const restore = { folder, note, replaces: args.includes('--replace'), aside };
  mkdirSync(config.dataDir, { recursive: true });
  if (config.databaseUrl) await restoreDump(config.databaseUrl, restore);
  else await restoreEmbedded(config.dataDir, restore);
  await restorePhotos(config, restore);
  console.log(`Restored the backup of ${note.takenAt}.`);
  if (config.serverSecrets.length === 0 && !existsSync(join(config.dataDir, 'server-secret')))
    console.log(`Put your copy of server-secret into ${resolve(config.dataDir)} before you start Parkvale.`);
  await onExistingDatabase(
    config,
    async (connectionString) => {
      await migrateToLatest(connectionString);
      await reconcileOn(connectionString, config);
    },
    'any version',
  );
}

async function restoreEmbedded(dataDir: string, { folder, replaces, aside }: Restore): Promise<void> {
  const { clusterDir } = readSettings(resolve(dataDir));
  const refuseData = () => {
    if (existsSync(clusterDir) && !replaces) throw new ConfigError(`There is a database already. ${HOW_TO_REPLACE}`);
  };
  refuseData();
  const wasStopped = await whileStopped(dataDir, async () => {
    refuseData();
    const unfinished = `${clusterDir}.unfinished-restore`;
    rmSync(unfinished, { recursive: true, force: true });
    await copyFolder(join(folder, PARTS.cluster), unfinished);
    moveAside(clusterDir, aside);
    moveAside(join(dataDir, PARTS.clusterSettings), aside);
    const { password } = readSettings(folder);
    writeSettings(dataDir, { password, port: 0, clusterDir });
    renameSync(unfinished, clusterDir);
  });
  if (!wasStopped) throw new ConfigError(STOP_FIRST);
}

async function restoreDump(databaseUrl: string, { folder, replaces }: Restore): Promise<void> {
  const { db, close } = openDatabase({ connectionString: databaseUrl, max: 1 });
  const { others, tables, schemas } = await readDatabaseUse(db).finally(close);
  if (tables > 0 && !replaces) throw new ConfigError(`The database is not empty. ${HOW_TO_REPLACE}`);
  if (others > 0) throw new ConfigError(STOP_FIRST);
  await loadDump(databaseUrl, join(folder, PARTS.dump), schemas);
}

async function restorePhotos({ dataDir, photoStorage }: Config, { folder, note, aside }: Restore): Promise<void> {
  if (photoStorage || !note.hasPhotos) return;
  const photos = join(dataDir, PARTS.photos);
  const unfinished = `${photos}.unfinished-restore`;
  rmSync(unfinished, { recursive: true, force: true });
  await copyFolder(join(folder, PARTS.photos), unfinished);
  giveToOwnerOf(dataDir, unfinished);
  moveAside(photos, aside);
  renameSync(unfinished, photos);
}

/** Photos that root restores must not lock the service's user out. */
function giveToOwnerOf(dataDir: string, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

function moveAside(path: string, aside: string): void {
  if (!existsSync(path)) return;
  renameSync(path, `${path}${aside}`);
  console.log(`What was there before is in ${resolve(path)}${aside}; delete it when you no longer need it.`);
}

run().catch((error: unknown) => {
  console.error(whyStopped(error));
  process.exitCode = 1;
});
