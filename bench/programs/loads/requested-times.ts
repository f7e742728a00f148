// The time of each of several different requests, sent one after another over one connection, in milliseconds.
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { openPlainConnection } from '../../harness/plain-http.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

export type Requested = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object };
type TimesOptions = {
  readonly url: string;
  readonly token: string;
  readonly requested: readonly Requested[];
};

const questions = {
  timesOf: async ({ url, token, requested }: TimesOptions): Promise<number[]> => {
    const connection = await openPlainConnection(url);
    const taken: number[] = [];
    for (const { method, path, body } of requested) {
      const headers = { authorization: `Bearer ${token}` };
      const sent = { method, path: API_PREFIX + path, headers, ...(body && { body: JSON.stringify(body) }) };
      const started = performance.now();
      const answer = await connection.request(sent);
      taken.push(performance.now() - started);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text()}`);
    }
    connection.close();
    return taken;
  },
};
export type RequestedTimesQuestions = typeof questions;

answerQuestions(questions);
