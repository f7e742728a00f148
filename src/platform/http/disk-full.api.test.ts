import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createApp } from '#app/app.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';

const test = await createTestApp({ apart: true });
const options = { strictAnswers: true, rateLimits: false, pages: false };
const write = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
const ready = async () => (await test.app.inject('/readyz')).json().status;

describe('a full disk', () => {
  it('of the database refuses what cannot be saved by its name, and shows in /readyz', async () => {
    await sql`
      create function full_disk() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
      test.db,
    );
    await sql`create trigger full_disk before insert on contact_messages execute function full_disk()`.execute(test.db);
    expect(await ready()).toBe('ok');
    const answer = await test.call('POST /contact/contact-us', { body: write });
    expect([answer.status, answer.headers['retry-after'], answer.body.error?.code]).toEqual([503, '60', 'disk_full']);
    expect(answer.body.message).toContain('Nothing was saved.');
    expect(await ready()).toBe('the disk is full');
  });

  it('of this machine shows in /readyz before it is full to the last byte', async () => {
    const other = await createTestApp({ apart: true, config: { dataDir: folderOfThisRun('full-disk') } });
    const full = await createApp(other.deps, { ...options, minFreeBytes: Number.POSITIVE_INFINITY });
    const { statusCode, headers, body } = await full.inject('/readyz');
    expect([statusCode, headers['retry-after'], JSON.parse(body).status]).toEqual([503, '60', 'the disk is full']);
    await full.close();
  });
});
