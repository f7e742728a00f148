import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { environmentWith } from '#app/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { copyFolder } from '#platform/db/embedded/base-backup.ts';
import { listDone } from '#platform/db/schema-state.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { isInstalled } from '#platform/testing/standby/installed-programs.ts';
import { type BackupNote, makeWhole, readNote, requireFitting } from './backup-folder.ts';
import { dumpDatabase, loadDump } from './postgres-programs.ts';

const own = { name: '001-baseline', checksum: 'of another program' };
const note = (given: Partial<BackupNote>): BackupNote => ({
  takenAt: '2026-11-25T09:00:00.000Z',
  database: 'embedded',
  hasPhotos: false,
  migrations: [own],
  ...given,
});

async function migrationsOf(connectionString: string) {
  const { db, close } = openDatabase({ connectionString, max: 1 });
  return [...((await listDone(db).finally(close)) ?? [])];
}

/** Stands for `pg_dump`: makes its file, and then `next`. */
function aDumpProgram(next: string): string {
  const folder = join(folderOfThisRun('backup'), 'programs');
  mkdirSync(folder);
  const program = join(folder, 'pg_dump');
  const write =
    "require('node:fs').writeFileSync(process.argv.find((arg) => arg.startsWith('--file=')).slice(7), 'half')";
  writeFileSync(program, `#!${process.execPath}\n${write};\n${next}\n`);
  chmodSync(program, 0o700);
  return folder;
}

/** Runs `npm run backup`'s program. */
async function beginBackup(programs: string) {
  const { connectionString } = await getTestDatabase();
  const parent = folderOfThisRun('backup');
  const env = environmentWith({ DATABASE_URL: connectionString, DATA_DIR: join(parent, 'data'), PATH: programs });
  const args = [join(import.meta.dirname, 'backup.ts'), join(parent, 'monday')];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints += String(text);
  });
  const closed = once(child, 'close');
  const end = async () => ({ code: (await closed)[0] as number | null, complaints, left: readdirSync(parent) });
  return { parent, child, end, dump: join(parent, 'monday.unfinished', 'database.dump') };
}

describe('a backup', () => {
  it('leaves nothing when it fails', async () => {
    const { end } = await beginBackup(aDumpProgram("console.error('No space left on device'); process.exit(1);"));
    const { code, complaints, left } = await end();
    expect([code, left]).toEqual([1, []]);
    expect(complaints).toContain('pg_dump failed:\nNo space left on device');
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('leaves nothing when it is stopped by %s', async (signal) => {
    const { child, dump, end } = await beginBackup(aDumpProgram('setInterval(() => {}, 1000);'));
    await vi.waitFor(() => expect(existsSync(dump)).toBe(true), { timeout: 60_000, interval: 20 });
    child.kill(signal);
    child.kill(signal);
    const { code, complaints, left } = await end();
    expect([code, left]).toEqual([1, []]);
    expect(complaints).toContain('The backup was stopped before it was finished.');
  });

  it('replaces what a killed one left', async () => {
    const parent = folderOfThisRun('backup');
    const folder = join(parent, 'monday');
    mkdirSync(join(`${folder}.unfinished`, 'photos'), { recursive: true });
    await makeWhole(folder, async (made) => writeFileSync(join(made, 'one'), ''), new AbortController().signal);
    expect([readdirSync(parent), readdirSync(folder)]).toEqual([['monday'], ['one']]);
  });

  it('copies no further file of an embedded database once it is stopped', async () => {
    const parent = folderOfThisRun('backup');
    const [from, to] = [join(parent, 'from'), join(parent, 'to')];
    mkdirSync(from);
    writeFileSync(join(from, 'one'), '');
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(copyFolder(from, to, { signal: stopped })).rejects.toThrow('stopped');
    expect(readdirSync(to)).toEqual([]);
  });

  it('is refused when it was not finished', () => {
    const folder = join(folderOfThisRun('backup'), 'unfinished');
    mkdirSync(folder);
    expect(() => readNote(folder)).toThrow('is not a backup that npm run backup has finished');
  });

  it('is refused when its migrations are not those of this program', async () => {
    await expect(requireFitting(note({}), { databaseUrl: null })).rejects.toThrow(
      'its migration 001-baseline is not the one of this program',
    );
  });

  it('fits the kind of database that it was made of', async () => {
    const { connectionString } = await getTestDatabase();
    const migrations = await migrationsOf(connectionString);
    await requireFitting(note({ migrations }), { databaseUrl: null });
    await requireFitting(note({ migrations, database: 'dump' }), { databaseUrl: connectionString });
    await expect(requireFitting(note({ migrations }), { databaseUrl: connectionString })).rejects.toThrow(
      'Restore it without DATABASE_URL.',
    );
    await expect(requireFitting(note({ migrations, database: 'dump' }), { databaseUrl: null })).rejects.toThrow(
      'named by DATABASE_URL',
    );
  });

  it('says which program is missing, and how to install it', async () => {
    const before = process.env.PATH;
    process.env.PATH = '/nowhere';
    const dumped = dumpDatabase('postgres://nobody@127.0.0.1:1/none', '/nowhere/file');
    process.env.PATH = before;
    await expect(dumped).rejects.toThrow(/pg_dump is not installed\. Install .*postgresql-client/);
  });

  it.runIf(isInstalled('pg_restore') && isInstalled('psql'))(
    'leaves the database as it was when the dump cannot be read',
    async () => {
      const { connectionString } = await getTestDatabase();
      const file = join(folderOfThisRun('backup'), 'broken.dump');
      writeFileSync(file, 'PGDMP and no more');
      const before = await migrationsOf(connectionString);
      expect(before.length).toBeGreaterThan(0);
      await expect(loadDump(connectionString, file, ['public'])).rejects.toThrow('pg_restore failed');
      expect(await migrationsOf(connectionString)).toEqual(before);
    },
  );
});
