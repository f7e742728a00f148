// Release N+1 is deployed over N while guests book: it migrates and joins, and N leaves, as
// docs/operations.md describes. Then N returns once more, on the new schema.

import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { openBalancedLoad } from '#platform/testing/deploy/balanced-load.ts';
import { openBalancer } from '#platform/testing/deploy/haproxy-balancer.ts';
import { aNextRelease } from '#platform/testing/deploy/next-release.ts';
import { checkOutNextRelease, openReleases } from '#platform/testing/deploy/release-process.ts';
import { findFreePort } from '#platform/testing/kill/real-program.ts';
import { accountOf, findDisagreements } from '#platform/testing/ledger-audit.ts';
import { isInstalled } from '#platform/testing/standby/installed-programs.ts';

const GUESTS = 6;
/** Paid stays between two steps of the deploy. Only a long run starts seven processes. */
const STAYS = triesOf({ short: 0, long: 40 });

const HAS_HAPROXY = isInstalled('haproxy');
if (STAYS > 0 && !HAS_HAPROXY) console.log('The deploy through HAProxy is skipped: it is not installed.');
/** Fewer, because a single process serves all of them while the other one is replaced. */
const GUESTS_OF_ONE = 2;
/** As in the unit in ops/deploy/. */
const DRAIN = { DRAIN_SECONDS: '5' };

const { connectionString } = await getTestDatabase();
const dataDir = folderOfThisRun('deploy');
const releases = openReleases(connectionString, dataDir);
const folders = [dataDir];
afterAll(() => {
  releases.dispose();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

it.runIf(STAYS > 0)(
  'fails no request and loses nothing while the next release takes over and the previous one comes back',
  async () => {
    const test = await createTestApp();
    const owner = await test.signUp('vendor');
    const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
    const zone = await aZone(test.db, { locationId, priceCents: 500, isHourly: true, openMinutes: 0, closeMinutes: 0 });
    const load = openBalancedLoad(zone.id, GUESTS);
    const oldWeb = [await releases.start('serve'), await releases.start('serve')] as const;
    const oldWorker = await releases.start('worker');
    await load.sendTo(oldWeb.map(({ url }) => url));
    await load.settles(STAYS);

    const next = checkOutNextRelease();
    folders.push(next);
    const newWeb = [await releases.start('serve', next), await releases.start('serve', next)] as const;
    await load.sendTo([...oldWeb, ...newWeb].map(({ url }) => url));
    await load.settles(STAYS);
    await load.sendTo(newWeb.map(({ url }) => url));
    expect(await Promise.all(oldWeb.map((web) => web.stop()))).toEqual([0, 0]);
    const newWorker = await releases.start('worker', next);
    expect(await oldWorker.stop()).toBe(0);
    await load.settles(STAYS);

    const back = await releases.start('serve');
    await load.sendTo([back.url]);
    expect(await Promise.all(newWeb.map((web) => web.stop()))).toEqual([0, 0]);
    await load.settles(STAYS);
    await load.end();
    expect(load.failures, releases.complaints()).toEqual([]);
    expect(await Promise.all([back.stop(), newWorker.stop()])).toEqual([0, 0]);

    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(test.db);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(aNextRelease())));
    for (const { guestId, cents } of load.paid) {
      expect(await accountOf(test.db, guestId)).toEqual({ charged: cents, refunded: 0, held: cents });
    }
    expect(await findDisagreements(test.db)).toEqual({});
  },
  // Seven processes are started one after another, on whatever machine this is.
  30 * 60_000,
);

it.runIf(STAYS > 0 && HAS_HAPROXY)(
  'fails no request while the web processes behind HAProxy are replaced one by one, each at its own address',
  async () => {
    const test = await createTestApp();
    const owner = await test.signUp('vendor');
    const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
    const zone = await aZone(test.db, { locationId, priceCents: 500, isHourly: true, openMinutes: 0, closeMinutes: 0 });
    const ports = [String(await findFreePort()), String(await findFreePort())] as const;
    const start = (PORT: string, folder?: string) => releases.start('serve', folder, { ...DRAIN, PORT });
    const webs = [await start(ports[0]), await start(ports[1])] as const;
    const worker = await releases.start('worker');
    const balancer = await openBalancer(ports, dataDir);
    try {
      await balancer.usesAll();
      const load = openBalancedLoad(zone.id, GUESTS_OF_ONE);
      await load.sendTo([balancer.url]);
      await load.settles(STAYS);
      const next = checkOutNextRelease();
      folders.push(next);
      for (const [index, web] of webs.entries()) {
        expect(await web.stop()).toBe(0);
        await start(ports[index] ?? '', next);
        await balancer.usesAll();
        await load.settles(STAYS);
      }
      await load.end();
      console.log(`deploy through HAProxy: ${load.paid.length} stays paid, ${load.failures.length} requests failed.`);
      expect(load.failures, releases.complaints()).toEqual([]);
      expect(await worker.stop()).toBe(0);
      for (const { guestId, cents } of load.paid) {
        expect(await accountOf(test.db, guestId)).toEqual({ charged: cents, refunded: 0, held: cents });
      }
    } finally {
      balancer.stop();
    }
  },
  30 * 60_000,
);
