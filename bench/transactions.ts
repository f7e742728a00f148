// A month's transactions of an owner with 300 lots: the first page of the table and its sums, with few and with many sales in that month. A
// page costs what it shows, and the sums are kept, so neither may grow with the sales.
//
// `node bench/transactions.ts 1000000` runs with another size than 300,000.
import { openSales } from './harness/data/many-sales.ts';
import { median, medianRound, printReport, progress, takeRounds } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { Requested, RequestedTimesQuestions } from './programs/loads/requested-times.ts';
import type { RevenueServerQuestions } from './programs/servers/revenue-server.ts';

const [MANY = sized(300_000, 3000)] = process.argv.slice(2).map(Number);
const FEW = Math.max(1000, Math.round(MANY / 100));
const LOTS = sized(300, 60);
const ROUNDS = sized(5, 1);
/** Fits within every month. */
const DAYS = 27;

const now = new Date();
const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
const OF_MONTH = { month: month.getUTCMonth() + 1, year: month.getUTCFullYear() };
const ACTS = {
  'the first page': { path: '/billing/transactions', body: { ...OF_MONTH, limit: 50 }, times: sized(40, 4), most: 2 },
  'the sums': { path: '/billing/transactions/sums', body: OF_MONTH, times: sized(40, 4), most: 3 },
} as const;

type Server = ReturnType<typeof startHelper<RevenueServerQuestions>>;

await withDatabase((few) => withDatabase((many) => compare(few, many)));

async function compare(fewConnection: string, manyConnection: string): Promise<void> {
  const servers: readonly [Server, Server] = [
    startHelper('servers/revenue-server'),
    startHelper('servers/revenue-server'),
  ];
  const http = startHelper<RequestedTimesQuestions>('loads/requested-times');
  try {
    const few = await fill(servers[0], fewConnection, FEW);
    const many = await fill(servers[1], manyConnection, MANY);
    for (const [words, { path, body, times, most: max }] of Object.entries(ACTS)) {
      const requested = Array.from({ length: times }, (): Requested => ({ method: 'POST', path, body }));
      const measures = {
        few: async () => median(await http.call('timesOf', { ...few, requested })),
        many: async () => median(await http.call('timesOf', { ...many, requested })),
      };
      await takeRounds(1, measures);
      report(words, max, await takeRounds(ROUNDS, measures));
    }
  } finally {
    await Promise.all([...servers, http].map((helper) => helper.stop()));
  }
}

async function fill(server: Server, connectionString: string, count: number) {
  const { url, ownerId, token } = await server.call('start', connectionString);
  const sales = await openSales(connectionString, ownerId, { lots: LOTS, money: true });
  await sales.growTo(count, { until: new Date(end.getTime() - 12 * 3_600_000), days: DAYS });
  await sales.close();
  return { url, token };
}

function report(words: string, max: number, rounds: Awaited<ReturnType<typeof takeRounds<'few' | 'many'>>>): void {
  const { few, many } = medianRound(rounds);
  printReport({
    title: `transactions: ${words} of a month of ${LOTS} lots, ${ROUNDS} rounds`,
    lines: [
      [`with ${FEW.toLocaleString('en-US')} sales in it`, few, 'ms'],
      [`with ${MANY.toLocaleString('en-US')} sales in it`, many, 'ms'],
    ],
    ratio: many / few,
    aim: { most: max },
    ratios: rounds.map((round) => round.many / round.few),
  });
  progress(`${words} is done`);
}
