// One machine loses its data while it sells, and is restored by the commands of docs/operations.md. And everything after a
// certain moment was a mistake: a base backup and the archived WAL are restored to that moment on another server, the product
// is started on it, and its own proofs are run. `npm run drill restore`.

import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { stopAbandonedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { connectionString, DATABASE_NAME, readSettings } from '#platform/db/embedded/embedded-postgres-settings.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { becomesReady, buildPages, findFreePort, spawnProgram } from '#platform/testing/kill/real-program.ts';
import { accountOf } from '#platform/testing/ledger-audit.ts';
import { signUpOdogwu } from '#platform/testing/standby/first-odogwu.ts';
import { databaseAccount, findServerPrograms, runProgram } from '#platform/testing/standby/installed-programs.ts';
import {
  backUp,
  createDatabase,
  type PostgresServer,
  queryOnce,
  startPostgres,
  until,
} from '#platform/testing/standby/postgres-server.ts';
import { disagreementsIn } from '#platform/testing/standby/settled-books.ts';
import { openSteadyLoad } from '#platform/testing/standby/steady-load.ts';
import { OPERATOR_COMMANDS, operatorCommand, runAsWritten } from './operator-commands.ts';

const LONG = triesOf({ short: 0, long: 1 }) > 0;
const BOOKINGS_A_SECOND = 10;
const BOOKINGS = 60;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUps.splice(0).reverse()) await step();
});

function stopAfter(server: PostgresServer): PostgresServer {
  cleanUps.push(async () => {
    server.kill();
    await until(async () => !server.isRunning());
  });
  return server;
}

async function settingsOf(dataDir: string, databaseUrl: string | null) {
  const port = String(await findFreePort());
  return {
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '127.0.0.1',
  };
}

async function startWith(settings: Record<string, string>) {
  const child = spawnProgram('all', settings);
  cleanUps.push(() => child.kill('SIGKILL'));
  let output = '';
  child.stderr?.on('data', (text) => {
    output += String(text);
  });
  await becomesReady(child, () => output);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await until(async () => child.exitCode !== null || child.signalCode !== null);
  };
  return { url: settings.PUBLIC_URL ?? '', stop: () => child.kill('SIGKILL'), end };
}

async function startProgram(databaseUrl: string, dataDir: string) {
  return startWith(await settingsOf(dataDir, databaseUrl));
}

async function aZoneOfOdogwu(url: string, databaseUrl: string) {
  const { db, close } = openDatabase({ connectionString: databaseUrl, max: 2 });
  const odogwu = await signUpOdogwu(url, db);
  const lot = await aLocation(db, { ownerId: odogwu.id });
  const hours = { isHourly: true, openMinutes: 0, closeMinutes: 0 };
  const zone = await aZone(db, { locationId: lot.id, priceCents: 500, ...hours });
  await close();
  return zone.id;
}

async function book(url: string, zoneId: string, bookings: number) {
  const load = openSteadyLoad({ urls: [url], zoneId, perSecond: BOOKINGS_A_SECOND });
  await until(async () => load.acknowledged.length >= bookings, 300_000);
  await load.end();
  expect(load.failures()).toEqual([]);
  return load.acknowledged;
}

function aDataFolder(purpose: string): string {
  const dataDir = folderOfThisRun(purpose);
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
  return dataDir;
}

/** Of the version of the installed `pg_dump`, with one database. */
async function startInstalledServer(programs: string, folder: string) {
  const account = databaseAccount();
  // Its account has to pass through.
  chmodSync(dirname(folder), 0o711);
  mkdirSync(folder);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const [port, files] = [await findFreePort(), join(folder, 'files')];
  runProgram(join(programs, 'initdb'), ['-D', files, '-U', 'parkvale', '--auth=trust', '--encoding=UTF8'], {}, account);
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const log = join(folder, 'log');
  const control = (...args: string[]) => runProgram(join(programs, 'pg_ctl'), ['-D', files, ...args], {}, account);
  control('-w', '-l', log, '-o', options, 'start');
  cleanUps.push(() => control('-m', 'immediate', 'stop'));
  const url = (name: string) => `postgres://parkvale:none@127.0.0.1:${port}/${name}`;
  await queryOnce(url('postgres'), 'create database parkvale');
  return {
    url: url('parkvale'),
    destroy: async () => {
      await queryOnce(url('postgres'), 'drop database parkvale with (force)');
      await queryOnce(url('postgres'), 'create database parkvale');
    },
  };
}

describe('one machine', () => {
  const SOLD = LONG ? BOOKINGS : 10;
  const programs = findServerPrograms();
  if (!programs) console.log('The drill of backup and restore with DATABASE_URL is skipped: no server is installed.');
  const photo = join('photos', '0190e7c5-0000-7000-8000-000000000001', '0190e7c5-0000-7000-8000-000000000002');

  it.each([
    { database: 'embedded', isThere: true },
    { database: 'DATABASE_URL', isThere: programs !== null },
  ])(
    'comes back from a backup that was taken while it sold, $database',
    async ({ database, isThere }) => {
      if (!isThere) return;
      buildPages();
      const folder = aDataFolder('one-machine');
      const dataDir = join(folder, 'data');
      mkdirSync(dataDir);
      const server =
        database === 'embedded' ? null : await startInstalledServer(programs ?? '', join(folder, 'server'));
      cleanUps.push(() => stopAbandonedPostgres(dataDir));
      const settings = await settingsOf(dataDir, server?.url ?? null);
      const here = { envFile: join(folder, 'parkvale.env'), backups: join(folder, 'backups') };
      writeFileSync(
        here.envFile,
        Object.entries(settings)
          .map(([name, value]) => `${name}=${value}\n`)
          .join(''),
      );
      const databaseUrl = () => server?.url ?? connectionString(readSettings(dataDir), DATABASE_NAME);
      const program = await startWith(settings);
      const zoneId = await aZoneOfOdogwu(program.url, databaseUrl());
      mkdirSync(dirname(join(dataDir, photo)), { recursive: true });
      writeFileSync(join(dataDir, photo), 'a photo');

      const before = [...(await book(program.url, zoneId, SOLD))];
      const [, backup] = await Promise.all([
        book(program.url, zoneId, SOLD),
        runAsWritten(operatorCommand('npm run backup'), here),
      ]);
      expect(backup).toMatchObject({ status: 0 });
      expect(backup.out).toContain('Not in it: the file');
      const after = await book(program.url, zoneId, SOLD);

      const restore = operatorCommand('npm run restore');
      const tooEarly = await runAsWritten(`${restore} --replace`, here);
      expect(tooEarly).toMatchObject({ status: 1, complaints: expect.stringContaining('Stop the web processes') });
      await program.end('SIGTERM');
      const notReported = await runAsWritten(restore, here);
      expect(notReported).toMatchObject({ status: 1, complaints: expect.stringContaining('add --replace') });
      await server?.destroy();
      for (const part of ['photos', ...(server ? [] : ['postgres', 'postgres.json'])])
        rmSync(join(dataDir, part), { recursive: true });

      // Onto the empty machine, and again over what is there then.
      for (const command of [restore, `${restore} --replace`]) {
        const restored = await runAsWritten(command, here);
        expect(restored).toMatchObject({ status: 0, out: expect.stringContaining('The books agree.') });
        expect(restored.complaints).toContain('Restoring into: ');
      }
      expect(readFileSync(join(dataDir, photo), 'utf8')).toBe('a photo');
      const again = await startWith(settings);
      const { db, close } = openDatabase({ connectionString: databaseUrl(), max: 4 });
      const heldBy = (of: typeof before) =>
        Promise.all(of.map(async ({ guestId }) => (await accountOf(db, guestId)).held));
      expect(await heldBy(before)).toEqual(before.map(({ cents }) => cents));
      expect(await heldBy([...after])).toEqual(after.map(() => 0));
      await book(again.url, zoneId, 5);
      await until(async () => Object.keys(await disagreementsIn(db)).length === 0).catch(() => {});
      expect(await disagreementsIn(db)).toEqual({});
      await close();
      await again.end('SIGTERM');
    },
    10 * 60_000,
  );

  it(
    "runs every other operator's command as docs/operations.md has it",
    async () => {
      buildPages();
      const folder = aDataFolder('commands');
      const settings = await settingsOf(folder, null);
      cleanUps.push(() => stopAbandonedPostgres(folder));
      const envFile = join(folder, 'parkvale.env');
      writeFileSync(
        envFile,
        Object.entries(settings)
          .map(([name, value]) => `${name}=${value}\n`)
          .join(''),
      );
      const program = await startWith(settings);
      const others = OPERATOR_COMMANDS.filter((command) => !/^npm run (backup|restore)/.test(command));
      expect(others.length).toBeGreaterThan(5);
      for (const command of others) {
        const done = await runAsWritten(command, { envFile, backups: folder, address: 'you@example.com' });
        expect({ command, ...done }).toMatchObject({ command, status: 0 });
      }
      await program.end('SIGTERM');
    },
    10 * 60_000,
  );
});

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
    const original = stopAfter(await startPostgres({ folder: join(dataDir, 'original'), settings: archiving }));
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
    const stored = [...before, ...during];
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
    const restored = stopAfter(
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
    for (const { guestId, cents } of stored) {
      const account = await accountOf(db, guestId);
      if (account.held !== cents || account.charged !== cents || account.refunded !== 0) wrong.push(account);
    }
    const tooMany = [];
    for (const { guestId } of after) if ((await accountOf(db, guestId)).held > 0) tooMany.push(guestId);
    console.log(
      `restore: ${stored.length} bookings before the moment, ${wrong.length} of them lost; ${after.length} after it, ${tooMany.length} of ` +
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
