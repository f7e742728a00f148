// The same bookings on a Citus cluster and on a plain database on its coordinator, alternating within one run, each through its own web
// server. Needs CITUS_URL: the coordinator of a cluster whose nodes all run on this machine and share its processors.
import pg from 'pg';
import { openDatabase } from '#platform/db/database.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { distributeTables } from '#platform/db/sharding/distribute.ts';
import { createOnCluster, createOnCoordinator, listServers } from '#platform/testing/database/test-cluster.ts';
import { seedLots } from './harness/data/many-lots.ts';
import { medianRound, printReport, takeRounds } from './harness/figures.ts';
import { listOffers } from './harness/flows/booking-flow.ts';
import { sized } from './harness/length.ts';
import { databaseCpuMs } from './harness/processes/database-cpu.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import type { BookingLoadQuestions } from './programs/loads/booking-load.ts';
import type { ProductQuestions } from './programs/servers/product-server.ts';

const LOTS = sized(200, 20);
const CONNECTIONS = 10;
const ROUNDS = sized(7, 1);
const SECONDS = sized(4, 0.5);

const { CITUS_URL } = process.env;
if (CITUS_URL) await compare(CITUS_URL);
else console.log('Skipped: CITUS_URL names no coordinator of a Citus cluster.');

async function compare(citusUrl: string): Promise<void> {
  const drivers = startHelper<BookingLoadQuestions>('loads/booking-load');
  const [plain, spread] = [
    await open(await createOnCoordinator(citusUrl, 'parkvale_bench_plain'), false),
    await open(await createOnCluster(citusUrl, 'parkvale_bench_spread'), true),
  ];
  const servers = await listServers(citusUrl);
  const cpu = { plain: meter(servers), spread: meter(servers) };
  const book = ({ url, offers }: Opened) =>
    drivers.call('flowsPerSecond', { url, offers, connections: CONNECTIONS, seconds: SECONDS });
  try {
    const measures = {
      plain: () => cpu.plain.metered(() => book(plain)),
      spread: () => cpu.spread.metered(() => book(spread)),
    };
    // The first round warms up the caches, the plans and the connections to the workers.
    await takeRounds(1, measures);
    // Replaces the plans made for empty tables, as autovacuum would within a minute.
    for (const { connectionString } of [plain, spread]) await query(connectionString, 'analyze');
    const rounds = await takeRounds(ROUNDS, measures);
    const figures = medianRound(rounds);
    const workers = servers.length - 1;
    printReport({
      title: `bookings on a cluster of ${workers} workers; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s`,
      lines: [
        ['on one plain server', figures.plain, 'bookings/s'],
        ['on the cluster', figures.spread, 'bookings/s'],
      ],
      ratio: figures.spread / figures.plain,
      aim: { least: 0.5 },
      ratios: rounds.map((round) => round.spread / round.plain),
    });
    const [plainMs, spreadMs] = [cpu.plain.ofEach(), cpu.spread.ofEach()];
    printReport({
      title: 'what the database computes for each booking, all machines together',
      lines: [
        ['one plain server', plainMs, 'ms'],
        ['the cluster', spreadMs, 'ms'],
      ],
      ratio: spreadMs / plainMs,
      aim: { most: 2 },
    });
  } finally {
    await Promise.all([drivers, plain.server, spread.server].map((helper) => helper.stop()));
  }
}

type Opened = Awaited<ReturnType<typeof open>>;

async function open(connectionString: string, isSpread: boolean) {
  await migrateToLatest(connectionString);
  await seedLots(connectionString, LOTS);
  if (isSpread) await spreadOut(connectionString);
  await query(connectionString, 'analyze');
  const server = startHelper<ProductQuestions>('servers/product-server');
  const url = await server.call('start', { connectionString });
  return { connectionString, url, server, offers: await listOffers(connectionString) };
}

/** The lots are already there, as in a database in use. */
async function spreadOut(connectionString: string): Promise<void> {
  const { db, close } = openDatabase({ connectionString, max: 1, statementTimeoutMs: 0 });
  await distributeTables(db).finally(close);
}

function meter(servers: readonly string[]) {
  const spent = { ms: 0, bookings: 0 };
  const read = async () => {
    const each = await Promise.all(servers.map((server) => databaseCpuMs(server)));
    return each.reduce<number>((sum, ms) => sum + (ms ?? Number.NaN), 0);
  };
  const metered = async (perSecond: () => Promise<number>): Promise<number> => {
    const [before, started] = [await read(), performance.now()];
    const rate = await perSecond();
    spent.bookings += (rate * (performance.now() - started)) / 1000;
    spent.ms += (await read()) - before;
    return rate;
  };
  return { metered, ofEach: () => spent.ms / spent.bookings };
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
