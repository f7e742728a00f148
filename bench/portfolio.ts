// The table of an owner's lots, with 20 and with 5,000 of them. `BENCH_LOTS=300 npm run bench portfolio` runs with another size.

import { seedOwnedLots } from './harness/data/owned-lots.ts';
import { median, percentile99, printReport } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { ScreenTimesQuestions } from './programs/loads/screen-times.ts';
import type { RevenueServerQuestions } from './programs/servers/revenue-server.ts';

const FEW = 20;
const MANY = Number(process.env.BENCH_LOTS ?? sized(5000, 100));
const ROUNDS = sized(5, 1);
const TIMES = sized(200, 5);
const SCREENS = [
  { name: 'a page by name', query: 'limit=20' },
  { name: 'a page of 50 by name', query: 'limit=50' },
  { name: 'one city', query: 'limit=20&city=Chicago&region=IL' },
  { name: 'a search that finds one lot', query: 'limit=20&search=lot%200012' },
  { name: 'a search that finds all lots', query: 'limit=20&search=lot' },
  { name: 'the most today', query: 'limit=20&sort=today' },
  { name: 'the most this month', query: 'limit=20&sort=month' },
];
type Server = ReturnType<typeof startHelper<RevenueServerQuestions>>;
type Owner = { readonly url: string; readonly token: string };

await withDatabase((few) => withDatabase((many) => compare(few, many)));

async function compare(fewConnection: string, manyConnection: string): Promise<void> {
  const servers: readonly [Server, Server] = [
    startHelper('servers/revenue-server'),
    startHelper('servers/revenue-server'),
  ];
  const http = startHelper<ScreenTimesQuestions>('loads/screen-times');
  try {
    const few = await fill(servers[0], fewConnection, FEW);
    const many = await fill(servers[1], manyConnection, MANY);
    for (const { name, query } of SCREENS) {
      const path = `/locations/portfolio?${query}`;
      const rounds: { few: number; many: number }[] = [];
      // The first round warms up the caches and the JIT.
      for (let round = 0; round <= ROUNDS; round++) {
        const taken = {
          few: percentile99(await http.call('overHttp', { ...few, path, times: TIMES })),
          many: percentile99(await http.call('overHttp', { ...many, path, times: TIMES })),
        };
        if (round > 0) rounds.push(taken);
      }
      const of = (side: 'few' | 'many') => median(rounds.map((round) => round[side]));
      printReport({
        title: `portfolio: ${name}, ${ROUNDS} rounds of ${TIMES}`,
        lines: [
          [`of ${FEW} lots`, of('few'), 'ms, p99'],
          [`of ${MANY.toLocaleString('en-US')} lots`, of('many'), 'ms, p99'],
        ],
        ratio: of('many') / of('few'),
        aim: { most: 2 },
        ratios: rounds.map((round) => round.many / round.few),
      });
    }
  } finally {
    await Promise.all([...servers, http].map((helper) => helper.stop()));
  }
}

async function fill(server: Server, connectionString: string, lots: number): Promise<Owner> {
  const { url, ownerId, token } = await server.call('start', connectionString);
  await seedOwnedLots(connectionString, ownerId, lots);
  return { url, token };
}
