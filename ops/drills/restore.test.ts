// Everything after a certain moment was a mistake. A base backup and the archived WAL are restored to that moment on
// another server, the product is started on it, and its own proofs are run. `npm run drill restore`.

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { accountOf } from '#platform/testing/books.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { becomesReady, buildPages, findFreePort, spawnProgram } from '#platform/testing/kill/real-program.ts';
import { signUpOdogwu } from '#platform/testing/standby/first-odogwu.ts';
import {
  backUp,
  createDatabase,
  type PostgresServer,
  startPostgres,
  until,
} from '#platform/testing/standby/postgres-server.ts';
import { disagreementsIn } from '#platform/testing/standby/settled-books.ts';
import { openSteadyLoad } from '#platform/testing/standby/steady-load.ts';

const LONG = triesOf({ short: 0, long: 1 }) > 0;
const BOOKINGS_A_SECOND = 10;
const BOOKINGS = 60;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUps.splice(0).reverse()) await step();
});

function keep(server: PostgresServer): PostgresServer {
  cleanUps.push(async () => {
    server.kill();
    await until(async () => !server.isRunning());
  });
  return server;
}

async function startProgram(databaseUrl: string, dataDir: string) {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
  };
  const child = spawnProgram('all', settings);
  cleanUps.push(() => child.kill('SIGKILL'));
  let said = '';
  child.stderr?.on('data', (text) => {
    said += String(text);
  });
  await becomesReady(child, () => said);
  return { url, stop: () => child.kill('SIGKILL') };
}

async function book(url: string, zoneId: string, bookings: number) {
  const load = openSteadyLoad({ urls: [url], zoneId, perSecond: BOOKINGS_A_SECOND });
  await until(async () => load.acknowledged.length >= bookings, 300_000);
  await load.end();
  expect(load.failures()).toEqual([]);
  return load.acknowledged;
}

it.runIf(LONG)(
  'restores every booking before the chosen moment and none after it, and the restored books agree',
  async () => {
    buildPages();
    const dataDir = folderOfThisRun('restore');
    cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
    const archive = join(dataDir, 'archive');
    mkdirSync(archive);
    const archiving = [
      'archive_mode = on',
      `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'`,
    ];
    const original = keep(await startPostgres({ folder: join(dataDir, 'original'), settings: archiving }));
    await createDatabase(original);
    await migrateToLatest(original.url());
    const program = await startProgram(original.url(), dataDir);
    const own = openDatabase({ connectionString: original.url(), max: 2 });
    const odogwu = await signUpOdogwu(program.url, own.db);
    const lot = await aLocation(own.db, { ownerId: odogwu.id });
    const zone = await aZone(own.db, {
      locationId: lot.id,
      priceCents: 500,
      isHourly: true,
      openMinutes: 0,
      closeMinutes: 0,
    });

    // Some bookings are in the backup, some are made while and after it is taken, some after the chosen moment.
    const before = [...(await book(program.url, zone.id, BOOKINGS))];
    const backupBegan = Date.now();
    const [during] = await Promise.all([
      book(program.url, zone.id, BOOKINGS),
      backUp(original, join(dataDir, 'restored')),
    ]);
    const kept = [...before, ...during];
    await sleep(1000);
    const [moment] = await original.query('select clock_timestamp()::text as at');
    await sleep(1000);
    const after = await book(program.url, zone.id, BOOKINGS / 2);
    program.stop();
    await sql`delete from sessions where location_id = ${lot.id}`.execute(own.db);
    await own.close();
    const [last] = await original.query('select pg_walfile_name(pg_switch_wal()) as name');
    await until(async () => existsSync(join(archive, String(last?.name))));

    const restoreBegan = Date.now();
    writeFileSync(join(dataDir, 'restored', 'postgres', 'recovery.signal'), '', { mode: 0o600 });
    const restored = keep(
      await startPostgres({
        folder: join(dataDir, 'restored'),
        password: original.password,
        settings: [
          'archive_mode = off',
          `restore_command = 'cp ${archive}/%f %p'`,
          `recovery_target_time = '${moment?.at}'`,
          `recovery_target_action = 'promote'`,
        ],
      }),
    );
    await until(async () => (await restored.query('select pg_is_in_recovery() as busy'))[0]?.busy === false);
    const restoredMs = Date.now() - restoreBegan;
    original.kill();
    const again = await startProgram(restored.url(), dataDir);
    const { db, close } = openDatabase({ connectionString: restored.url(), max: 4 });
    cleanUps.push(close);
    const wrong = [];
    for (const { guestId, cents } of kept) {
      const account = await accountOf(db, guestId);
      if (account.held !== cents || account.charged !== cents || account.refunded !== 0) wrong.push(account);
    }
    const tooMany = [];
    for (const { guestId } of after) if ((await accountOf(db, guestId)).held > 0) tooMany.push(guestId);
    console.log(
      `restore: ${kept.length} bookings before the moment, ${wrong.length} of them lost; ${after.length} after it, ${tooMany.length} of ` +
        `them there. Backup began ${((restoreBegan - backupBegan) / 1000).toFixed(1)} s before the restore; restored in ${(restoredMs / 1000).toFixed(1)} s.`,
    );
    expect(wrong).toEqual([]);
    expect(tooMany).toEqual([]);
    await until(async () => Object.keys(await disagreementsIn(db)).length === 0).catch(() => {});
    expect(await disagreementsIn(db)).toEqual({});
    // It sells again.
    await book(again.url, zone.id, 5);
  },
  15 * 60_000,
);
