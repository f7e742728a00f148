import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createApp } from '#app/app.ts';
import { type Db, openDatabase } from '#platform/db/database.ts';
import { hasRoom } from '#platform/db/disk-room.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';

const test = await createTestApp({ apart: true });
const options = { strictAnswers: true, rateLimits: false, pages: false };
const write = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };

/** Linux has a file on a disk that is always full: this connection's temporary files become it. @returns what makes room */
async function fillDisk(db: Db): Promise<() => void> {
  const { rows } = await sql<{ folder: string; pid: number }>`
    select current_setting('data_directory') as folder, pg_backend_pid() as pid`.execute(db);
  const [{ folder, pid } = { folder: '', pid: 0 }] = rows;
  const temporary = join(folder, 'base/pgsql_tmp');
  const files = Array.from({ length: 20 }, (_, at) => join(temporary, `pgsql_tmp${pid}.${at}`));
  for (const file of files) symlinkSync('/dev/full', file);
  return () => {
    for (const file of files) rmSync(file, { force: true });
  };
}

describe('a full disk', () => {
  it.runIf(existsSync('/dev/full') && !process.env.CITUS_URL)(
    'of the database refuses what cannot be saved by its name, and shows in /readyz until there is room',
    async () => {
      await sql`
        create function full_disk() returns trigger language plpgsql as $$
          begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
        test.db,
      );
      await sql`create trigger full_disk before insert on contact_messages execute function full_disk()`.execute(
        test.db,
      );
      const { connectionString } = await getTestDatabase();
      const { db, close } = openDatabase({ connectionString, max: 1 });
      const app = await createApp({ ...test.deps, db }, options);
      const ready = async () => {
        const { headers, body } = await app.inject('/readyz');
        return [JSON.parse(body).status, headers['retry-after']];
      };
      expect(await ready()).toEqual(['ok', undefined]);
      // PostgreSQL makes the folder of its temporary files when it needs it.
      expect(await hasRoom(db)).toBe(true);
      const makeRoom = await fillDisk(db);
      const answer = await app.inject({ method: 'POST', url: '/api/v1/contact/contact-us', payload: write });
      expect([answer.statusCode, answer.headers['retry-after'], answer.json().error?.code]).toEqual([
        503,
        '60',
        'disk_full',
      ]);
      expect(answer.json().message).toContain('Nothing was saved.');
      expect(await Promise.all([ready(), ready()])).toEqual(Array(2).fill(['the disk is full', '5']));
      makeRoom();
      expect(await ready()).toEqual(['ok', undefined]);
      await app.close();
      await close();
    },
  );

  it('of this machine shows in /readyz before it is full to the last byte', async () => {
    const other = await createTestApp({ apart: true, config: { dataDir: folderOfThisRun('full-disk') } });
    const full = await createApp(other.deps, { ...options, minFreeBytes: Number.POSITIVE_INFINITY });
    const { statusCode, headers, body } = await full.inject('/readyz');
    expect([statusCode, headers['retry-after'], JSON.parse(body).status]).toEqual([503, '5', 'the disk is full']);
    await full.close();
  });
});
