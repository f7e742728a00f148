// The configuration files of ops/deploy/database, on one machine: Patroni's primary dies, freezes or is relieved while guests book. Nothing
// that a guest was told may be lost, none of our processes is restarted, and a machine that comes back is a standby. `npm run drill
// patroni`.

import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { buildPages } from '#platform/testing/kill/real-program.ts';
import { describeComeback, openBusiness, rideOut } from '#platform/testing/standby/business-in-outage.ts';
import { missingPrograms } from '#platform/testing/standby/installed-programs.ts';
import { type NodeName, type PatroniCluster, startPatroniCluster } from '#platform/testing/standby/patroni-cluster.ts';
import { until } from '#platform/testing/standby/postgres-server.ts';

const LONG = triesOf({ short: 0, long: 1 }) > 0;
const MISSING = LONG ? missingPrograms() : [];
if (MISSING.length > 0) console.log(`The drill of Patroni is skipped: ${MISSING.join(', ')} not installed.`);
const PROMOTED_WITHIN_MS = 120_000;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUps.splice(0).reverse()) await step();
});

type Blow = {
  readonly what: string;
  strike(cluster: PatroniCluster, primary: NodeName): unknown;
  /** Brings the struck machine back. */
  recover(cluster: PatroniCluster, primary: NodeName): unknown;
};

const BLOWS: readonly Blow[] = [
  {
    what: 'SIGKILL of the machine',
    strike: (cluster, primary) => cluster.kill(primary, 'the machine'),
    recover: (cluster, primary) => cluster.start(primary),
  },
  {
    what: 'SIGSTOP of the machine',
    strike: (cluster, primary) => cluster.freeze(primary, 'the machine'),
    recover: (cluster, primary) => cluster.thaw(primary, 'the machine'),
  },
  {
    what: 'SIGKILL of PostgreSQL alone',
    strike: (cluster, primary) => cluster.kill(primary, 'PostgreSQL alone'),
    recover: () => {},
  },
  {
    what: 'SIGSTOP of PostgreSQL alone',
    strike: (cluster, primary) => cluster.freeze(primary, 'PostgreSQL alone'),
    recover: (cluster, primary) => cluster.thaw(primary, 'PostgreSQL alone'),
  },
  { what: 'a switchover', strike: (cluster) => cluster.switchOver(), recover: () => {} },
];

async function startCluster(): Promise<PatroniCluster> {
  const folder = folderOfThisRun('patroni');
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
  const cluster = await startPatroniCluster(folder);
  cleanUps.push(() => cluster.stop());
  return cluster;
}

/** The other server, or the same one, restarted because Patroni considered that faster than switching to the other. */
async function hasNewPrimary(cluster: PatroniCluster, old: NodeName, server: number | null): Promise<boolean> {
  if (await cluster.isPrimary(cluster.standbyOf(old)).catch(() => false)) return true;
  const now = cluster.serverOf(old);
  return now !== null && now !== server && cluster.isPrimary(old);
}

describe.runIf(LONG && MISSING.length === 0)('while guests book', () => {
  it.each([
    { through: 'HAProxy', pool: 20 },
    { through: 'PgBouncer and HAProxy', pool: 4 },
  ])(
    'through $through, no failure of the primary loses what a guest was told, with pools of $pool',
    async ({ through, pool }) => {
      buildPages();
      const cluster = await startCluster();
      const settings = { DATABASE_URL: through === 'HAProxy' ? cluster.url : cluster.pooledUrl };
      const business = await openBusiness({ settings, dataDir: cluster.folder, pool });
      cleanUps.push(() => business.stop());
      for (const { what, strike, recover } of BLOWS) {
        const old = await cluster.primary();
        const server = cluster.serverOf(old);
        const comeback = await rideOut(business, {
          strike: async () => {
            await strike(cluster, old);
            await until(() => hasNewPrimary(cluster, old, server), PROMOTED_WITHIN_MS);
          },
          query: async (text) => cluster.query(await cluster.primary(), text),
          newUrl: async () => settings.DATABASE_URL,
          recover: async () => {
            await recover(cluster, old);
            await cluster.isWhole();
            // HAProxy also has to find the standby again.
            await sleep(3000);
          },
        });
        console.log(describeComeback(`patroni: ${what}, through ${through}, pool ${pool}`, comeback));
        expect(comeback, what).toMatchObject({ lost: [], failures: [], disagreements: {} });
        expect(business.children.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null, null]);
      }
    },
    40 * 60_000,
  );
});
