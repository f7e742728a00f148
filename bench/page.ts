// The size of the booking page before the payment step, and how soon it shows on a phone with a weak signal. Its limit is the smallest
// possible React page, built with the same settings and served by the same server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BOOKING_PAGE, pageFiles } from '../scripts/build/page-files.ts';
import { buildClient } from '../scripts/build-client.ts';
import { buildBarePage } from './harness/bare-page.ts';
import { seedLots } from './harness/data/many-lots.ts';
import { medianRound, printReport, takeRounds } from './harness/figures.ts';
import { listOffers } from './harness/flows/booking-flow.ts';
import { openPhone } from './harness/phone.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase, withTemporaryFolder } from './harness/processes/temporary-database.ts';
import type { ProductQuestions } from './programs/servers/product-server.ts';

const CLIENT_DIR = join(import.meta.dirname, '../dist/client');
const ROUNDS = 9;

buildClient();
await withTemporaryFolder(async (folder) => {
  const bareDir = await buildBarePage(folder);
  weigh(bareDir);
  await withDatabase((connectionString) => load(connectionString, bareDir));
});

function weigh(bareDir: string): void {
  const booking = gzipBytes(CLIENT_DIR, BOOKING_PAGE);
  const bare = gzipBytes(bareDir);
  printReport({
    title: 'page: script and style that the booking page loads before paying, gzipped',
    lines: [
      ['a bare React page', bare, 'bytes'],
      ['the booking page', booking, 'bytes'],
    ],
    ratio: booking / bare,
    aim: { most: 1.6 },
  });
}

function gzipBytes(clientDir: string, ...chunks: readonly string[]): number {
  const files = pageFiles(clientDir, ...chunks);
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(clientDir, file))).length, 0);
}

/** Each with a cold cache. */
async function load(connectionString: string, bareDir: string): Promise<void> {
  await seedLots(connectionString, 100);
  const [offer] = await listOffers(connectionString);
  const product = startHelper<ProductQuestions>('servers/product-server');
  const phone = await openPhone();
  try {
    const productUrl = await product.call('start', { connectionString, clientDir: CLIENT_DIR });
    const bareUrl = await product.call('startAnother', { connectionString, clientDir: bareDir });
    const measures = {
      booking: () => phone.secondsToLargestPaint(`${productUrl}/locations/${offer?.locationId}/zones/${offer?.zoneId}`),
      bare: () => phone.secondsToLargestPaint(`${bareUrl}/`),
    };
    await takeRounds(1, measures);
    const rounds = await takeRounds(ROUNDS, measures);
    const { booking, bare } = medianRound(rounds);
    printReport({
      title: `page: largest contentful paint of a first load; ${phone.profile}; ${ROUNDS} rounds`,
      lines: [
        ['an empty React page from the same server', bare, 's'],
        ['the booking page', booking, 's'],
      ],
      ratio: booking / bare,
      aim: { most: 1.5 },
      ratios: rounds.map((round) => round.booking / round.bare),
    });
  } finally {
    await Promise.all([phone.close(), product.stop()]);
  }
}
