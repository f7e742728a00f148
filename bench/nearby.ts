// The query that every driver's page starts with, at a million lots. Its limit is what the database and the web framework together allow
// when nothing else is done: T = 1 / (1 / SQL + 1 / empty).

import { type Point, seedLots } from './harness/data/many-lots.ts';
import { medianRound, printReport, type Round, takeRounds } from './harness/figures.ts';
import type { SentStatement } from './harness/flows/statement-log.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { HttpLoadQuestions } from './programs/loads/http-load.ts';
import type { SqlLoadQuestions } from './programs/loads/sql-load.ts';
import type { EmptyQuestions } from './programs/servers/empty-server.ts';
import type { ProductQuestions } from './programs/servers/product-server.ts';

const LOTS = Number(process.env.BENCH_LOTS ?? sized(1_000_000, 1000));
const CONNECTIONS = 20;
const ROUNDS = sized(15, 1);
const SECONDS = sized(1.5, 0.5);

await withDatabase(async (connectionString) => {
  const points = await seedLots(connectionString, LOTS);
  const rounds = await measure(connectionString, points);
  const { product, sql, empty } = medianRound(rounds);
  printReport({
    title: `nearby: ${LOTS.toLocaleString('en-US')} lots, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s`,
    lines: [
      ['an empty Fastify route', empty, 'requests/s'],
      ['the same SQL through pg alone', sql, 'statements/s'],
      ['limit T = 1 / (1/SQL + 1/empty)', limitOf({ sql, empty }), 'requests/s'],
      ['GET /api/v1/locations/center/{lat},{lng}', product, 'requests/s'],
    ],
    ratio: product / limitOf({ sql, empty }),
    aim: { least: 0.7 },
    ratios: rounds.map((round) => round.product / limitOf(round)),
  });
});

type Names = 'product' | 'sql' | 'empty';

async function measure(connectionString: string, points: readonly Point[]): Promise<readonly Round<Names>[]> {
  const product = startHelper<ProductQuestions>('servers/product-server');
  const empty = startHelper<EmptyQuestions>('servers/empty-server');
  const httpLoad = startHelper<HttpLoadQuestions>('loads/http-load');
  const sqlLoad = startHelper<SqlLoadQuestions>('loads/sql-load');
  try {
    const productUrl = await product.call('start', { connectionString });
    const emptyUrl = await empty.call('start', null);
    const paths = points.map(({ lat, lng }) => `/api/v1/locations/center/${lat},${lng}`);
    const { statement, parameters } = oneStatement(await product.call('statementsOf', paths));
    const pace = { connections: CONNECTIONS, seconds: SECONDS };
    const measures = {
      product: () => httpLoad.call('requestsPerSecond', { url: productUrl, paths, ...pace }),
      sql: () => sqlLoad.call('statementsPerSecond', { connectionString, statement, parameters, ...pace }),
      empty: () => httpLoad.call('requestsPerSecond', { url: emptyUrl, paths: ['/'], ...pace }),
    };
    // The first round warms up the caches and the JIT.
    await takeRounds(1, measures);
    return await takeRounds(ROUNDS, measures);
  } finally {
    await Promise.all([product, empty, httpLoad, sqlLoad].map((helper) => helper.stop()));
  }
}

/** What the product sent, as one statement with its many parameters. */
function oneStatement(sent: readonly SentStatement[]) {
  const [first] = sent;
  if (!first || sent.some(({ text }) => text !== first.text))
    throw new Error('The product asks more than one question.');
  const { text, name } = first;
  return { statement: { text, ...(name && { name }) }, parameters: sent.map(({ values }) => values) };
}

function limitOf({ sql, empty }: Pick<Round<Names>, 'sql' | 'empty'>): number {
  return 1 / (1 / sql + 1 / empty);
}
