// The month that an owner of 50 lots opens each morning, with few and with many sessions in the database over the same three years. Its
// limit is its own SQL, replayed with `pg` alone.
//
// `node bench/revenue.ts 10000 50000` runs with other sizes than 100,000 and 10,000,000.

import { LOTS, openSales } from './harness/data/many-sales.ts';
import { median, printReport, progress, show } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { ScreenTimesQuestions } from './programs/loads/screen-times.ts';
import type { RevenueServerQuestions } from './programs/servers/revenue-server.ts';

const [FEW = sized(100_000, 1000), MANY = sized(10_000_000, 2000)] = process.argv.slice(2).map(Number);
const ROUNDS = sized(7, 1);
const TIMES = sized(300, 5);
type Server = ReturnType<typeof startHelper<RevenueServerQuestions>>;

const MONTH = { path: '/billing/revenue', body: {} };

/** The milliseconds of one round: the screen with few sessions and with many, and the latter's SQL alone. */
type Taken = Readonly<Record<'few' | 'many' | 'sql', readonly number[]>>;

await withDatabase((few) => withDatabase((many) => compare(few, many)));

/** Runs both at the same time, so that a slow phase of the machine affects both. */
async function compare(fewConnection: string, manyConnection: string): Promise<void> {
  const servers: readonly [Server, Server] = [
    startHelper('servers/revenue-server'),
    startHelper('servers/revenue-server'),
  ];
  const [http, sql] = [
    startHelper<ScreenTimesQuestions>('loads/screen-times'),
    startHelper<ScreenTimesQuestions>('loads/screen-times'),
  ];
  try {
    const few = await fill(servers[0], fewConnection, FEW);
    const many = await fill(servers[1], manyConnection, MANY);
    const statements = await servers[1].call('statementsOf', { ...MONTH, token: many.token });
    const rounds: Taken[] = [];
    // The first round warms up the caches and the JIT.
    for (let round = 0; round <= ROUNDS; round++) {
      const taken = {
        few: await http.call('overHttp', { ...few, ...MONTH, times: TIMES }),
        many: await http.call('overHttp', { ...many, ...MONTH, times: TIMES }),
        sql: await sql.call('throughPg', { connectionString: manyConnection, statements, times: TIMES }),
      };
      if (round > 0) rounds.push(taken);
      const [less, more, alone] = [taken.few, taken.many, taken.sql].map((times) => show(median(times)));
      progress(`round ${round}: month with few ${less} ms, with many ${more} ms, its SQL ${alone} ms`);
    }
    report(rounds);
  } finally {
    await Promise.all([...servers, http, sql].map((helper) => helper.stop()));
  }
}

async function fill(server: Server, connectionString: string, sessions: number) {
  const { url, ownerId, token } = await server.call('start', connectionString);
  const sales = await openSales(connectionString, ownerId);
  await sales.growTo(sessions);
  await sales.close();
  await server.call('closeDays', undefined);
  return { url, token };
}

function report(rounds: readonly Taken[]): void {
  const of = (side: keyof Taken) => median(rounds.map((round) => median(round[side])));
  printReport({
    title: `revenue: a month of ${LOTS} lots, ${ROUNDS} rounds of ${TIMES}`,
    lines: [
      [`with ${FEW.toLocaleString('en-US')} sessions`, of('few'), 'ms, median'],
      [`with ${MANY.toLocaleString('en-US')} sessions`, of('many'), 'ms, median'],
    ],
    ratio: of('many') / of('few'),
    aim: { most: 1.3 },
    ratios: rounds.map(({ few, many }) => median(many) / median(few)),
  });
  const p99 = (side: keyof Taken) => median(rounds.map((round) => slowest(round[side])));
  printReport({
    title: `revenue: the same month beside its own SQL, with ${MANY.toLocaleString('en-US')} sessions`,
    lines: [
      ['its statements alone through pg', p99('sql'), 'ms, p99'],
      ['POST /api/v1/billing/revenue', p99('many'), 'ms, p99'],
    ],
    ratio: p99('many') / p99('sql'),
    aim: { most: 2 },
    ratios: rounds.map(({ many, sql }) => slowest(many) / slowest(sql)),
  });
}

/** The 99th percentile. */
function slowest(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
}
