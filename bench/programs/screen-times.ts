// How long one screen takes, asked for again and again, one at a time: over HTTP, or as its statements through `pg`
// alone, one after the other on one connection. Milliseconds, each.
import { Agent, request } from 'node:http';
import pg from 'pg';
import { API_PREFIX } from '#contract/api.ts';
import { answerQuestions } from '../harness/helper-process.ts';
import type { SentStatement } from '../harness/statement-log.ts';

type OverHttp = {
  readonly url: string;
  readonly path: string;
  readonly token: string;
  readonly body: object;
  readonly times: number;
};
type ThroughPg = {
  readonly connectionString: string;
  readonly statements: readonly SentStatement[];
  readonly times: number;
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let client: pg.Client | null = null;

const questions = {
  overHttp: ({ url, path, token, body, times }: OverHttp): Promise<number[]> =>
    timesOf(times, () => post(`${url}${API_PREFIX}${path}`, token, JSON.stringify(body))),
  throughPg: async ({ connectionString, statements, times }: ThroughPg): Promise<number[]> => {
    const opened = client ?? new pg.Client({ connectionString });
    if (!client) await opened.connect();
    client = opened;
    return timesOf(times, async () => {
      for (const { text, name, values } of statements)
        await opened.query({ text, ...(name && { name }), values: [...values] });
    });
  },
};
export type ScreenTimesQuestions = typeof questions;

async function timesOf(times: number, act: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < times) {
    const started = performance.now();
    await act();
    taken.push(performance.now() - started);
  }
  return taken;
}

function post(url: string, token: string, body: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const length = Buffer.byteLength(body);
  const headers = { 'content-type': 'application/json', 'content-length': length, authorization: `Bearer ${token}` };
  const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
    answer.resume().on('end', () => {
      if (answer.statusCode === 200) resolve();
      else reject(new Error(`${url} answered ${answer.statusCode}.`));
    });
  });
  sent.on('error', reject).end(body);
  return promise;
}

answerQuestions(questions, async () => {
  agent.destroy();
  await client?.end();
});
