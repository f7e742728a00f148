// The month that an owner of 50 lots opens each morning, with few and with many sessions in the database, over the same
// three years. Its limit is its own SQL: the statements that it sends, sent again by `pg` alone.
//
// `node bench/revenue.ts 10000 50000` takes other sizes than 100,000 and 10,000,000.
import { median, printReport, progress, show } from './harness/figures.ts';
import { startHelper } from './harness/helper-process.ts';
import { LOTS, openSales } from './harness/many-sales.ts';
import { withDatabase } from './harness/temporary-database.ts';
import type { RevenueServerQuestions } from './programs/revenue-server.ts';
import type { ScreenTimesQuestions } from './programs/screen-times.ts';

const [FEW = 100_000, MANY = 10_000_000] = process.argv.slice(2).map(Number);
const ROUNDS = 7;
const TIMES = 300;
const MONTH = { path: '/billing/revenue', body: {} };

/** Milliseconds of one round, of the screen and of its SQL alone. */
type Taken = { readonly product: readonly number[]; readonly sql: readonly number[] };

await withDatabase(async (connectionString) => {
  const product = startHelper<RevenueServerQuestions>('revenue-server');
  const [http, sql] = [
    startHelper<ScreenTimesQuestions>('screen-times'),
    startHelper<ScreenTimesQuestions>('screen-times'),
  ];
  try {
    const { url, ownerId, token } = await product.ask('start', connectionString);
    const sales = await openSales(connectionString, ownerId);
    const measure = async (sessions: number): Promise<Taken[]> => {
      await sales.growTo(sessions);
      const statements = await product.ask('statementsOf', { ...MONTH, token });
      const rounds: Taken[] = [];
      // The first round warms the caches and the compiler.
      for (let round = 0; round <= ROUNDS; round++) {
        const taken = {
          product: await http.ask('overHttp', { url, ...MONTH, token, times: TIMES }),
          sql: await sql.ask('throughPg', { connectionString, statements, times: TIMES }),
        };
        if (round > 0) rounds.push(taken);
        progress(`round ${round}: month ${show(median(taken.product))} ms, its SQL ${show(median(taken.sql))} ms`);
      }
      return rounds;
    };
    report(await measure(FEW), await measure(MANY));
    await sales.close();
  } finally {
    await Promise.all([product, http, sql].map((helper) => helper.stop()));
  }
});

function report(few: readonly Taken[], many: readonly Taken[]): void {
  const size = (sessions: number) => sessions.toLocaleString('en-US');
  const [before, after] = [few, many].map((rounds) => median(rounds.map(({ product }) => median(product))));
  printReport({
    title: `revenue: a month of ${LOTS} lots, ${ROUNDS} rounds of ${TIMES}`,
    lines: [
      [`with ${size(FEW)} sessions`, before ?? 0, 'ms, median'],
      [`with ${size(MANY)} sessions`, after ?? 0, 'ms, median'],
    ],
    ratio: (after ?? 0) / (before ?? 0),
    aim: { most: 1.3 },
    ratios: many.map(({ product }, round) => median(product) / median(few[round]?.product ?? [])),
  });
  const p99 = (side: keyof Taken) => median(many.map((round) => slowest(round[side])));
  printReport({
    title: `revenue: the same month beside its own SQL, with ${size(MANY)} sessions`,
    lines: [
      ['its statements alone through pg', p99('sql'), 'ms, p99'],
      ['POST /api/v1/billing/revenue', p99('product'), 'ms, p99'],
    ],
    ratio: p99('product') / p99('sql'),
    aim: { most: 2 },
    ratios: many.map((round) => slowest(round.product) / slowest(round.sql)),
  });
}

/** 99 of 100 are at least as fast. */
function slowest(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
}
