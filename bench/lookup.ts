// An officer's check of a plate among ten million sessions, 50,000 of them active: a paid plate, and a slightly misread one. Its limit is
// its own SQL, including the record of the look-up, replayed with `pg` alone on as many connections.
//
// `node bench/lookup.ts 200000` runs with another size than 10,000,000.

import { openSales } from './harness/data/many-sales.ts';
import { misread } from './harness/data/misread-plate.ts';
import type { ParkedCar } from './harness/data/parked-cars.ts';
import {
  median,
  medianRound,
  percentile99,
  printReport,
  progress,
  type Round,
  show,
  takeRounds,
} from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { type Helper, startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { CheckLoadQuestions } from './programs/loads/check-load.ts';
import type { ReplayLoadQuestions } from './programs/loads/replay-load.ts';
import type { OfficerServerQuestions, PlateCheck, Started } from './programs/servers/officer-server.ts';

const [SESSIONS = sized(10_000_000, 2000)] = process.argv.slice(2).map(Number);
const ACTIVE = Math.min(50_000, SESSIONS / 2);
const CONNECTIONS = 20;
const ROUNDS = sized(15, 1);
const SECONDS = sized(1.5, 0.5);

type Helpers = {
  readonly product: Helper<OfficerServerQuestions>;
  readonly officers: Helper<CheckLoadQuestions>;
  readonly replay: Helper<ReplayLoadQuestions>;
};

await withDatabase(async (connectionString) => {
  const helpers: Helpers = {
    product: startHelper('servers/officer-server'),
    officers: startHelper('loads/check-load'),
    replay: startHelper('loads/replay-load'),
  };
  try {
    const started = await helpers.product.call('start', connectionString);
    const cars = await fill(connectionString, started);
    const exact = cars.map(({ locationId, plate, state }) => ({ locationId, state, license: plate }));
    const near = cars.map(({ locationId, plate, state }, index) => ({
      locationId,
      state,
      license: misread(plate, index),
    }));
    await compare(helpers, { connectionString, ...started, checks: exact, verdict: 'valid' });
    await compare(helpers, { connectionString, ...started, checks: near, verdict: 'near' });
  } finally {
    await Promise.all(Object.values(helpers).map((helper) => helper.stop()));
  }
});

async function fill(connectionString: string, { ownerId }: Started): Promise<readonly ParkedCar[]> {
  const sales = await openSales(connectionString, ownerId);
  await sales.growTo(SESSIONS - ACTIVE);
  const cars = await sales.park(ACTIVE);
  await sales.close();
  return cars;
}

type Compared = Started & {
  readonly connectionString: string;
  readonly checks: readonly PlateCheck[];
  readonly verdict: 'valid' | 'near';
};

async function compare({ product, officers, replay }: Helpers, compared: Compared): Promise<void> {
  const { connectionString, url, token, verdict } = compared;
  const { checks, templates } = await product.call('recordChecks', compared);
  progress(`${checks.length} plates that are "${verdict}", ${templates[0]?.statements.length} statements each`);
  const pace = { connections: CONNECTIONS, seconds: SECONDS };
  const measures = {
    product: () => officers.call('checksPerSecond', { url, token, checks, ...pace }),
    sql: () => replay.call('flowsPerSecond', { connectionString, templates, mayFindOthers: true, ...pace }),
  };
  // The first round warms up the caches and the JIT.
  await takeRounds(1, measures);
  await officers.call('timesTaken', null);
  const rounds = await takeRounds(ROUNDS, measures);
  report(verdict, {
    rounds,
    times: await officers.call('timesTaken', null),
    statements: templates[0]?.statements.length ?? 0,
  });
}

type Taken = {
  readonly rounds: readonly Round<'product' | 'sql'>[];
  readonly times: readonly number[];
  readonly statements: number;
};

function report(verdict: Compared['verdict'], { rounds, times, statements }: Taken): void {
  const { product, sql } = medianRound(rounds);
  const what = verdict === 'valid' ? 'plates that are paid' : 'plates a little wrong';
  printReport({
    title: `lookup: ${what}, ${SESSIONS.toLocaleString('en-US')} sessions of which ${show(ACTIVE)} run; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s`,
    lines: [
      [`its ${statements} statements alone through pg`, sql, 'checks/s'],
      ['POST /api/v1/sessions/status', product, 'checks/s'],
      ['a check, half of them within', median(times), 'ms'],
      ['a check, 99 of 100 within', percentile99(times), 'ms'],
    ],
    ratio: product / sql,
    aim: { least: 0.6 },
    ratios: rounds.map((round) => round.product / round.sql),
  });
}
