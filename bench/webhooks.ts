// A provider's events about received money, from the signature to the books. Their limit is their own SQL, replayed with `pg` alone for as
// many other payments. Also the cost of a repeated event.
//
// The provider is the sandbox: its books are tables, so fetching a payment is one statement on both sides. Asking a real provider goes over
// the network, which takes time but little of our CPU.

import { seedLots } from './harness/data/many-lots.ts';
import { copyWaitingStays, type WaitingStay } from './harness/data/waiting-stays.ts';
import { median, medianRound, printReport, progress, type Round, takeRounds } from './harness/figures.ts';
import { listOffers } from './harness/flows/booking-flow.ts';
import { readWebhookSecret } from './harness/flows/sandbox-event.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { EventLoadQuestions } from './programs/loads/event-load.ts';
import type { EventReplayQuestions } from './programs/loads/event-replay.ts';
import type { ProductQuestions } from './programs/servers/product-server.ts';

/** More than the server's connections need to keep their plans. */
const LOTS = sized(400, 150);
/** How many wait at each lot: more than all rounds together settle. */
const WAITING = sized(250, 40);
const CONNECTIONS = 20;
const ROUNDS = sized(15, 1);
const SECONDS = sized(1.5, 0.5);

type Rounds = readonly Round<'first' | 'sql' | 'again'>[];

await withDatabase(async (connectionString) => {
  await seedLots(connectionString, LOTS);
  const { rounds, statements } = await measure(connectionString);
  const { first, sql, again } = medianRound(rounds);
  printReport({
    title: `webhooks: events that settle a payment; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s`,
    lines: [
      [`their ${statements} statements alone through pg`, sql, 'events/s'],
      ['events over HTTP', first, 'events/s'],
    ],
    ratio: first / sql,
    aim: { least: 0.5 },
    ratios: rounds.map((round) => round.first / round.sql),
  });
  printReport({
    title: 'webhooks: an event that comes again, beside the first',
    lines: [
      ['first', 1000 / first, 'ms of the server'],
      ['again', 1000 / again, 'ms of the server'],
    ],
    ratio: median(rounds.map((round) => round.first / round.again)),
    aim: { most: 0.2 },
    ratios: rounds.map((round) => round.first / round.again),
  });
});

async function measure(connectionString: string): Promise<{ rounds: Rounds; statements: number }> {
  const product = startHelper<ProductQuestions>('servers/product-server');
  const provider = startHelper<EventLoadQuestions>('loads/event-load');
  const replay = startHelper<EventReplayQuestions>('loads/event-replay');
  try {
    const url = await product.call('start', { connectionString });
    const offers = new Map((await listOffers(connectionString)).map((offer) => [offer.locationId, offer]));
    await product.call('payForStays', [...offers.values()]);
    const stays = await copyWaitingStays(connectionString, WAITING);
    progress(`${stays.length.toLocaleString('en-US')} payments wait`);
    const secret = await readWebhookSecret(connectionString);
    const { threes, rest } = takeThrees(stays);
    const recorded = await product.call('recordEvents', { threes, secret });
    // The statements alone are done sooner.
    const share = Math.floor(rest.length * 0.4);
    await provider.call('take', { url, secret, stays: rest.slice(0, share) });
    await replay.call('take', { connectionString, recorded, stays: rest.slice(share) });
    const pace = { connections: CONNECTIONS, seconds: SECONDS };
    const measures = {
      first: () => provider.call('firstPerSecond', pace),
      sql: () => replay.call('eventsPerSecond', pace),
      again: () => provider.call('againPerSecond', pace),
    };
    // The first round warms up the caches and the JIT.
    await takeRounds(1, measures);
    const rounds = await takeRounds(ROUNDS, measures);
    return { rounds, statements: recorded[0]?.template.statements.length ?? 0 };
  } finally {
    await Promise.all([product, provider, replay].map((helper) => helper.stop()));
  }
}

/** Three per lot are recorded; the others are settled. */
function takeThrees(stays: readonly WaitingStay[]) {
  const waiting = new Map<string, WaitingStay[]>();
  const rest: WaitingStay[] = [];
  for (const stay of stays) {
    const own = waiting.get(stay.locationId) ?? [];
    waiting.set(stay.locationId, own);
    if (own.length < 3) own.push(stay);
    else rest.push(stay);
  }
  const threes = [...waiting.values()].flatMap(([first, stay, other]) =>
    first && stay && other ? [[first, stay, other] as const] : [],
  );
  return { threes, rest };
}
