// Everything after a certain moment was a mistake, on the recommended cluster. A full and an incremental backup and the archived WAL are
// restored to that moment in place, Patroni takes over again, and what drivers have paid since goes to support. `npm run drill
// pgbackrest`.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { becomesReady, buildPages, findFreePort, spawnProgram } from '#platform/testing/kill/real-program.ts';
import { createStubbornClient } from '#platform/testing/kill/stubborn-client.ts';
import { accountOf } from '#platform/testing/ledger-audit.ts';
import { type FirstOdogwu, signUpOdogwu } from '#platform/testing/standby/first-odogwu.ts';
import { missingPrograms } from '#platform/testing/standby/installed-programs.ts';
import { type PatroniCluster, startPatroniCluster } from '#platform/testing/standby/patroni-cluster.ts';
import { until } from '#platform/testing/standby/postgres-server.ts';
import { disagreementsIn } from '#platform/testing/standby/settled-books.ts';
import { openSteadyLoad } from '#platform/testing/standby/steady-load.ts';
import { bookedByStripe } from '#platform/testing/stripe/stripe-app.ts';
import { STAND_IN_KEYS, type StripeStandIn, startStripeStandIn } from '#platform/testing/stripe/stripe-stand-in.ts';

const LONG = triesOf({ short: 0, long: 1 }) > 0;
const MISSING = LONG ? missingPrograms() : [];
if (MISSING.length > 0) console.log(`The drill of pgBackRest is skipped: ${MISSING.join(', ')} not installed.`);
const BOOKINGS_A_SECOND = 10;
const BOOKINGS = 60;
const GOOD_CARD = '4242424242424242';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUps.splice(0).reverse()) await step();
});

async function startProgram(settings: Record<string, string>) {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawnProgram('all', { ...settings, PORT: port, PUBLIC_URL: url });
  cleanUps.push(() => child.kill('SIGKILL'));
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += String(chunk);
  });
  await becomesReady(child, () => output);
  return { url, stop: () => child.kill('SIGKILL') };
}

type Till = { readonly url: string; readonly zoneId: string; readonly stripe: StripeStandIn };

async function book({ url, zoneId, stripe }: Till, bookings: number, perSecond = BOOKINGS_A_SECOND) {
  const pay = (clientSecret: string) => stripe.books.confirm(clientSecret, GOOD_CARD);
  const load = openSteadyLoad({ urls: [url], zoneId, perSecond, pay });
  await until(async () => load.acknowledged.length >= bookings, 300_000);
  await load.end();
  expect(load.failures()).toEqual([]);
  return load.acknowledged;
}

/** In place, on the first machine; the second one is rebuilt from it. */
async function restoreTo(cluster: PatroniCluster, moment: string): Promise<void> {
  for (const name of ['db2', 'db1'] as const) await cluster.shutDown(name);
  cluster.forget();
  const target = ['--type=time', `--target=${moment}`, '--target-action=promote'];
  cluster.run('db1', 'pgbackrest', ['--stanza=parkvale', '--delta', ...target, 'restore']);
  // Alone and without archiving, so that another moment can be chosen if this one was wrong.
  const data = cluster.dataFolder('db1');
  const alone = `-c archive_mode=off -c listen_addresses='' -c unix_socket_directories=${cluster.folder}`;
  cluster.run('db1', 'pg_ctl', [
    '-D',
    data,
    '-w',
    '-t',
    '300',
    '-l',
    join(cluster.folder, 'logs/alone.log'),
    '-o',
    alone,
    'start',
  ]);
  await until(async () => cluster.run('db1', 'pg_controldata', ['-D', data]).includes('in production'), 300_000);
  cluster.run('db1', 'pg_ctl', ['-D', data, '-w', 'stop']);
  rmSync(cluster.dataFolder('db2'), { recursive: true, force: true });
  cluster.start('db1');
  await until(() => cluster.isPrimary('db1'), 180_000);
  cluster.start('db2');
  await cluster.isWhole();
}

async function reconcile(settings: Record<string, string>) {
  const child = spawnProgram('reconcile', settings);
  const output = child.stdout ? text(child.stdout) : Promise.resolve('');
  const code = await new Promise((resolve) => child.once('exit', resolve));
  return { code, output: await output };
}

type OpenOnes = { readonly data: { readonly disagreements: { readonly _id: string; readonly refundable: boolean }[] } };

/** The provider returns, one by one, the payments that bought nothing here, as support decides. */
async function releaseUnsold(url: string, { headers }: FirstOdogwu): Promise<number> {
  const answer = await fetch(`${url}/api/v1/support/reconciliation/payments?show=open&limit=200`, { headers });
  const { data } = (await answer.json()) as OpenOnes;
  const support = createStubbornClient(url);
  for (const { _id: disagreementId, refundable } of data.disagreements) {
    expect(refundable).toBe(true);
    const decided = { body: { disagreementId, decision: 'try_again' } } as const;
    expect((await support.call('POST /support/reconciliation/payments/decisions', decided, headers)).status).toBe(200);
  }
  return data.disagreements.length;
}

it.runIf(LONG && MISSING.length === 0)(
  'restores every booking before the moment, and finds and refunds what was paid after it',
  async () => {
    buildPages();
    const dataDir = folderOfThisRun('pgbackrest');
    cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
    const cluster = await startPatroniCluster(dataDir);
    cleanUps.push(() => cluster.stop());
    const stripe = await startStripeStandIn(() => new Date());
    cleanUps.push(() => stripe.close());
    const settings = {
      DATABASE_URL: cluster.url,
      DATA_DIR: dataDir,
      TRUST_PROXY: '127.0.0.1',
      STRIPE_API_URL: stripe.url,
      STRIPE_SECRET_KEY: STAND_IN_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: STAND_IN_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: STAND_IN_KEYS.webhookSecret,
    };
    const program = await startProgram(settings);
    const { db, close } = openDatabase({ connectionString: cluster.url, max: 4 });
    cleanUps.push(close);
    const odogwu = await signUpOdogwu(program.url, db);
    const lot = await aLocation(db, { ownerId: odogwu.id });
    const always = { openMinutes: 0, closeMinutes: 0 };
    const zone = await aZone(db, { locationId: lot.id, priceCents: 500, isHourly: true, ...always });
    const till = { url: program.url, zoneId: zone.id, stripe };

    // Some bookings are in the full backup, some in the incremental one or made during it, some after the moment.
    const primary = await cluster.primary();
    const backUp = (type: string) =>
      cluster.run(primary, 'pgbackrest', ['--stanza=parkvale', `--type=${type}`, 'backup']);
    const stored = [...(await book(till, BOOKINGS))];
    backUp('full');
    const during = book(till, BOOKINGS);
    await sleep(2000);
    backUp('incr');
    stored.push(...(await during));
    await sleep(1000);
    const [moment] = await cluster.query(primary, 'select clock_timestamp()::text as at');
    await sleep(1000);
    // Few, because each needs a decision.
    const after = await book(till, BOOKINGS / 4, 1);
    await sql`delete from sessions where location_id = ${lot.id}`.execute(db);
    program.stop();
    await cluster.query(primary, 'select pg_switch_wal()');
    cluster.run(primary, 'pgbackrest', ['--stanza=parkvale', 'check']);

    const began = Date.now();
    await restoreTo(cluster, String(moment?.at));
    const restoredMs = Date.now() - began;
    const wrong = [];
    for (const { guestId, cents } of stored) {
      const account = await accountOf(db, guestId, bookedByStripe(stripe));
      if (account.held !== cents || account.charged !== cents || account.refunded !== 0) wrong.push(account);
    }
    const found = await reconcile(settings);
    console.log(
      `pgbackrest: ${stored.length} bookings before the moment, ${wrong.length} of them lost; ${after.length} after it. A cluster of two again ` +
        `${(restoredMs / 1000).toFixed(1)} s after the restore began. npm run reconcile ended with ${found.code} and said:\n${found.output}`,
    );
    expect(wrong).toEqual([]);
    expect(found.code).toBe(1);
    expect(found.output).toContain(`${after.length} do not agree`);

    const again = await startProgram(settings);
    expect(await releaseUnsold(again.url, odogwu)).toBe(after.length);
    await until(async () => [...stripe.books.refunds.values()].length === after.length, 120_000);
    await until(async () => (await reconcile(settings)).code === 0, 120_000);
    expect(await disagreementsIn(db, bookedByStripe(stripe))).toEqual({});
    // It sells again, and is backed up.
    await book({ ...till, url: again.url }, 5);
    cluster.run('db1', 'pgbackrest', ['--stanza=parkvale', '--type=full', 'backup']);
    expect(stripe.violations).toEqual([]);
  },
  30 * 60_000,
);
