// Support's search among ten million stays, by plate, email and phone. The limit of each search is its own SQL, including the session
// look-up, replayed with `pg` alone.
//
// `node bench/support.ts 100000` runs with another size than 10,000,000.

import { openSales } from './harness/data/many-sales.ts';
import { openPeople } from './harness/data/support-people.ts';
import { median, printReport, progress, show } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { ScreenTimesQuestions } from './programs/loads/screen-times.ts';
import type { SupportServerQuestions } from './programs/servers/support-server.ts';

const [SESSIONS = sized(10_000_000, 2000)] = process.argv.slice(2).map(Number);
const ROUNDS = sized(7, 1);
const TIMES = sized(200, 5);
const PATH = '/support/search';

/** The milliseconds of one round, for the search and for its SQL alone. */
type Taken = { readonly product: number; readonly sql: number };

await withDatabase(async (connectionString) => {
  const product = startHelper<SupportServerQuestions>('servers/support-server');
  const [http, sql] = [
    startHelper<ScreenTimesQuestions>('loads/screen-times'),
    startHelper<ScreenTimesQuestions>('loads/screen-times'),
  ];
  try {
    const { url, ownerId, token } = await product.call('start', connectionString);
    const sales = await openSales(connectionString, ownerId);
    await sales.growTo(SESSIONS);
    await sales.close();
    const people = await openPeople(connectionString, ROUNDS + 1);
    for (const [by, texts] of Object.entries(people)) {
      const rounds: Taken[] = [];
      for (const [round, q] of texts.entries()) {
        const requested = { path: PATH, body: { q }, token };
        const statements = await product.call('statementsOf', requested);
        const taken = {
          product: median(await http.call('overHttp', { url, ...requested, times: TIMES })),
          sql: median(await sql.call('throughPg', { connectionString, statements, times: TIMES })),
        };
        // The first round warms up the caches and the JIT.
        if (round > 0) rounds.push(taken);
        progress(`${by}, round ${round}: search ${show(taken.product)} ms, its SQL ${show(taken.sql)} ms`);
      }
      report(by, rounds);
    }
  } finally {
    await Promise.all([product, http, sql].map((helper) => helper.stop()));
  }
});

function report(by: string, rounds: readonly Taken[]): void {
  const of = (side: keyof Taken) => median(rounds.map((round) => round[side]));
  printReport({
    title: `support: search by ${by} among ${SESSIONS.toLocaleString('en-US')} sessions, ${ROUNDS} rounds of ${TIMES}`,
    lines: [
      ['its statements alone through pg', of('sql'), 'ms, median'],
      ['POST /api/v1/support/search', of('product'), 'ms, median'],
    ],
    ratio: of('product') / of('sql'),
    aim: { most: 2 },
    ratios: rounds.map((round) => round.product / round.sql),
  });
}
