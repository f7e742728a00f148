// Tickets at many valet stands, each moved from keys to handover in seven acts, including cash and its books. The limit is their own SQL in
// the same transactions, replayed with `pg` alone.
import { medianRound, printReport, type Round, takeRounds } from './harness/figures.ts';
import { MOVES } from './harness/flows/valet-flow.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { ReplayLoadQuestions } from './programs/loads/replay-load.ts';
import type { ValetLoadQuestions } from './programs/loads/valet-load.ts';
import type { ValetStandsQuestions } from './programs/servers/valet-stands-server.ts';

const STANDS = sized(200, 5);
/** An attendant stays with his stands. */
const CONNECTIONS = sized(20, 5);
const ROUNDS = sized(15, 1);
const SECONDS = sized(1.5, 0.5);

type Measured = { readonly rounds: readonly Round<'product' | 'sql'>[]; readonly statements: number };

await withDatabase(async (connectionString) => {
  const { rounds, statements } = await measure(connectionString);
  const { product, sql } = medianRound(rounds);
  printReport({
    title: `valet-writes: a ticket in ${MOVES} moves; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s`,
    lines: [
      [`its ${statements} statements alone through pg`, sql * MOVES, 'moves/s'],
      ['moves over HTTP', product * MOVES, 'moves/s'],
    ],
    ratio: product / sql,
    aim: { least: 0.5 },
    ratios: rounds.map((round) => round.product / round.sql),
  });
});

async function measure(connectionString: string): Promise<Measured> {
  const product = startHelper<ValetStandsQuestions>('servers/valet-stands-server');
  const attendants = startHelper<ValetLoadQuestions>('loads/valet-load');
  const replay = startHelper<ReplayLoadQuestions>('loads/replay-load');
  try {
    const { url, stands } = await product.call('start', { connectionString, stands: STANDS });
    const templates = await product.call('recordTickets', stands);
    const pace = { connections: CONNECTIONS, seconds: SECONDS };
    const measures = {
      product: () => attendants.call('flowsPerSecond', { url, stands, ...pace }),
      sql: () => replay.call('flowsPerSecond', { connectionString, templates, ...pace }),
    };
    // The first round warms up the caches and the JIT.
    await takeRounds(1, measures);
    return { rounds: await takeRounds(ROUNDS, measures), statements: templates[0]?.statements.length ?? 0 };
  } finally {
    await Promise.all([product, attendants, replay].map((helper) => helper.stop()));
  }
}
