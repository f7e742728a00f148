// The statements of bookings alone, through `pg`, one after the other in the same transactions.
import pg from 'pg';
import { type FlowTemplate, renew } from '../harness/flow-replay.ts';
import { answerQuestions } from '../harness/helper-process.ts';

export type BookingReplay = {
  readonly connectionString: string;
  /** Several, of different zones: bookings of one lot wait for each other at its day's sum. */
  readonly templates: readonly FlowTemplate[];
  readonly connections: number;
  readonly seconds: number;
};

let clients: readonly pg.Client[] = [];

const questions = { flowsPerSecond };
export type BookingReplayQuestions = typeof questions;

async function flowsPerSecond(load: BookingReplay): Promise<number> {
  if (clients.length === 0) clients = await connect(load);
  const started = performance.now();
  const until = started + load.seconds * 1000;
  const counts = await Promise.all(clients.map((client) => replayUntil(client, load.templates, until)));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000);
}

async function replayUntil(client: pg.Client, templates: readonly FlowTemplate[], until: number): Promise<number> {
  let done = 0;
  for (let next = Math.floor(Math.random() * templates.length); performance.now() < until; next++) {
    const template = templates[next % templates.length];
    if (template) await replay(client, template);
    done += 1;
  }
  return done;
}

async function replay(client: pg.Client, template: FlowTemplate): Promise<void> {
  for (const { text, name, values, rowCount } of renew(template)) {
    const sent = await client.query({ text, ...(name && { name }), values: [...values] });
    // A replay that finds other rows than the booking did would not be the same work.
    if (sent.rowCount !== rowCount) throw new Error(`${sent.rowCount} rows instead of ${rowCount}: ${text}`);
  }
}

async function connect({ connectionString, connections }: BookingReplay): Promise<readonly pg.Client[]> {
  const opened = Array.from({ length: connections }, () => new pg.Client({ connectionString }));
  await Promise.all(opened.map((client) => client.connect()));
  return opened;
}

answerQuestions(questions, async () => {
  await Promise.all(clients.map((client) => client.end()));
});
