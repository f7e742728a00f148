// The time of one screen in milliseconds, requested repeatedly, one at a time: over HTTP, or as its statements with `pg` alone on one
// connection.
import pg from 'pg';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import type { SentStatement } from '../../harness/flows/statement-log.ts';
import { openPlainConnection } from '../../harness/plain-http.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

type OverHttp = {
  readonly url: string;
  readonly path: string;
  readonly token: string;
  /** Without a body the request is a GET. */
  readonly body?: object;
  readonly times: number;
};
type ThroughPg = {
  readonly connectionString: string;
  readonly statements: readonly SentStatement[];
  readonly times: number;
};

let client: pg.Client | null = null;

const questions = {
  overHttp: async ({ url, path, token, body, times }: OverHttp): Promise<number[]> => {
    // A new one for each round, because a server closes a connection that was idle for a while.
    const connection = await openPlainConnection(url);
    const requested = {
      method: body === undefined ? 'GET' : 'POST',
      path: API_PREFIX + path,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const taken = await timesOf(times, async () => {
      const answer = await connection.request(requested);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text()}`);
    });
    connection.close();
    return taken;
  },
  /** For what is sent in parts, which the plain connection does not read. */
  fileOverHttp: ({ url, path, token, times }: Omit<OverHttp, 'body'>): Promise<number[]> =>
    timesOf(times, async () => {
      const answer = await fetch(url + API_PREFIX + path, { headers: { authorization: `Bearer ${token}` } });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }),
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

answerQuestions(questions, async () => client?.end());
