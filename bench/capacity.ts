// The cost of counting places: bookings in a zone that counts them compared with a zone that does not, while places are free; then drivers
// of 10,000 lots asking how many are left, with few and with many past stays in the database.
//
// `node bench/capacity.ts 20000 100000` runs with other numbers of past stays than 20,000 and 2,000,000.

import { MAX_CAPACITY } from '#features/spaces/rules/spaces.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { countAllZones, countZone, listZonePaths } from './harness/data/counted-zones.ts';
import { seedLots } from './harness/data/many-lots.ts';
import { openSales } from './harness/data/many-sales.ts';
import { medianRound, printReport, type Round, takeRounds } from './harness/figures.ts';
import { listOffers } from './harness/flows/booking-flow.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { BookingLoadQuestions } from './programs/loads/booking-load.ts';
import type { HttpLoadQuestions } from './programs/loads/http-load.ts';
import type { ProductQuestions } from './programs/servers/product-server.ts';
import type { RevenueServerQuestions } from './programs/servers/revenue-server.ts';

const [FEW = sized(20_000, 1000), MANY = sized(2_000_000, 2000)] = process.argv.slice(2).map(Number);
const LOTS = sized(10_000, 50);
const PARKED = sized(50_000, 200);
const CAPACITY = 40;
const CONNECTIONS = 20;
const ROUNDS = sized(15, 1);
const SECONDS = sized(1.5, 0.5);

await withDatabase(async (connectionString) => {
  await seedLots(connectionString, 1000);
  const rounds = await book(connectionString);
  const { counted, uncounted } = medianRound(rounds);
  printReport({
    title: `capacity: bookings in one zone; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s`,
    lines: [
      ['in a zone that does not count its spaces', uncounted, 'bookings/s'],
      ['in a zone that counts them, with spaces left', counted, 'bookings/s'],
    ],
    ratio: counted / uncounted,
    aim: { least: 0.8 },
    ratios: rounds.map((round) => round.counted / round.uncounted),
  });
});

await withDatabase((few) => withDatabase((many) => compareHistories(few, many)));

async function book(connectionString: string): Promise<readonly Round<'counted' | 'uncounted'>[]> {
  const [uncounted, counted] = await listOffers(connectionString);
  if (!uncounted || !counted) throw new Error('There are no zones.');
  await countZone(connectionString, counted.zoneId, MAX_CAPACITY);
  const product = startHelper<ProductQuestions>('servers/product-server');
  const drivers = startHelper<BookingLoadQuestions>('loads/booking-load');
  try {
    const url = await product.call('start', { connectionString });
    const pace = { url, connections: CONNECTIONS, seconds: SECONDS };
    const measures = {
      counted: () => drivers.call('flowsPerSecond', { ...pace, offers: [counted] }),
      uncounted: () => drivers.call('flowsPerSecond', { ...pace, offers: [uncounted] }),
    };
    // The first round warms up the caches and the JIT.
    await takeRounds(1, measures);
    return await takeRounds(ROUNDS, measures);
  } finally {
    await Promise.all([product.stop(), drivers.stop()]);
  }
}

/** Runs both at the same time, so that a slow phase of the machine affects both. */
async function compareHistories(fewConnection: string, manyConnection: string): Promise<void> {
  const servers = [FEW, MANY].map(() => startHelper<RevenueServerQuestions>('servers/revenue-server'));
  const http = startHelper<HttpLoadQuestions>('loads/http-load');
  try {
    const [few, many] = [
      await fill(servers[0], { connectionString: fewConnection, stays: FEW }),
      await fill(servers[1], { connectionString: manyConnection, stays: MANY }),
    ];
    const measure = (side: typeof few) =>
      http
        .call('requestsPerSecond', { ...side, connections: 4, seconds: SECONDS })
        .then((perSecond) => 4000 / perSecond);
    const measures = { few: () => measure(few), many: () => measure(many) };
    await takeRounds(1, measures);
    const rounds = await takeRounds(ROUNDS, measures);
    const taken = medianRound(rounds);
    printReport({
      title: `capacity: how many are left, at ${LOTS.toLocaleString('en-US')} lots; ${ROUNDS} rounds of ${SECONDS} s`,
      lines: [
        [`with ${FEW.toLocaleString('en-US')} past stays`, taken.few, 'ms'],
        [`with ${MANY.toLocaleString('en-US')} past stays`, taken.many, 'ms'],
      ],
      ratio: taken.many / taken.few,
      aim: { most: 1.3 },
      ratios: rounds.map((round) => round.many / round.few),
    });
  } finally {
    await Promise.all([...servers, http].map((helper) => helper.stop()));
  }
}

type History = { readonly connectionString: string; readonly stays: number };

async function fill(
  server: ReturnType<typeof startHelper<RevenueServerQuestions>> | undefined,
  { connectionString, stays }: History,
) {
  if (!server) throw new Error('There is no server.');
  const { url, ownerId } = await server.call('start', connectionString);
  const sales = await openSales(connectionString, ownerId, { lots: LOTS });
  await sales.growTo(stays);
  await sales.park(PARKED);
  await sales.close();
  await countAllZones(connectionString, CAPACITY);
  const paths = (await listZonePaths(connectionString, 2000)).map((path) => `${API_PREFIX}${path}`);
  return { url, paths };
}
