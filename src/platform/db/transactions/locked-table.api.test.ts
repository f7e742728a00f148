// A table locked by another session: a migration that takes too long, or somebody at psql.

import { Client } from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { openDatabase } from '../database.ts';

const { connectionString } = await getTestDatabase();
const { db, close } = openDatabase({ connectionString, max: 4, lockTimeoutMs: 300 });
const { app } = await createTestApp({ deps: { db } });
afterAll(close);

const request = async (url: string) => {
  const { statusCode, headers, body } = await app.inject({ url });
  return { status: statusCode, retryAfter: headers['retry-after'], body };
};
const lots = () => request('/api/v1/locations/center/41.88,-87.63');

it('is answered with 503 and Retry-After, shows up in /readyz, and recovers once it is free', async () => {
  const other = new Client({ connectionString });
  await other.connect();
  await other.query('begin; lock table locations in access exclusive mode');
  for (const answer of await Promise.all([lots(), lots(), lots(), lots(), lots(), lots()])) {
    expect(answer).toMatchObject({ status: 503, retryAfter: '5' });
  }
  const unready = { status: 503, retryAfter: '5', body: '{"status":"a table is locked"}' };
  await vi.waitFor(async () => expect(await request('/readyz')).toMatchObject(unready), {
    timeout: 20_000,
    interval: 200,
  });
  expect((await request('/healthz')).status).toBe(200);
  await other.query('commit');
  await other.end();
  expect([(await lots()).status, (await request('/readyz')).status]).toEqual([200, 200]);
});
