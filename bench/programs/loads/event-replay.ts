// The statements of events, replayed with `pg` alone, each time for another waiting payment.
import pg from 'pg';
import type { WaitingStay } from '../../harness/data/waiting-stays.ts';
import { type FlowTemplate, replay } from '../../harness/flows/flow-replay.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';
import type { Pace } from './event-load.ts';

/** The statements of the event about one stay, with one recording per lot. */
export type RecordedEvent = { readonly stay: WaitingStay; readonly template: FlowTemplate };

type Work = {
  readonly connectionString: string;
  readonly recorded: readonly RecordedEvent[];
  readonly stays: readonly WaitingStay[];
};

let recordings: ReadonlyMap<string, RecordedEvent> = new Map();
let stays: readonly WaitingStay[] = [];
let pool: pg.Pool | null = null;
let taken = 0;

const questions = {
  take: async ({ connectionString, recorded, stays: given }: Work): Promise<void> => {
    recordings = new Map(recorded.map((each) => [each.stay.locationId, each]));
    stays = given.filter(({ locationId }) => recordings.has(locationId));
    pool = new pg.Pool({ connectionString, max: 100 });
  },
  eventsPerSecond,
};
export type EventReplayQuestions = typeof questions;

async function eventsPerSecond({ connections, seconds }: Pace): Promise<number> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect()));
  const started = performance.now();
  const until = started + seconds * 1000;
  const before = taken;
  await Promise.all(clients.map((client) => replayUntil(client, until)));
  const rate = (taken - before) / ((performance.now() - started) / 1000);
  for (const client of clients) client.release();
  return rate;
}

async function connect(): Promise<pg.PoolClient> {
  if (!pool) throw new Error('There is nothing to replay yet.');
  return pool.connect();
}

async function replayUntil(client: pg.PoolClient, until: number): Promise<void> {
  while (performance.now() < until) {
    const stay = stays[taken];
    const recorded = stay && recordings.get(stay.locationId);
    if (!recorded) throw new Error('All payments have settled: make more of them wait.');
    taken += 1;
    await replay(client, recorded.template, { given: given(recorded, stay) });
  }
}

function given({ stay: from }: RecordedEvent, to: WaitingStay): ReadonlyMap<string, string> {
  const names = ['orderId', 'paymentId', 'sessionId', 'ref', 'plate'] as const;
  return new Map(names.map((name) => [from[name], to[name]]));
}

answerQuestions(questions, async () => pool?.end());
