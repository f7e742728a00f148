// Searches for lots by name and address among a hundred thousand, each with one typing error: how many are in the first three results, and
// how long an answer takes, compared with the same search typed correctly and with reading one lot by its id, on the same connections.
//
// `BENCH_LOTS=1000000 npm run bench search` runs with another size than 100,000.

import type { SearchedLot } from '#features/lots/lots.contract.ts';
import { seededRandom } from '#platform/testing/cases/seeded-random.ts';
import { withTypingError } from '#platform/testing/cases/typing-error.ts';
import { type NamedLot, seedNamedLots } from './harness/data/named-lots.ts';
import { medianRound, percentile99, printReport, progress, takeRounds } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { PacedLoadQuestions } from './programs/loads/paced-load.ts';
import type { ProductQuestions } from './programs/servers/product-server.ts';

const LOTS = Number(process.env.BENCH_LOTS ?? sized(100_000, 1000));
const SOUGHT = sized(1000, 20);
const CONNECTIONS = 2;
const ROUNDS = sized(7, 1);
const FIRST = 3;

await withDatabase(async (connectionString) => {
  const lots = await seedNamedLots(connectionString, LOTS, SOUGHT);
  const { between } = seededRandom(15);
  const draw = () => between(0, 1_000_000) / 1_000_000;
  const requested = lots.map((lot, index) => ({ lot, by: index % 2 === 0 ? lot.name : lot.address }));
  const typed = requested.map(({ lot, by }) => ({ lot, by, q: withTypingError(by, draw) }));
  const product = startHelper<ProductQuestions>('servers/product-server');
  const load = startHelper<PacedLoadQuestions>('loads/paced-load');
  try {
    const url = await product.call('start', { connectionString });
    const searches = typed.map(({ q }) => `/api/v1/locations/search?q=${encodeURIComponent(q)}`);
    const answers = await load.call('answersOf', { url, paths: searches, connections: 1 });
    const missed = typed.filter((each, index) => !isAmongFirst(each, answers[index] ?? ''));
    for (const { q, by } of missed.slice(0, 10)) progress(`not found: "${q}" for "${by}"`);
    const times = (paths: readonly string[]) => async () =>
      percentile99(await load.call('timesOf', { url, paths, connections: CONNECTIONS }));
    const measures = {
      searched: times(searches),
      exact: times(requested.map(({ by }) => `/api/v1/locations/search?q=${encodeURIComponent(by)}`)),
      byId: times(lots.map(({ id }) => `/api/v1/locations/${id}`)),
    };
    await takeRounds(2, measures);
    const rounds = await takeRounds(ROUNDS, measures);
    const { searched, exact, byId } = medianRound(rounds);
    printReport({
      title: `search: ${LOTS.toLocaleString('en-US')} lots, ${SOUGHT} names and addresses, ${CONNECTIONS} connections, ${ROUNDS} rounds`,
      lines: [
        ['with one typing error, among the first three', 100 * (1 - missed.length / typed.length), '%'],
        ['GET /api/v1/locations/search, typed right, 99 of 100 within', exact, 'ms'],
        ['GET /api/v1/locations/search, with an error', searched, 'ms'],
        ['GET /api/v1/locations/{id}', byId, 'ms'],
        ['with an error, of one by its id', searched / byId, ''],
      ],
      ratio: searched / exact,
      aim: { most: 2 },
      ratios: rounds.map((round) => round.searched / round.exact),
    });
  } finally {
    await Promise.all([product.stop(), load.stop()]);
  }
});

type Sought = { readonly lot: NamedLot; readonly by: string };

/** Somebody who types nothing but the name cannot tell apart lots with the same name. */
function isAmongFirst({ lot, by }: Sought, answer: string): boolean {
  const { data } = JSON.parse(answer) as { data: { locations: readonly SearchedLot[] } };
  return data.locations
    .slice(0, FIRST)
    .some(({ _id, name }) => _id === lot.id || (by === lot.name && name === lot.name));
}
