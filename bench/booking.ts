// A booking from the intent to the books, made the way the browser makes it: intent, pending sessions, card, and the return, which settles
// it. Its limit is its own SQL: the recorded statements in the same transactions, replayed with `pg` alone. A second row compares it with
// three durable statements in one transaction, the least that a booking could be.
//
// Jobs do not run, as in a web process next to a worker (`npm run serve`): on both sides the sandbox's event is written with the
// confirmation, and nobody delivers it.
import pg from 'pg';
import { seedLots } from './harness/data/many-lots.ts';
import { medianRound, printReport, type Round, takeRounds } from './harness/figures.ts';
import { listOffers, type Offer } from './harness/flows/booking-flow.ts';
import { sized } from './harness/length.ts';
import {
  type LogBytes,
  logBetween,
  logPosition,
  type StoredBytes,
  storedBytes,
} from './harness/processes/database-bytes.ts';
import { databaseCpuMs } from './harness/processes/database-cpu.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { BookingLoadQuestions } from './programs/loads/booking-load.ts';
import type { DurableLoadQuestions } from './programs/loads/durable-load.ts';
import type { ReplayLoadQuestions } from './programs/loads/replay-load.ts';
import type { ProductQuestions } from './programs/servers/product-server.ts';

const LOTS = sized(1000, 20);
const CONNECTIONS = 20;
const ROUNDS = sized(15, 1);
const SECONDS = sized(1.5, 0.5);
/** Recorded bookings, each at a different lot. */
const TEMPLATES = sized(200, 10);
/** We measure what this many bookings leave behind. */
const STORED_BOOKINGS = sized(2000, 50);

await withDatabase(async (connectionString) => {
  await seedLots(connectionString, LOTS);
  const { rounds, statements, cost, stored } = await measure(connectionString, await listOffers(connectionString));
  const { product, sql, durable } = medianRound(rounds);
  const title = `booking: intent, sessions, confirm, return; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s`;
  const booked = ['bookings over HTTP', product, 'bookings/s'] as const;
  printReport({
    title,
    lines: [[`its ${statements} statements alone through pg`, sql, 'bookings/s'], booked],
    ratio: product / sql,
    aim: { least: 0.4 },
    ratios: rounds.map((round) => round.product / round.sql),
  });
  printReport({
    title: 'booking: beside the least that it could be',
    lines: [
      ['three durable statements, one transaction', durable, 'transactions/s'],
      booked,
      ['the server computes for each', cost.serverMs, 'ms'],
      ['the database computes for each', cost.databaseMs, 'ms'],
      ['the database writes to its log for each', cost.log.records, 'bytes'],
      ["of these the sandbox's own", cost.log.sandbox, 'bytes'],
      ['and images of pages after checkpoints', cost.log.images, 'bytes'],
      ['of each stays for good', stored.forGood, 'bytes'],
      ['of these in the ledger', stored.ledger, 'bytes'],
      ['of each stays for a time: answers, jobs, sandbox', stored.forATime, 'bytes'],
    ],
    ratio: product / durable,
    aim: { least: 0.15 },
    ratios: rounds.map((round) => round.product / round.durable),
  });
});

type Measured = {
  readonly rounds: readonly Round<'product' | 'sql' | 'durable'>[];
  readonly statements: number;
  /** The cost of one booking over HTTP. */
  readonly cost: { readonly serverMs: number; readonly databaseMs: number; readonly log: LogBytes };
  readonly stored: StoredBytes;
};

async function measure(connectionString: string, offers: readonly Offer[]): Promise<Measured> {
  const product = startHelper<ProductQuestions>('servers/product-server');
  const drivers = startHelper<BookingLoadQuestions>('loads/booking-load');
  const replay = startHelper<ReplayLoadQuestions>('loads/replay-load');
  const durable = startHelper<DurableLoadQuestions>('loads/durable-load');
  try {
    const url = await product.call('start', { connectionString });
    const templates = await product.call('recordBookings', offers.slice(0, TEMPLATES));
    // Enables reading the WAL, and replaces the plans made for empty tables, as autovacuum would within a minute.
    await prepare(connectionString);
    const pace = { connections: CONNECTIONS, seconds: SECONDS };
    const cost = meterCost(connectionString, () => product.call('cpuMs', undefined));
    const measures = {
      product: () => cost.metered(() => drivers.call('flowsPerSecond', { url, offers, ...pace })),
      sql: () => replay.call('flowsPerSecond', { connectionString, templates, ...pace }),
      durable: () => durable.call('flowsPerSecond', { connectionString, offers, ...pace }),
    };
    // The first round warms up the caches and the JIT.
    await takeRounds(1, measures);
    const rounds = await takeRounds(ROUNDS, measures);
    const statements = templates[0]?.statements.length ?? 0;
    const book = () =>
      drivers.call('flowsPerSecond', { url, offers, connections: CONNECTIONS, bookings: STORED_BOOKINGS });
    return { rounds, statements, cost: cost.ofEach(), stored: await storedOfEach(connectionString, book) };
  } finally {
    await Promise.all([product, drivers, replay, durable].map((helper) => helper.stop()));
  }
}

async function storedOfEach(connectionString: string, book: () => Promise<unknown>): Promise<StoredBytes> {
  const before = await storedBytes(connectionString);
  await book();
  const after = await storedBytes(connectionString);
  const ofEach = (name: keyof StoredBytes) => (after[name] - before[name]) / STORED_BOOKINGS;
  return { forGood: ofEach('forGood'), ledger: ofEach('ledger'), forATime: ofEach('forATime') };
}

function meterCost(connectionString: string, serverCpuMs: () => Promise<number>) {
  const spent = { serverMs: 0, databaseMs: 0, bookings: 0 };
  const log = { records: 0, sandbox: 0, images: 0 };
  const read = async () => ({
    serverMs: await serverCpuMs(),
    databaseMs: (await databaseCpuMs(connectionString)) ?? Number.NaN,
    position: await logPosition(connectionString),
  });
  const metered = async (perSecond: () => Promise<number>): Promise<number> => {
    const before = await read();
    const started = performance.now();
    const rate = await perSecond();
    spent.bookings += (rate * (performance.now() - started)) / 1000;
    const after = await read();
    spent.serverMs += after.serverMs - before.serverMs;
    spent.databaseMs += after.databaseMs - before.databaseMs;
    const written = await logBetween(connectionString, before.position, after.position);
    for (const part of ['records', 'sandbox', 'images'] as const) log[part] += written[part];
    return rate;
  };
  const ofEach = () => ({
    serverMs: spent.serverMs / spent.bookings,
    databaseMs: spent.databaseMs / spent.bookings,
    log: {
      records: log.records / spent.bookings,
      sandbox: log.sandbox / spent.bookings,
      images: log.images / spent.bookings,
    },
  });
  return { metered, ofEach };
}

async function prepare(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('create extension pg_walinspect');
  await client.query('analyze');
  await client.end();
}
