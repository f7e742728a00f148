// How soon `npm start` is ready when everything is installed and built, and how much memory server and database use, at rest and after a
// big operator's day. The limit for the time is the minimum for any program on this database.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { findServer } from '#platform/db/embedded/embedded-postgres-process.ts';
import { readSettings } from '#platform/db/embedded/embedded-postgres-settings.ts';
import { buildClient } from '../scripts/build-client.ts';
import { seedLots } from './harness/data/many-lots.ts';
import { medianRound, printReport, progress, show, takeRounds } from './harness/figures.ts';
import { listOffers, type Offer } from './harness/flows/booking-flow.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { megabytesOf, processRunning } from './harness/processes/resident-memory.ts';
import { withTemporaryFolder } from './harness/processes/temporary-database.ts';
import { freePort, type Started, startTimed } from './harness/processes/timed-start.ts';
import { stoppedAfter } from './harness/processes/when-broken-off.ts';
import type { BookingLoad, BookingLoadQuestions } from './programs/loads/booking-load.ts';

const run = promisify(execFile);
const LOTS = sized(1000, 20);
const ROUNDS = sized(7, 1);
const BOOKINGS = sized(10_000, 50);
const CONNECTIONS = 20;
/** Waits until the work that began at startup is done. */
const REST_MS = sized(10_000, 1000);

buildClient();
// Otherwise the server's first seconds are shared with the program that compresses the client, which takes 200 MB.
await run(process.execPath, [join(import.meta.dirname, '../scripts/build/compress-client.ts')]);
await withTemporaryFolder(async (dataDir) => {
  const port = await freePort();
  // As behind a proxy, so that drivers can come from many addresses.
  const env = { DATA_DIR: dataDir, PORT: String(port), TRUST_PROXY: '127.0.0.1' };
  const startProduct = () => startTimed(['npm', 'start', '--silent'], { env, readyWhen: 'Parkvale is ready at' });
  const bareStart = join(import.meta.dirname, 'programs/servers/bare-start.ts');
  const startBare = () => startTimed([process.execPath, bareStart], { env, readyWhen: 'Ready.' });

  await timeStarts(startProduct, startBare);
  const offers = await seedOpenLots(dataDir);
  const bare = await inUse(startBare, (started) => weigh(started, dataDir));
  await inUse(startProduct, async (started) => {
    const rest = await weigh(started, dataDir);
    await book({ url: `http://127.0.0.1:${port}`, offers, connections: CONNECTIONS, bookings: BOOKINGS });
    printMemory({ bare, rest, after: await weigh(started, dataDir) });
  });
});

async function timeStarts(startProduct: () => Promise<Started>, startBare: () => Promise<Started>): Promise<void> {
  const timed = async (start: () => Promise<Started>) => inUse(start, async ({ seconds }) => seconds);
  const firstEver = await timed(startProduct);
  const measures = { product: () => timed(startProduct), bare: () => timed(startBare) };
  const rounds = await takeRounds(ROUNDS, measures);
  const { product, bare } = medianRound(rounds);
  printReport({
    title: `start: until ready, installed and built; ${ROUNDS} rounds`,
    lines: [
      ['the same database and an empty server', bare, 's'],
      ['npm start', product, 's'],
      ['(npm start for the first time: new database, demo)', firstEver, 's'],
    ],
    ratio: product / bare,
    aim: null,
    ratios: rounds.map((round) => round.product / round.bare),
  });
}

async function inUse<T>(start: () => Promise<Started>, act: (started: Started) => Promise<T>): Promise<T> {
  const started = await start();
  return stoppedAfter(started.stop, () => act(started));
}

async function seedOpenLots(dataDir: string): Promise<readonly Offer[]> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  return stoppedAfter(server.stop, async () => {
    await seedLots(server.connectionString, LOTS);
    return listOffers(server.connectionString);
  });
}

async function book(bookings: BookingLoad): Promise<void> {
  const drivers = startHelper<BookingLoadQuestions>('loads/booking-load');
  try {
    progress(`${bookings.bookings} bookings: ${show(await drivers.call('flowsPerSecond', bookings))} a second`);
  } finally {
    await drivers.stop();
  }
}

type Memory = { readonly server: number; readonly database: number };

/** In MB, after the work that began at startup is done. */
async function weigh({ pid }: Started, dataDir: string): Promise<Memory> {
  await sleep(REST_MS);
  const database = findServer(readSettings(dataDir).clusterDir)?.pid ?? 0;
  const server = processRunning(/start\.(mjs|ts)$/, { below: pid });
  return { server: megabytesOf(server, [database]), database: megabytesOf(database) };
}

function printMemory({ bare, rest, after }: Record<'bare' | 'rest' | 'after', Memory>): void {
  const parts = [
    ['server', 'the Node process and its helpers'],
    ['database', 'all PostgreSQL processes'],
  ] as const;
  for (const [part, words] of parts) {
    printReport({
      title: `start: memory of ${words}`,
      lines: [
        ['of the empty server, at rest', bare[part], 'MB'],
        ['of npm start, at rest', rest[part], 'MB'],
        [`of npm start, after ${BOOKINGS.toLocaleString('en-US')} bookings`, after[part], 'MB'],
      ],
      ratio: after[part] / bare[part],
      aim: null,
    });
  }
}
