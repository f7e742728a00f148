import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { listDone } from '#platform/db/schema-state.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { isInstalled } from '#platform/testing/standby/installed-programs.ts';
import { type BackupNote, readNote, requireFitting } from './backup-folder.ts';
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

describe('a backup', () => {
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
