// A web process that is asked to stop first says so where load balancers look, and keeps serving until they have seen it.

import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { openReleases } from '#platform/testing/deploy/release-process.ts';
import { until } from '#platform/testing/standby/postgres-server.ts';

const { connectionString } = await getTestDatabase();
const dataDir = folderOfThisRun('drain');
const releases = openReleases(connectionString, dataDir);
afterAll(() => {
  releases.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

it('announces that it is stopping for as long as DRAIN_SECONDS says, keeps answering, and then exits', async () => {
  const web = await releases.start('serve', undefined, { DRAIN_SECONDS: '5' });
  const request = async (path: string) => {
    const answer = await fetch(`${web.url}${path}`);
    return { status: answer.status, body: await answer.text() };
  };
  const stopped = web.stop();
  await until(async () => (await request('/readyz')).status === 503);
  expect(await request('/readyz')).toEqual({ status: 503, body: '{"status":"stopping"}' });
  expect((await request('/api/v1/locations/center/41.88,-87.63')).status).toBe(200);
  expect(await stopped).toBe(0);
  await expect(request('/healthz')).rejects.toThrow('fetch failed');
}, 60_000);
