import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, describe, expect, it } from 'vitest';
import { getTestDatabase } from '#testing/test-database.ts';
import { createJobRunner, PERIODIC_NAMES } from './jobs.ts';

const { connectionString } = await getTestDatabase();
const runner = createJobRunner({ connectionString, works: false, onError: () => {} });
await runner.start();
const boss = new PgBoss({ connectionString, max: 2, supervise: false, schedule: false });
await boss.start();
const client = new Client({ connectionString });
await client.connect();
afterAll(async () => {
  await client.end();
  await boss.stop();
  await runner.stop();
});

/** Advances the job table by some minutes, then runs the queue's supervision, which happens every minute. */
async function minutesPass(minutes: number): Promise<void> {
  await client.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - $1 * interval '1 minute',
    started_on = started_on - $1 * interval '1 minute' where state = 'active'`,
    [minutes],
  );
  await client.query('update pgboss.queue set monitor_on = null');
  await boss.supervise();
}

describe('a periodic job', () => {
  it.each(PERIODIC_NAMES)('%s is run by one process at a time', async (name) => {
    await boss.send(name, {});
    expect(await boss.send(name, {})).toBeNull();
    const [taken] = await boss.fetch(name);
    expect(await boss.send(name, {})).toBeNull();
    await boss.complete(name, taken?.id ?? '');
  });

  it('runs again within two minutes after its process was killed', async () => {
    for (const name of PERIODIC_NAMES) {
      await boss.send(name, {});
      expect(await boss.fetch(name)).toHaveLength(1);
    }
    await minutesPass(2);
    for (const name of PERIODIC_NAMES) expect(await boss.send(name, {})).not.toBeNull();
  });
});
