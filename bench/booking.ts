// A booking from the intent to the books, as the browser makes it: intent, pending sessions, card, and the return,
// which settles. Its limit is its own SQL: the recorded statements in the same transactions, replayed with `pg` alone.
//
// Jobs do not run, as in a web process next to a worker (`npm run serve`): on both sides the webhook's job is written
// with the confirmation, and nobody delivers it.
import { listOffers, type Offer } from './harness/booking-flow.ts';
import { medianRound, printReport, type Round, takeRounds } from './harness/figures.ts';
import { startHelper } from './harness/helper-process.ts';
import { seedLots } from './harness/many-lots.ts';
import { withDatabase } from './harness/temporary-database.ts';
import type { BookingLoadQuestions } from './programs/booking-load.ts';

import type { ProductQuestions } from './programs/product-server.ts';
import type { ReplayLoadQuestions } from './programs/replay-load.ts';

const LOTS = 1000;
const CONNECTIONS = 20;
const ROUNDS = 15;
const SECONDS = 1.5;
/** Recorded bookings, each at another lot. */
const TEMPLATES = 200;

await withDatabase(async (connectionString) => {
  await seedLots(connectionString, LOTS);
  const { rounds, statements } = await measure(connectionString, await listOffers(connectionString));
  const { product, sql } = medianRound(rounds);
  printReport({
    title: `booking: intent, sessions, confirm, return; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s`,
    lines: [
      [`its ${statements} statements alone through pg`, sql, 'bookings/s'],
      ['bookings over HTTP', product, 'bookings/s'],
    ],
    ratio: product / sql,
    aim: { least: 0.4 },
    ratios: rounds.map((round) => round.product / round.sql),
  });
});

type Measured = { readonly rounds: readonly Round<'product' | 'sql'>[]; readonly statements: number };

async function measure(connectionString: string, offers: readonly Offer[]): Promise<Measured> {
  const product = startHelper<ProductQuestions>('product-server');
  const drivers = startHelper<BookingLoadQuestions>('booking-load');
  const replay = startHelper<ReplayLoadQuestions>('replay-load');
  try {
    const url = await product.ask('start', { connectionString });
    const templates = await product.ask('recordBookings', offers.slice(0, TEMPLATES));
    const pace = { connections: CONNECTIONS, seconds: SECONDS };
    const measures = {
      product: () => drivers.ask('flowsPerSecond', { url, offers, ...pace }),
      sql: () => replay.ask('flowsPerSecond', { connectionString, templates, ...pace }),
    };
    // The first round warms the caches and the compiler.
    await takeRounds(1, measures);
    return { rounds: await takeRounds(ROUNDS, measures), statements: templates[0]?.statements.length ?? 0 };
  } finally {
    await Promise.all([product, drivers, replay].map((helper) => helper.stop()));
  }
}
