// Several web processes on one database, as behind a load balancer that sends each request to any of them.

import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { readEvents } from '#platform/testing/app/read-events.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { joinTeam, MEMBER_PASSWORD } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { becomesReady, buildPages, findFreePort, spawnProgram } from '#platform/testing/kill/real-program.ts';

buildPages();
const { connectionString } = await getTestDatabase();
const test = await createTestApp();
// It holds a lease that never ends, like a test's process.
await sql`delete from processes`.execute(test.db);
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, openMinutes: 0, closeMinutes: 0 });
await aValetStand(test.db, { locationId: lot.id });
const valet = await joinTeam(test, owner, { role: 'valet' });

const processes: ChildProcess[] = [];
const folders: string[] = [];
afterAll(() => {
  for (const each of processes) each.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Started = { readonly child: ChildProcess; readonly url: string; complaints(): string };

/** With its own data folder, as on its own machine. */
async function spawnOne(part: 'serve' | 'worker', settings: Record<string, string>): Promise<Started> {
  const dataDir = folderOfThisRun('several');
  folders.push(dataDir);
  const port = String(await findFreePort());
  const own = { DATABASE_URL: connectionString, DATA_DIR: dataDir, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const child = spawnProgram(part, { ...own, ...settings });
  processes.push(child);
  let complaints = '';
  child.stderr?.on('data', (text) => {
    complaints += String(text);
  });
  return { child, url: own.PUBLIC_URL, complaints: () => complaints };
}

async function start(part: 'serve' | 'worker', settings: Record<string, string> = {}): Promise<Started> {
  const started = await spawnOne(part, settings);
  await becomesReady(started.child, started.complaints);
  return started;
}

/** @returns its output when it exits instead of starting. */
async function refusal(part: 'serve' | 'worker', settings: Record<string, string>): Promise<string> {
  const { child, complaints } = await spawnOne(part, settings);
  const started = becomesReady(child, complaints).then(() => 'it started');
  const ended = once(child, 'close').then(([code]) => `${code}: ${complaints()}`);
  return Promise.race([started.catch(() => ended), ended]);
}

async function stop(...started: readonly Started[]): Promise<void> {
  await Promise.all(
    started.map(({ child }) => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      return exited;
    }),
  );
}

type Answered = { readonly status: number; readonly body: Record<string, never>; readonly headers: Headers };

async function send(url: string, method: string, path: string, sent: { body?: object; headers?: object } = {}) {
  const answer = await fetch(`${url}${API_PREFIX}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...sent.headers },
    ...(sent.body && { body: JSON.stringify(sent.body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : {}, headers: answer.headers } as Answered;
}

describe('three web processes', () => {
  it('know the same sessions, boards and keys, and share the limits per address', async () => {
    const limits = { WEB_PROCESSES: '3', TRUST_PROXY: '127.0.0.1' };
    const [one, two, three] = [
      await start('serve', limits),
      await start('serve', limits),
      await start('serve', limits),
    ];

    // Signed in at one, used at another, signed out at the third.
    const credentials = { email: valet.email, password: MEMBER_PASSWORD };
    const { token } = (await send(one.url, 'POST', '/users/login', { body: credentials })).body as unknown as {
      token: string;
    };
    const headers = { authorization: `Bearer ${token}` };
    const requestAll = async () =>
      Promise.all([one, two, three].map(async ({ url }) => (await send(url, 'GET', '/me', { headers })).status));
    expect(await requestAll()).toEqual([200, 200, 200]);

    // A board followed at one shows what guests request at the others.
    const ticket = await aTicket(test.db, { locationId: lot.id });
    const path = `/valets/locations/${lot.id}/events`;
    const board = await readEvents({ url: one.url, path, headers });
    await board.until(({ events }) => events.some(({ name }) => name === 'open'));
    const wish = (url: string, status: string) =>
      send(url, 'PATCH', `/valets/${ticket.id}/only`, { body: { status }, headers: ticket.guest });
    expect((await wish(two.url, 'requested')).status).toBe(200);
    await board.until(({ versionsOf }) => versionsOf(ticket.id).includes(2));
    expect((await wish(three.url, 'unrequested')).status).toBe(200);
    await board.until(({ versionsOf }) => versionsOf(ticket.id).includes(3));

    expect((await send(three.url, 'POST', '/users/logout', { headers })).status).toBeLessThan(300);
    expect(await requestAll()).toEqual([401, 401, 401]);
    board.stop();

    // One request repeated everywhere is done once and gets the same answer everywhere.
    const guest = aGuest();
    const repeated = {
      body: { zoneId: zone.id, hours: 1, vehicles: [aVehicle()] },
      headers: { ...guest.headers, 'idempotency-key': randomUUID() },
    };
    const book = ({ url }: Started) => send(url, 'POST', '/billing/stripe-intent', repeated);
    const [first, ...racing] = await Promise.all([one, two, three].map(book));
    const known = [first, ...racing].find((answer) => answer?.status === 200)?.body;
    for (const again of [await book(one), await book(two), await book(three)]) {
      expect(again).toMatchObject({ status: 200, body: known ?? { no: 'answer' } });
    }
    const { rows } = await sql<{ n: number }>`select count(*) n from orders where location_id = ${lot.id}`.execute(
      test.db,
    );
    expect(rows).toEqual([{ n: 1 }]);

    // Three shares of the general limit of 3000 add up to it.
    const shares = await Promise.all([one, two, three].map(({ url }) => fetch(`${url}${API_PREFIX}/me`)));
    expect(shares.map(({ headers: given }) => given.get('ratelimit-limit'))).toEqual(['1000', '1000', '1000']);

    await stop(one, two, three);
    expect([one, two, three].map((each) => each.complaints())).toEqual(['', '', '']);
  }, 120_000);
});

const PRODUCTION = { NODE_ENV: 'production', SERVER_SECRET: 'a secret of thirty-two characters' };

describe('photos on a disk in production', () => {
  it('are refused for a separate worker, and for a second web process while the first one runs', async () => {
    expect(await refusal('worker', PRODUCTION)).toMatch(/^1: A separate worker cannot delete photos/);
    const first = await start('serve', PRODUCTION);
    const words = await refusal('serve', PRODUCTION);
    expect(words).toMatch(/^1: Another web process runs on this database/);
    expect(words).toContain('PHOTO_STORAGE_URL');
    expect(words).toContain('PHOTOS_ON_SHARED_DISK=true');

    const shared = { ...PRODUCTION, PHOTOS_ON_SHARED_DISK: 'true' };
    await stop(await start('serve', shared), await start('worker', shared));

    // A process that was killed holds its lease for four more seconds, and must not stop its successor.
    first.child.kill('SIGKILL');
    await stop(await start('serve', PRODUCTION));
  }, 120_000);
});
