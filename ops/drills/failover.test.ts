// The primary dies, or freezes with its machine, while guests book. A synchronous standby is promoted, and the switch in front of both
// leads to it. Nothing that a guest was told may be lost, and none of our processes is restarted. `npm run drill failover`.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { buildPages } from '#platform/testing/kill/real-program.ts';
import { describeComeback, openBusiness, rideOut } from '#platform/testing/standby/business-in-outage.ts';
import {
  createDatabase,
  type PostgresServer,
  promote,
  startPostgres,
  startSynchronousStandby,
  until,
} from '#platform/testing/standby/postgres-server.ts';
import { openTcpSwitch } from '#platform/testing/standby/tcp-switch.ts';

const LONG = triesOf({ short: 0, long: 1 }) > 0;
/** How long an operator's Patroni takes to notice that the primary is gone. */
const NOTICED_AFTER_MS = 3000;
const CASES = (['SIGKILL', 'SIGSTOP'] as const).flatMap((signal) => [4, 20].map((pool) => ({ signal, pool })));

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUps.splice(0).reverse()) await step();
});

type Pair = { readonly primary: PostgresServer; readonly standby: PostgresServer; readonly dataDir: string };

async function startPair(): Promise<Pair> {
  const dataDir = folderOfThisRun('failover');
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
  const started = (server: PostgresServer) => {
    cleanUps.push(async () => {
      server.kill();
      await until(async () => !server.isRunning());
    });
    return server;
  };
  const settings = ['wal_keep_size = 512MB', 'max_wal_senders = 4', 'wal_sender_timeout = 5s'];
  const primary = started(await startPostgres({ folder: join(dataDir, 'one'), settings }));
  await createDatabase(primary);
  await migrateToLatest(primary.url());
  const standby = started(await startSynchronousStandby(primary, join(dataDir, 'two')));
  return { primary, standby, dataDir };
}

describe('while guests book', () => {
  it.runIf(LONG).each(CASES)(
    '$signal of the primary loses nothing that a guest was told, with pools of $pool',
    async ({ signal, pool }) => {
      buildPages();
      const { primary, standby, dataDir } = await startPair();
      const toSwitch = await openTcpSwitch(primary.port);
      cleanUps.push(() => toSwitch.close());
      const settings = { DATABASE_URL: primary.url().replace(`:${primary.port}/`, `:${toSwitch.port}/`) };
      const business = await openBusiness({ settings, dataDir, pool });
      cleanUps.push(() => business.stop());
      const strike = async () => {
        if (signal === 'SIGKILL') primary.kill();
        else primary.freeze();
        await sleep(NOTICED_AFTER_MS);
        await promote(standby);
        toSwitch.turnTo(standby.port);
      };
      const query = (text: string) => standby.query(text);
      const comeback = await rideOut(business, { strike, query, newUrl: async () => standby.url() });
      console.log(describeComeback(`failover: ${signal}, pool ${pool}`, comeback));
      expect(comeback).toMatchObject({ lost: [], failures: [], disagreements: {} });
      // None of our processes was restarted, and none exited by itself.
      expect(business.children.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null, null]);
    },
    15 * 60_000,
  );
});
