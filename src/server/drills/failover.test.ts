// The primary dies, or freezes with its machine, while guests book. A synchronous standby is promoted, and the switch in front of
// both leads to it. Nothing that a guest was told may be lost, and no process of ours is restarted. `npm run drill failover`.

import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type EventReading, readEvents } from '#testing/app/read-events.ts';
import { accountOf } from '#testing/books.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { aTicket, aValetStand } from '#testing/builders/a-ticket.ts';
import { triesOf } from '#testing/cases/long-run.ts';
import { folderOfThisRun } from '#testing/database/run-folders.ts';
import { becomesReady, buildPages, findFreePort, spawnProgram } from '#testing/kill/real-program.ts';
import { createStubbornClient } from '#testing/kill/stubborn-client.ts';
import { signUpOdogwu } from '#testing/standby/first-odogwu.ts';
import {
  createDatabase,
  type PostgresServer,
  promote,
  startPostgres,
  startSynchronousStandby,
  until,
} from '#testing/standby/postgres-server.ts';
import { disagreementsIn } from '#testing/standby/settled-books.ts';
import { openSteadyLoad } from '#testing/standby/steady-load.ts';
import { openTcpSwitch } from '#testing/standby/tcp-switch.ts';
import { openDatabase } from '../db/database.ts';
import { migrateToLatest } from '../db/migrate.ts';

const LONG = triesOf({ short: 0, long: 1 }) > 0;
const BOOKINGS_A_SECOND = 20;
/** What an operator's Patroni takes to see that the primary is gone. */
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

async function startProcesses(databaseUrl: string, dataDir: string, pool: number) {
  const ports = [await findFreePort(), await findFreePort()].map(String);
  const shared = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DATABASE_POOL: String(pool),
    TRUST_PROXY: '127.0.0.1',
  };
  const children: ChildProcess[] = [
    ...ports.map((PORT) => spawnProgram('serve', { ...shared, PORT })),
    spawnProgram('worker', { ...shared, PORT: ports[0] ?? '' }),
  ];
  cleanUps.push(() => children.map((child) => child.kill('SIGKILL')));
  let said = '';
  for (const child of children) {
    child.stderr?.on('data', (text) => {
      said += String(text);
    });
  }
  // One after the other: each looks for migrations to run.
  await Promise.all(children.map((child) => becomesReady(child, () => said)));
  return { urls: ports.map((port) => `http://127.0.0.1:${port}`), children };
}

type Board = { heard(version: number): boolean; stop(): void };

/** As the page follows it: a stream that ends is opened again from its last event. */
function followBoard(url: string, path: string, headers: Record<string, string>): Board {
  const versions = new Set<number>();
  let [isOver, reading]: [boolean, EventReading | null] = [false, null];
  const follow = async () => {
    while (!isOver) {
      const lastId: string | undefined = reading?.lastId() || undefined;
      const opened = await readEvents({ url, path, headers }, lastId).catch(() => null);
      reading = opened ?? reading;
      if (opened?.status === 200) {
        while (!isOver && (await Promise.race([opened.ended.then(() => 'ended'), sleep(50)])) !== 'ended') note(opened);
        note(opened);
      }
      await sleep(200);
    }
  };
  const note = ({ events }: EventReading) => {
    for (const { data } of events.splice(0)) {
      const { version } = (data.valet ?? data) as { version?: number };
      if (version !== undefined) versions.add(version);
    }
  };
  void follow();
  return {
    heard: (version) => versions.has(version),
    stop: () => {
      isOver = true;
      reading?.stop();
    },
  };
}

describe('while guests book', () => {
  it.runIf(LONG).each(CASES)(
    '$signal of the primary loses nothing that a guest was told, with pools of $pool',
    async ({ signal, pool }) => {
      buildPages();
      const { primary, standby, dataDir } = await startPair();
      const { urls, lot, zone, ticket, odogwu, children, toSwitch } = await openBusiness(primary, dataDir, pool);
      const [first = '', second = ''] = urls;
      const board = followBoard(first, `/valets/locations/${lot.id}/events`, odogwu.headers);
      cleanUps.push(() => board.stop());
      const guest = createStubbornClient(second);
      let version = 1;
      const actAtStand = async () => {
        const status = version % 2 === 1 ? 'requested' : 'unrequested';
        const answer = await guest.call(
          'PATCH /valets/:id/only',
          { params: { id: ticket.id }, body: { status } },
          ticket.guest,
        );
        expect(answer.status).toBe(200);
        version += 1;
      };
      await actAtStand();
      await until(async () => board.heard(version));

      const load = openSteadyLoad({ urls, zoneId: zone.id, perSecond: BOOKINGS_A_SECOND });
      await until(async () => load.acknowledged.length >= BOOKINGS_A_SECOND * 5, 180_000);
      const diedAt = Date.now();
      if (signal === 'SIGKILL') primary.kill();
      else primary.freeze();
      await sleep(NOTICED_AFTER_MS);
      await promote(standby);
      const promotedAt = Date.now();
      toSwitch.turnTo(standby.port);
      const after = () => (Date.now() - promotedAt) / 1000;

      // All four come back by themselves, each in its own time.
      const back = await Promise.all([
        ...urls.map((url) => until(() => isReady(url), 120_000).then(after)),
        until(async () => load.acknowledged.some(({ at }) => at > promotedAt), 120_000).then(after),
        until(async () => {
          const since = new Date(promotedAt).toISOString();
          const rows = await standby.query(
            `select 1 from pgboss.job where state = 'completed' and completed_on > '${since}' limit 1`,
          );
          return rows.length === 1;
        }, 120_000).then(after),
        actAtStand()
          .then(() => until(async () => board.heard(version), 120_000))
          .then(after),
      ]);
      const told = load.acknowledged.length;
      await until(async () => load.acknowledged.length >= told + BOOKINGS_A_SECOND * 5, 180_000);
      await load.end();
      board.stop();

      const { db, close } = openDatabase({ connectionString: standby.url(), max: 4 });
      cleanUps.push(close);
      const lost = [];
      for (const { guestId, cents } of load.acknowledged) {
        const account = await accountOf(db, guestId);
        if (account.held !== cents || account.charged !== cents || account.refunded !== 0)
          lost.push({ guestId, account });
      }
      await until(async () => Object.keys(await disagreementsIn(db)).length === 0).catch(() => {});
      const [one, two, paid, worker, stand] = back.map((seconds) => seconds.toFixed(1));
      console.log(
        `failover: ${signal}, pool ${pool}: ${load.acknowledged.length} bookings acknowledged, ${lost.length} lost, ` +
          `${load.turnedAway()} guests turned away. Promoted ${((promotedAt - diedAt) / 1000).toFixed(1)} s after it died. ` +
          `Seconds from the promotion to: web ${one} and ${two}, a paid booking ${paid}, a job ${worker}, the board ${stand} (aim: 15).`,
      );
      expect(lost).toEqual([]);
      expect(load.failures()).toEqual([]);
      expect(await disagreementsIn(db)).toEqual({});
      // None of ours was restarted, and none ended by itself.
      expect(children.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null, null]);
    },
    15 * 60_000,
  );
});

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) });
  return answer.ok;
}

async function openBusiness(primary: PostgresServer, dataDir: string, pool: number) {
  const toSwitch = await openTcpSwitch(primary.port);
  cleanUps.push(() => toSwitch.close());
  const databaseUrl = primary.url().replace(`:${primary.port}/`, `:${toSwitch.port}/`);
  const { urls, children } = await startProcesses(databaseUrl, dataDir, pool);
  const { db, close } = openDatabase({ connectionString: primary.url(), max: 2 });
  const odogwu = await signUpOdogwu(urls[0] ?? '', db);
  const lot = await aLocation(db, { ownerId: odogwu.id });
  const zone = await aZone(db, {
    locationId: lot.id,
    priceCents: 500,
    isHourly: true,
    openMinutes: 0,
    closeMinutes: 0,
  });
  await aValetStand(db, { locationId: lot.id });
  const ticket = await aTicket(db, { locationId: lot.id });
  await close();
  return { urls, children, odogwu, lot, zone, ticket, toSwitch };
}
