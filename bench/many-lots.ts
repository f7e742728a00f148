// What an owner opens each day, with 12 lots and with 5,000 of them, after the same sales. `BENCH_LOTS=300 npm run bench many-lots` runs with
// another size.

import { openSales } from './harness/data/many-sales.ts';
import { seedOwnedLots } from './harness/data/owned-lots.ts';
import { medianRound, percentile99, printReport, progress, takeRounds } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { ScreenTimesQuestions } from './programs/loads/screen-times.ts';
import type { RevenueServerQuestions } from './programs/servers/revenue-server.ts';

const FEW = 12;
const MANY = Number(process.env.BENCH_LOTS ?? sized(5000, 100));
const SALES = sized(30_000, 500);
const ROUNDS = sized(5, 1);

const now = new Date();
const OF_MONTH = { month: now.getUTCMonth() + 1, year: now.getUTCFullYear() };
const ACTS: readonly Act[] = [
  { name: 'the dashboard', path: '/home', times: sized(40, 4) },
  { name: 'how full the lots are', path: '/occupancy?limit=50', times: sized(40, 4) },
  { name: 'cars by hour', path: '/occupancy/hours', times: sized(20, 4) },
  {
    name: "the month's transactions",
    path: '/billing/transactions',
    body: { ...OF_MONTH, limit: 50 },
    times: sized(40, 4),
  },
  { name: 'their sums', path: '/billing/transactions/sums', body: OF_MONTH, times: sized(40, 4) },
  {
    name: 'their file',
    path: `/billing/transactions.csv?month=${OF_MONTH.month}&year=${OF_MONTH.year}`,
    times: sized(2, 1),
    isFile: true,
  },
  { name: "the month's revenue", path: '/billing/revenue', body: OF_MONTH, times: sized(40, 4) },
  { name: 'the revenue of each lot', path: '/billing/revenue/lots', body: OF_MONTH, times: sized(40, 4), most: 10 },
];
type Act = {
  readonly name: string;
  readonly path: string;
  readonly body?: object;
  readonly times: number;
  readonly isFile?: true;
  readonly most?: number;
};
type Server = ReturnType<typeof startHelper<RevenueServerQuestions>>;

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
    for (const { name, isFile, most: max = 2, ...act } of ACTS) {
      const question = isFile ? 'fileOverHttp' : 'overHttp';
      const measures = {
        few: async () => percentile99(await http.call(question, { ...few, ...act })),
        many: async () => percentile99(await http.call(question, { ...many, ...act })),
      };
      await takeRounds(1, measures);
      const rounds = await takeRounds(ROUNDS, measures);
      const median = medianRound(rounds);
      printReport({
        title: `many lots: ${name}, ${ROUNDS} rounds of ${act.times}`,
        lines: [
          [`of ${FEW} lots`, median.few, 'ms, p99'],
          [`of ${MANY.toLocaleString('en-US')} lots`, median.many, 'ms, p99'],
        ],
        ratio: median.many / median.few,
        aim: { most: max },
        ratios: rounds.map((round) => round.many / round.few),
      });
      progress(`${name} is done`);
    }
  } finally {
    await Promise.all([...servers, http].map((helper) => helper.stop()));
  }
}

async function fill(server: Server, connectionString: string, lots: number) {
  const { url, ownerId, token } = await server.call('start', connectionString);
  await seedOwnedLots(connectionString, ownerId, lots);
  const sales = await openSales(connectionString, ownerId, { lots: 0, money: true });
  await sales.growTo(SALES, { until: now, days: Math.max(1, now.getUTCDate() - 1) });
  await sales.close();
  await server.call('closeDays', undefined);
  return { url, token };
}
