/** Web processes, a worker, guests and a valet board while the primary dies: what comes back when, and what was lost. */
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDatabase } from '#platform/db/database.ts';
import { type EventReading, readEvents } from '../app/read-events.ts';
import { aLocation, aZone } from '../builders/a-location.ts';
import { aTicket, aValetStand } from '../builders/a-ticket.ts';
import { becomesReady, findFreePort, spawnProgram } from '../kill/real-program.ts';
import { createStubbornClient } from '../kill/stubborn-client.ts';
import { accountOf } from '../ledger-audit.ts';
import { type FirstOdogwu, signUpOdogwu } from './first-odogwu.ts';
import { until } from './postgres-server.ts';
import { disagreementsIn } from './settled-books.ts';
import { openSteadyLoad } from './steady-load.ts';

/** Lower it on a busy machine: overload takes longer to pass than an outage. */
const BOOKINGS_A_SECOND = Number(process.env.DRILL_BOOKINGS_A_SECOND ?? 20);
const BACK_WITHIN_MS = 120_000;
const BUSY_PAUSE_MS = 1000;

export type Business = {
  readonly urls: readonly string[];
  readonly children: readonly ChildProcess[];
  readonly odogwu: FirstOdogwu;
  readonly lotId: string;
  readonly zoneId: string;
  readonly stand: Stand;
  stop(): void;
};

/** A guest who alternately requests their car and cancels the request. */
type Stand = { version(): number; act(): Promise<void> };

type Opening = {
  /** The processes' DATABASE_URL and their other settings. */
  readonly settings: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly pool: number;
};

/** Two web processes and a worker, with a lot, a zone and a valet ticket. */
export async function openBusiness({ settings, dataDir, pool }: Opening): Promise<Business> {
  const { urls, children } = await startProcesses({ settings, dataDir, pool });
  const { db, close } = openDatabase({ connectionString: settings.DATABASE_URL ?? '', max: 2 });
  const odogwu = await signUpOdogwu(urls[0] ?? '', db);
  const lot = await aLocation(db, { ownerId: odogwu.id });
  const always = { openMinutes: 0, closeMinutes: 0 };
  const zone = await aZone(db, { locationId: lot.id, priceCents: 500, isHourly: true, ...always });
  await aValetStand(db, { locationId: lot.id });
  const ticket = await aTicket(db, { locationId: lot.id });
  await close();
  const stop = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  const stand = openStand(urls[1] ?? '', ticket);
  return { urls, children, odogwu, lotId: lot.id, zoneId: zone.id, stand, stop };
}

async function startProcesses({ settings, dataDir, pool }: Opening) {
  const ports = [await findFreePort(), await findFreePort()].map(String);
  const shared = { DATA_DIR: dataDir, DATABASE_POOL: String(pool), TRUST_PROXY: '127.0.0.1', ...settings };
  const children: ChildProcess[] = [
    ...ports.map((PORT) => spawnProgram('serve', { ...shared, PORT })),
    spawnProgram('worker', { ...shared, PORT: ports[0] ?? '' }),
  ];
  let output = '';
  for (const child of children) {
    child.stderr?.on('data', (text) => {
      output += String(text);
    });
  }
  // One after another, because each checks for migrations to run.
  await Promise.all(children.map((child) => becomesReady(child, () => output)));
  return { urls: ports.map((port) => `http://127.0.0.1:${port}`), children };
}

type Board = { heard(version: number): boolean; stop(): void };

/** Follows the board like the page: a stream that ends is reopened from its last event. */
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

export type Outage = {
  /** Makes the primary go away, and resolves when another one takes writes and traffic is routed to it. */
  readonly strike: () => Promise<void>;
  /** Runs on the new primary. */
  readonly query: (text: string) => Promise<Record<string, unknown>[]>;
  readonly newUrl: () => Promise<string>;
  /**
   * Brings back what was struck. Bookings are compared afterward, because an old primary that becomes primary again discards what the new
   * one stored.
   */
  readonly recover?: () => Promise<void>;
};

export type Comeback = {
  readonly acknowledged: number;
  readonly lost: readonly object[];
  readonly failures: readonly string[];
  readonly turnedAway: number;
  readonly disagreements: Readonly<Record<string, number>>;
  /** The longest pause between two bookings that guests were told about, in seconds. */
  readonly longestPause: number;
  /** Seconds from the strike to the promotion, and from there until each part works again. */
  readonly promotedAfter: number;
  readonly web: readonly number[];
  readonly paid: number;
  readonly job: number;
  readonly board: number;
};

/** Guests book at a steady rate before, during and after the loss of the primary. @throws if something does not come back. */
export async function rideOut(business: Business, { strike, query, newUrl, recover }: Outage): Promise<Comeback> {
  const { urls, odogwu, lotId, zoneId, stand } = business;
  const [first = ''] = urls;
  const board = followBoard(first, `/valets/locations/${lotId}/events`, odogwu.headers);
  const load = openSteadyLoad({ urls, zoneId, perSecond: BOOKINGS_A_SECOND });
  try {
    await stand.act();
    await until(async () => board.heard(stand.version()));
    await until(async () => load.acknowledged.length >= BOOKINGS_A_SECOND * 5, 180_000);
    const struckAt = Date.now();
    await strike();
    const promotedAt = Date.now();
    const after = () => (Date.now() - promotedAt) / 1000;

    // Each comes back by itself, in its own time.
    const back = (what: string, holds: () => Promise<boolean>) =>
      until(holds, BACK_WITHIN_MS).then(after, () => Promise.reject(new Error(`${what} did not come back.`)));
    const [web, paid, job, heard] = await Promise.all([
      Promise.all(urls.map((url) => back(`The web process at ${url}`, () => isReady(url)))),
      back('A paid booking', async () => load.acknowledged.some(({ at }) => at > promotedAt)),
      writeToSupport(first).then(() => back('A job', async () => (await query(mailSince(promotedAt))).length === 1)),
      stand.act().then(() => back('The board', async () => board.heard(stand.version()))),
    ]);
    const reported = load.acknowledged.length;
    await until(async () => load.acknowledged.length >= reported + BOOKINGS_A_SECOND * 5, 180_000);
    await load.end();
    await recover?.();
    const books = await readBooks(await newUrl(), load.acknowledged);
    const times = load.acknowledged.map(({ at }) => at);
    return {
      ...books,
      acknowledged: times.length,
      failures: load.failures(),
      turnedAway: load.turnedAway(),
      longestPause: Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000,
      promotedAfter: (promotedAt - struckAt) / 1000,
      web,
      paid,
      job,
      board: heard,
    };
  } finally {
    board.stop();
    void load.end();
  }
}

function openStand(url: string, ticket: Awaited<ReturnType<typeof aTicket>>): Stand {
  const guest = createStubbornClient(url);
  let version = 1;
  return {
    version: () => version,
    act: async () => {
      const status = version % 2 === 1 ? 'requested' : 'unrequested';
      const input = { params: { id: ticket.id }, body: { status } } as const;
      const before = guest.sent();
      const answer = await guest.call('PATCH /valets/:id/only', input, ticket.guest);
      // After a lost answer, a retry may find the act already done.
      const isDone = answer.status === 200 || (answer.status === 409 && guest.sent() > before + 1);
      if (!isDone)
        throw new Error(`A guest's request at the stand answered ${answer.status} ${answer.body.error?.code}.`);
      version += 1;
    },
  };
}

/** Triggers an email, which a worker sends. */
async function writeToSupport(url: string): Promise<void> {
  const body = { name: 'Ada Park', email: 'ada@people.example', message: 'Is the gate open?' };
  // Each try uses another address, and tries are not too frequent: a try that finds nobody also counts against an address's limit.
  const from = { 'x-forwarded-for': `10.255.${randomInt(256)}.${randomInt(256)}` };
  const answer = await createStubbornClient(url, BUSY_PAUSE_MS).call('POST /contact/contact-us', { body }, from);
  if (answer.status !== 201) throw new Error(`A message to support answered ${answer.status}.`);
}

const mailSince = (at: number) =>
  `select 1 from pgboss.job where state = 'completed' and data->>'name' = 'send-message'
   and completed_on > '${new Date(at).toISOString()}' limit 1`;

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) });
  return answer.ok;
}

type Reported = { readonly guestId: string; readonly cents: number };

async function readBooks(url: string, reported: readonly Reported[]) {
  const { db, close } = openDatabase({ connectionString: url, max: 4 });
  try {
    await until(async () => Object.keys(await disagreementsIn(db)).length === 0).catch(() => {});
    return { lost: await listLost(db, reported), disagreements: await disagreementsIn(db) };
  } finally {
    await close();
  }
}

async function listLost(db: Db, reported: readonly Reported[]): Promise<object[]> {
  const lost = [];
  for (const { guestId, cents } of reported) {
    const account = await accountOf(db, guestId);
    if (account.held !== cents || account.charged !== cents || account.refunded !== 0) lost.push({ guestId, account });
  }
  return lost;
}

/** One line for docs/benchmarks.md. */
export function describeComeback(title: string, come: Comeback): string {
  const [one, two, ...rest] = [...come.web, come.paid, come.job, come.board].map((seconds) => seconds.toFixed(1));
  const [paid, job, board] = rest;
  return (
    `${title}: ${come.acknowledged} bookings acknowledged, ${come.lost.length} lost, ${come.turnedAway} guests turned away, longest pause ` +
    `${come.longestPause.toFixed(1)} s. Promoted ${come.promotedAfter.toFixed(1)} s after it died. Seconds from the promotion to: web ${one} and ` +
    `${two}, a paid booking ${paid}, a job ${job}, the board ${board} (aim: 15).`
  );
}
