// How soon the pages that people open first show something and react, on a phone with a weak signal and an empty cache. Their limit is the
// smallest possible React page, built with the same settings and served by the same server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DEMO_PASSWORD, type DemoPerson, emailOf } from '#app/demo/demo-people.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { compressAssets } from '../scripts/build/compress-assets.ts';
import { BOOKING_PAGE, pageFiles } from '../scripts/build/page-files.ts';
import { buildClient } from '../scripts/build-client.ts';
import { BARE_BUTTON, buildBarePage } from './harness/bare-page.ts';
import { seedLots } from './harness/data/many-lots.ts';
import { median, printReport, progress, show } from './harness/figures.ts';
import { bookStay, listOffers, openConnection } from './harness/flows/booking-flow.ts';
import { IS_SHORT, sized } from './harness/length.ts';
import { type Opened, openPhone, type Phone } from './harness/phone.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase, withTemporaryFolder } from './harness/processes/temporary-database.ts';
import type { ProductQuestions } from './programs/servers/product-server.ts';

const CLIENT_DIR = join(import.meta.dirname, '../dist/client');
const ROUNDS = sized(7, 1);

type Page = {
  readonly name: string;
  readonly path: string;
  readonly person?: DemoPerson;
  /** The button whose reaction counts. */
  readonly button?: RegExp;
  /** Times a bare React page. */
  readonly maxPaint: number;
  readonly maxRequests: number;
};

const MAX_REACTION = 1.5;
const MAX_SHIFT = 0.01;

buildClient();
await compressAssets([CLIENT_DIR]);
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
    aim: { most: 1.8 },
  });
}

function gzipBytes(clientDir: string, ...chunks: readonly string[]): number {
  const files = pageFiles(clientDir, ...chunks);
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(clientDir, file))).length, 0);
}

async function load(connectionString: string, bareDir: string): Promise<void> {
  const product = startHelper<ProductQuestions>('servers/product-server');
  const phone = await openPhone();
  try {
    const productUrl = await product.call('startDemo', { connectionString, clientDir: CLIENT_DIR });
    const bareUrl = await product.call('startAnother', { connectionString, clientDir: bareDir });
    const open = ({ path, person, button }: Page) =>
      phone.open(productUrl + path, { button, signIn: person && signInAs(productUrl, person) });
    const bare = () => phone.open(`${bareUrl}/`, { button: BARE_BUTTON });
    const pages = await listPages(connectionString, productUrl);
    // The first visit fills the server's caches.
    if (!IS_SHORT) for (const page of pages) await open(page);
    for (const page of pages) {
      const rounds: { page: Opened; bare: Opened }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        // A B, B A, A B …: slow phases of the machine affect both alike.
        const first = round % 2 === 0 ? await bare() : null;
        const opened = await open(page);
        rounds.push({ page: opened, bare: first ?? (await bare()) });
        progress(`${page.name}, round ${round + 1} of ${ROUNDS}: ${JSON.stringify(rounds.at(-1))}`);
      }
      report(page, rounds, phone);
    }
  } finally {
    await Promise.all([phone.close(), product.stop()]);
  }
}

async function listPages(connectionString: string, url: string): Promise<readonly Page[]> {
  // At any hour, some zone of theirs is open.
  await seedLots(connectionString, 5);
  const [offer] = await listOffers(connectionString);
  if (!offer) throw new Error('No zone is always open.');
  const connection = openConnection(url);
  const receiptKey = await bookStay(connection, offer);
  connection.close();
  return [
    {
      name: 'sign',
      path: await pathOfSign(url),
      button: /^Continue/,
      maxPaint: 1.3,
      maxRequests: 12,
    },
    { name: 'home', path: '/', maxPaint: 1.3, maxRequests: 25 },
    { name: 'find', path: '/locations', maxPaint: 1.3, maxRequests: 25 },
    { name: 'receipt', path: `/receipt/${receiptKey}`, maxPaint: 1.6, maxRequests: 25 },
    { name: 'stand', path: '/valet', person: 'valet', maxPaint: 1.6, maxRequests: 25 },
    { name: 'dashboard', path: '/dashboard', person: 'vendor', maxPaint: 1.6, maxRequests: 25 },
  ];
}

/** A zone of the demo that sells by the hour, where its sign leads. */
async function pathOfSign(url: string): Promise<string> {
  const { headers } = await fetch(`${url}/p/MDCTR3`, { redirect: 'manual' });
  return headers.get('location') ?? '';
}

function signInAs(url: string, person: DemoPerson) {
  return { url: `${url}${API_PREFIX}/users/login`, data: { email: emailOf(person), password: DEMO_PASSWORD } };
}

type Rounds = readonly { readonly page: Opened; readonly bare: Opened }[];

function report({ name, button, maxPaint, maxRequests }: Page, rounds: Rounds, { profile }: Phone): void {
  const how = `${profile}; ${ROUNDS} rounds`;
  compare(`page: largest paint of ${name}; ${how}`, rounds, { read: ({ paint }) => paint, most: maxPaint });
  if (button)
    compare(`page: ${name} reacts; ${how}`, rounds, { read: ({ reacts }) => reacts ?? Number.NaN, most: MAX_REACTION });
  const requests = median(rounds.map(({ page }) => page.requests));
  const shift = Math.max(...rounds.map(({ page }) => page.shift));
  printReport({
    title: `page: requests of ${name} until it is painted${button ? ' and reacts' : ''}`,
    lines: [['median of the rounds', requests, 'requests']],
    ratio: requests / maxRequests,
    aim: { most: 1 },
  });
  if (shift > MAX_SHIFT && !IS_SHORT)
    throw new Error(`${name} moves while it loads: a layout shift of ${show(shift)}.`);
}

type Compared = { readonly read: (opened: Opened) => number; readonly most: number };

function compare(title: string, rounds: Rounds, { read, most }: Compared): void {
  const [bare, page] = [
    median(rounds.map((round) => read(round.bare))),
    median(rounds.map((round) => read(round.page))),
  ];
  printReport({
    title,
    lines: [
      ['a bare React page from the same server', bare, 's'],
      ['the page', page, 's'],
    ],
    ratio: page / bare,
    aim: { most },
    ratios: rounds.map((round) => read(round.page) / read(round.bare)),
  });
}
