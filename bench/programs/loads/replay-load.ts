// The statements of people's acts, replayed with `pg` alone, one act after another in the same transactions.
import pg from 'pg';
import { type FlowTemplate, replay } from '../../harness/flows/flow-replay.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

export type ReplayLoad = {
  readonly connectionString: string;
  /** Several templates, because bookings at one lot wait for each other on the day's sum, and look-ups of one plate hit the cache. */
  readonly templates: readonly FlowTemplate[];
  readonly connections: number;
  readonly seconds: number;
  readonly mayFindOthers?: boolean;
};

let clients: readonly pg.Client[] = [];

const questions = { flowsPerSecond };
export type ReplayLoadQuestions = typeof questions;

async function flowsPerSecond(load: ReplayLoad): Promise<number> {
  if (clients.length === 0) clients = await connect(load);
  const started = performance.now();
  const until = started + load.seconds * 1000;
  const counts = await Promise.all(clients.map((client, index) => replayUntil(client, shareOf(load, index), until)));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000);
}

/** Each connection gets its own templates if there are enough: two connections at one lot would find each other's rows. */
function shareOf(load: ReplayLoad, index: number): ReplayLoad {
  const { templates, connections } = load;
  if (templates.length < connections) return load;
  return { ...load, templates: templates.filter((_, each) => each % connections === index) };
}

async function replayUntil(client: pg.Client, load: ReplayLoad, until: number): Promise<number> {
  const { templates, mayFindOthers = false } = load;
  let done = 0;
  for (let next = Math.floor(Math.random() * templates.length); performance.now() < until; next++) {
    const template = templates[next % templates.length];
    if (template) await replay(client, template, { mayFindOthers });
    done += 1;
  }
  return done;
}

async function connect({ connectionString, connections }: ReplayLoad): Promise<readonly pg.Client[]> {
  const opened = Array.from({ length: connections }, () => new pg.Client({ connectionString }));
  await Promise.all(opened.map((client) => client.connect()));
  return opened;
}

answerQuestions(questions, async () => {
  await Promise.all(clients.map((client) => client.end()));
});
