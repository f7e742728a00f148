// Downloading a lot of 2,000 cars to an officer's phone for a walk without a signal, and one change after that. Its limits: for bytes, the
// same cars as bare lines of text, compressed in the same way; for time, its own SQL, and a bare server that has the same answer ready; for
// a change, the whole lot.
//
// `node bench/offline-pack.ts 2000 100` runs with other sizes than 100,000 past sessions and 2,000 cars, which is the maximum.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import pg from 'pg';
import type { OfflinePack } from '#features/enforcement/offline-pack.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { LOTS, openSales } from './harness/data/many-sales.ts';
import { addMinute } from './harness/data/parked-cars.ts';
import { median, medianRound, printReport, type Round, takeRounds } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { openPhone, type Phone } from './harness/phone.ts';
import { type Helper, startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { PackCame, PackRequested, PackTimesQuestions } from './programs/loads/pack-times.ts';
import type { ScreenTimesQuestions } from './programs/loads/screen-times.ts';
import type { BarePackQuestions } from './programs/servers/bare-pack-server.ts';
import type { OfficerServerQuestions } from './programs/servers/officer-server.ts';

const [PAST = sized(100_000, 1000), CARS = sized(2000, 100)] = process.argv.slice(2).map(Number);
const ROUNDS = sized(15, 1);
const TIMES = sized(20, 3);
const CHANGES = sized(200, 10);
const PHONE_ROUNDS = sized(7, 1);

type Helpers = {
  readonly product: Helper<OfficerServerQuestions>;
  readonly officer: Helper<PackTimesQuestions>;
  readonly sql: Helper<ScreenTimesQuestions>;
  readonly bare: Helper<BarePackQuestions>;
};
type Bench = {
  readonly helpers: Helpers;
  readonly phone: Phone;
  readonly connectionString: string;
  readonly requested: PackRequested;
  /** The same path at the bare server. */
  readonly bareRequested: PackRequested;
};

await withDatabase(async (connectionString) => {
  const helpers: Helpers = {
    product: startHelper('servers/officer-server'),
    officer: startHelper('loads/pack-times'),
    sql: startHelper('loads/screen-times'),
    bare: startHelper('servers/bare-pack-server'),
  };
  const phone = await openPhone();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { url, ownerId, token } = await helpers.product.call('start', connectionString);
    const locationId = await fill(connectionString, ownerId);
    const requested = { url, path: `${API_PREFIX}/locations/${locationId}/pack`, token };
    const bareRequested = { ...requested, url: await helpers.bare.call('start', null) };
    const bench: Bench = { helpers, phone, connectionString, requested, bareRequested };
    const whole = await measureWhole(bench);
    await measureChange(bench, () => addMinute(client, locationId), whole);
  } finally {
    await phone.close();
    await client.end();
    await Promise.all(Object.values(helpers).map((helper) => helper.stop()));
  }
});

/** @returns a lot with the cars. */
async function fill(connectionString: string, ownerId: string): Promise<string> {
  const sales = await openSales(connectionString, ownerId);
  await sales.growTo(PAST);
  const [car] = await sales.park(CARS * LOTS);
  await sales.close();
  if (!car) throw new Error('No car was parked.');
  return car.locationId;
}

type Measure = 'product' | 'sql' | 'bare';
type Whole = { readonly came: PackCame; readonly ms: number };

async function measureWhole(bench: Bench): Promise<Whole> {
  const came = await bench.helpers.officer.call('fetchPack', bench.requested);
  const rounds = await measureTimes(bench, bench.requested.path, came.body);
  const { product } = medianRound(rounds);
  const title = `offline-pack: a whole lot, ${came.cars.toLocaleString('en-US')} cars`;
  const min = bareBytes((JSON.parse(came.body) as { data: OfflinePack }).data);
  printReport({
    title: `${title}, in bytes`,
    lines: [
      ['the same cars as bare lines, compressed', min, 'bytes'],
      ['the answer, compressed', came.sent, 'bytes'],
      ['the same by gzip, for a browser without brotli', gzipSync(came.body).length, 'bytes'],
      ['the answer, as the phone reads it', came.read, 'bytes'],
    ],
    ratio: came.sent / min,
    aim: null,
  });
  reportTimes(`${title}, in time`, 'GET /api/v1/locations/{id}/pack', rounds);
  await reportPhone(bench, `${title}, on a phone (${bench.phone.profile})`, bench.requested.path);
  return { came, ms: product };
}

/** The answer after one car has bought another minute, compared with the whole lot, which it replaces. */
async function measureChange(bench: Bench, change: () => Promise<void>, whole: Whole): Promise<void> {
  const { requested, helpers } = bench;
  const [changed, still]: [PackCame[], PackCame[]] = [[], []];
  const sinceNow = async () => {
    const { version } = await helpers.officer.call('fetchPack', requested);
    return { ...requested, path: `${requested.path}?cursor=${version}` };
  };
  while (changed.length < CHANGES) {
    const since = await sinceNow();
    still.push(await helpers.officer.call('fetchPack', since));
    await change();
    changed.push(await helpers.officer.call('fetchPack', since));
  }
  const sent = median(changed.map((came) => came.sent));
  const ms = median(changed.map((came) => came.ms));
  const title = `offline-pack: one change after that, ${median(changed.map(({ cars }) => cars))} car told`;
  printReport({
    title: `${title}, in bytes`,
    lines: [
      ['the whole lot', whole.came.sent, 'bytes'],
      ['one car has changed', sent, 'bytes'],
      ['nothing has changed', median(still.map((came) => came.sent)), 'bytes'],
    ],
    ratio: sent / whole.came.sent,
    aim: null,
  });
  printReport({
    title: `${title}, in time`,
    lines: [
      ['the whole lot', whole.ms, 'ms, median'],
      ['GET /api/v1/locations/{id}/pack?cursor=', ms, 'ms, median'],
      ['the same, 99 of 100 within', slowest(changed.map((came) => came.ms)), 'ms'],
    ],
    ratio: ms / whole.ms,
    aim: null,
  });
  const since = await sinceNow();
  await change();
  const { body } = await helpers.officer.call('fetchPack', since);
  const rounds = await measureTimes(bench, since.path, body);
  reportTimes(`${title}, asked again and again`, 'GET /api/v1/locations/{id}/pack?cursor=', rounds);
  await reportPhone(bench, `${title}, on a phone (${bench.phone.profile})`, since.path);
}

async function measureTimes(bench: Bench, path: string, body: string): Promise<readonly Round<Measure>[]> {
  const { helpers, connectionString, requested, bareRequested } = bench;
  const statements = await helpers.product.call('statementsOf', { path, token: requested.token });
  await helpers.bare.call('serve', body);
  const overHttp = async (at: PackRequested) =>
    median(await helpers.officer.call('fetchOften', { ...at, path, times: TIMES }));
  const measures = {
    product: () => overHttp(requested),
    sql: async () => median(await helpers.sql.call('throughPg', { connectionString, statements, times: TIMES })),
    bare: () => overHttp(bareRequested),
  };
  // The first round warms up the caches and the JIT.
  await takeRounds(1, measures);
  return takeRounds(ROUNDS, measures);
}

function reportTimes(title: string, what: string, rounds: readonly Round<Measure>[]): void {
  const { product, sql, bare } = medianRound(rounds);
  printReport({
    title,
    lines: [
      ['its statements alone through pg', sql, 'ms, median'],
      ['the same bytes from a bare server', bare, 'ms, median'],
      [what, product, 'ms, median'],
      ['the same, in the slowest round', slowest(rounds.map((round) => round.product)), 'ms'],
    ],
    ratio: product / (sql + bare),
    aim: null,
    ratios: rounds.map((round) => round.product / (round.sql + round.bare)),
  });
}

/** The bare server has the same answer ready. */
async function reportPhone({ phone, requested, bareRequested }: Bench, title: string, path: string): Promise<void> {
  const rounds = await takeRounds(PHONE_ROUNDS, {
    product: () => phone.secondsToFetch({ ...requested, path }),
    bare: () => phone.secondsToFetch({ ...bareRequested, path }),
  });
  const { product, bare } = medianRound(rounds);
  printReport({
    title,
    lines: [
      ['the same bytes from a bare server', bare, 's, median'],
      ['from the product', product, 's, median'],
    ],
    ratio: product / bare,
    aim: null,
    ratios: rounds.map((round) => round.product / round.bare),
  });
}

/** What a phone needs to know about each car to judge a plate, without the ids that track changes. */
function bareBytes({ cars }: OfflinePack): number {
  const lines = cars.map(({ p, s, z, c, b, e }) => [p, s, z, c, b, e].join(' '));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return brotliCompressSync(lines.sort().join('\n'), { params }).length;
}

/** The 99th percentile. */
function slowest(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
}
