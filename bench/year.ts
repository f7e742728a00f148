// What everybody does each day, with a long history in the database and with a hundredth of it. The last two months, up to the beginning of this
// one, are the same on both sides; what is more was sold in the three years before them. A booking, an officer's check, an owner's month, a search at support, a receipt, the nightly
// proof, and a deploy. A history that makes them slower would one day stop them.
//
// `node bench/year.ts 100000` uses another size than 2,000,000; 20,000,000 takes an hour and 50 GB.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { buildIndexConcurrently } from '#platform/db/program-migration.ts';
import { openSales } from './harness/data/many-sales.ts';
import { closeBooks } from './harness/data/sold-money.ts';
import { withoutIndexes } from './harness/data/without-indexes.ts';
import { median, medianRound, printReport, progress, takeRounds } from './harness/figures.ts';
import { listOffers, type Offer } from './harness/flows/booking-flow.ts';
import { sized } from './harness/length.ts';
import { type Helper, startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { BookingLoadQuestions } from './programs/loads/booking-load.ts';
import type { Requested, RequestedTimesQuestions } from './programs/loads/requested-times.ts';
import type { Started, YearServerQuestions } from './programs/servers/year-server.ts';

const [MANY = sized(2_000_000, 5000)] = process.argv.slice(2).map(Number);
const FEW = Math.max(1000, Math.round(MANY / 100));
const LOTS = sized(200, 5);
const PARKED = sized(1000, 50);
/** What screens show, this month beside the last one, is the same on both sides. */
const RECENT_DAYS = 62;
const EARLIER_DAYS = 3 * 365 - RECENT_DAYS;
const DAY_MS = 24 * 60 * 60 * 1000;
const FILLED = ['orders', 'sessions', 'payments', 'payment_refs', 'journal_entries'];
const ROUNDS = sized(9, 1);
const TIMES = sized(60, 3);
const BOOKINGS = sized(40, 2);

const ACTS = ['booking', 'officer', 'revenue', 'support', 'receipt', 'proof'] as const;
type Act = (typeof ACTS)[number];

const WORDS: Readonly<Record<Act, string>> = {
  booking: 'a booking over HTTP',
  officer: "an officer's check of a paid plate",
  revenue: "an owner's month",
  support: 'a search by plate at support',
  receipt: 'a receipt of any age',
  proof: 'the nightly proof',
};

type Side = {
  readonly server: Helper<YearServerQuestions>;
  readonly started: Started;
  readonly offers: readonly Offer[];
  readonly requested: Readonly<Record<'officer' | 'revenue' | 'support' | 'receipt', readonly Requested[]>>;
};
type Loads = { readonly screens: Helper<RequestedTimesQuestions>; readonly drivers: Helper<BookingLoadQuestions> };

await withDatabase((few) => withDatabase((many) => compare(few, many)));

async function compare(fewConnection: string, manyConnection: string): Promise<void> {
  const servers = [
    startHelper<YearServerQuestions>('servers/year-server'),
    startHelper<YearServerQuestions>('servers/year-server'),
  ] as const;
  const loads: Loads = { screens: startHelper('loads/requested-times'), drivers: startHelper('loads/booking-load') };
  try {
    const few = await fill(servers[0], fewConnection, { earlier: 0 });
    const many = await fill(servers[1], manyConnection, { earlier: MANY - FEW });
    for (const act of ACTS) {
      const measures = { few: () => timeOf(few, loads, act), many: () => timeOf(many, loads, act) };
      // The first rounds warm the caches and the compiler.
      await takeRounds(2, measures);
      report(act, await takeRounds(act === 'proof' ? 5 : ROUNDS, measures));
    }
    await compareDeploys({ few, many }, { few: fewConnection, many: manyConnection }, loads);
  } finally {
    await Promise.all([...servers, loads.screens, loads.drivers].map((helper) => helper.stop()));
  }
}

async function fill(
  server: Side['server'],
  connectionString: string,
  { earlier }: { readonly earlier: number },
): Promise<Side> {
  const started = await server.call('start', connectionString);
  const sales = await openSales(connectionString, started.ownerId, { lots: LOTS, money: true });
  const recently = monthsStart();
  const before = new Date(recently.getTime() - RECENT_DAYS * DAY_MS);
  const client = new pg.Client({ connectionString });
  await client.connect();
  // As on a server of this size (docs/operations.md); with the usual gigabyte, filling it is one checkpoint after the other.
  await client.query("alter system set max_wal_size = '8GB'");
  await client.query("alter system set checkpoint_timeout = '30min'");
  await client.query('select pg_reload_conf()');
  await withoutIndexes(client, FILLED, async () => {
    await sales.growTo(earlier, { until: before, days: EARLIER_DAYS });
    await sales.growTo(earlier + FEW, { until: recently, days: RECENT_DAYS });
  });
  await closeBooks(client);
  const cars = await sales.park(PARKED);
  await sales.close();
  const { rows: receipts } = await client.query<{ key: string }>(
    'select receipt_key as key from orders where length(receipt_key) = 48 order by md5(id::text) limit $1',
    [ROUNDS * TIMES],
  );
  await client.query('analyze');
  await client.end();
  const requested = {
    officer: cars.map(({ locationId, plate, state }) =>
      post('/sessions/status', { locationId, license: plate, state, currentTime: new Date().toISOString() }),
    ),
    revenue: [post('/billing/revenue', {})],
    // As many as a round asks for, so that the first rounds read their pages on both sides: what a disk takes for pages that nobody
    // has looked at for years is the disk's figure.
    support: cars.slice(0, TIMES).map(({ plate }) => post('/support/search', { q: plate })),
    receipt: receipts.map(({ key }): Requested => ({ method: 'GET', path: `/receipts/${key}` })),
  };
  return { server, started, offers: await listOffers(connectionString), requested };
}

/** Of this month at every lot: what is sold from then on is the same on both sides. */
function monthsStart(): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

function post(path: string, body: object): Requested {
  return { method: 'POST', path, body };
}

/** Milliseconds of one, half of them within. */
async function timeOf(side: Side, { screens, drivers }: Loads, act: Act): Promise<number> {
  const { server, started, offers } = side;
  if (act === 'proof') return server.call('prove', null);
  if (act === 'booking') {
    const load = { url: started.url, offers, connections: 1, bookings: BOOKINGS };
    return 1000 / (await drivers.call('flowsPerSecond', load));
  }
  const token = started.tokens[act === 'receipt' ? 'support' : act === 'revenue' ? 'owner' : act];
  const from = Math.floor(Math.random() * side.requested[act].length);
  const requested = Array.from(
    { length: TIMES },
    (_, index) => side.requested[act][(from + index) % side.requested[act].length],
  );
  return median(
    await screens.call('timesOf', { url: started.url, token, requested: requested.flatMap((each) => each ?? []) }),
  );
}

function report(act: Act, rounds: Awaited<ReturnType<typeof takeRounds<'few' | 'many'>>>): void {
  const { few, many } = medianRound(rounds);
  printReport({
    title: `year: ${WORDS[act]}, ${rounds.length} rounds`,
    lines: [
      [`with ${FEW.toLocaleString('en-US')} bookings of history`, few, 'ms'],
      [`with ${MANY.toLocaleString('en-US')} bookings of history`, many, 'ms'],
    ],
    ratio: many / few,
    aim: { most: 1.3 },
    ratios: rounds.map((round) => round.many / round.few),
  });
  progress(`${act} is done`);
}

type OfBoth<T> = { readonly few: T; readonly many: T };

/** A release that makes an index of the sessions and one of the journal, while bookings go on. */
async function compareDeploys(sides: OfBoth<Side>, connections: OfBoth<string>, loads: Loads): Promise<void> {
  const few = await deployOver(sides.few, connections.few, loads);
  const many = await deployOver(sides.many, connections.many, loads);
  const word = (count: number) => `with ${count.toLocaleString('en-US')} bookings of history`;
  printReport({
    title: 'year: a booking while the next release makes two indexes',
    lines: [
      [`${word(MANY)}, before`, many.quiet, 'ms'],
      [`${word(MANY)}, meanwhile`, median(many.meanwhile), 'ms'],
      ['the slowest five of them, each', Math.max(...many.meanwhile), 'ms'],
      [`${word(FEW)}, the two indexes`, few.seconds, 's'],
      [`${word(MANY)}, the two indexes`, many.seconds, 's'],
    ],
    ratio: median(many.meanwhile) / many.quiet,
    aim: { most: 2 },
    ratios: many.meanwhile.map((each) => each / many.quiet),
  });
}

async function deployOver({ started, offers }: Side, connectionString: string, { drivers }: Loads) {
  const book = async (bookings: number) =>
    1000 / (await drivers.call('flowsPerSecond', { url: started.url, offers, connections: 1, bookings }));
  const quiet = await book(BOOKINGS);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }) });
  const build = async (): Promise<number> => {
    const begun = performance.now();
    await buildIndexConcurrently(db, { name: 'sessions_next', on: 'sessions (zone_id, starts_at)' });
    await buildIndexConcurrently(db, { name: 'journal_entries_next', on: 'journal_entries (location_id, step)' });
    return (performance.now() - begun) / 1000;
  };
  let isBuilding = true;
  const built = build().finally(() => {
    isBuilding = false;
  });
  const meanwhile: number[] = [];
  do meanwhile.push(await book(5));
  while (isBuilding);
  const seconds = await built;
  await db.destroy();
  return { quiet, meanwhile, seconds };
}
