// Asks a server for one path after the other over a number of connections, as fast as it answers.
import autocannon from 'autocannon';
import { answerQuestions } from '../harness/helper-process.ts';
import { shareOf } from '../harness/share-of.ts';

export type HttpLoad = {
  readonly url: string;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
};

const questions = { requestsPerSecond };
export type HttpLoadQuestions = typeof questions;

async function requestsPerSecond({ url, paths, connections, seconds }: HttpLoad): Promise<number> {
  let connected = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(shareOf(paths, connected++, connections).map((path) => ({ path }))),
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

answerQuestions(questions);
