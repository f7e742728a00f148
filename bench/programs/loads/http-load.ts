// Requests one path after another over a number of connections, as fast as the server answers.

import { shareOf } from '../../harness/flows/share-of.ts';
import { openPlainConnection } from '../../harness/plain-http.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

export type HttpLoad = {
  readonly url: string;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
};

const questions = { requestsPerSecond };
export type HttpLoadQuestions = typeof questions;

async function requestsPerSecond(load: HttpLoad): Promise<number> {
  const connections = await Promise.all(Array.from({ length: load.connections }, () => openPlainConnection(load.url)));
  const started = performance.now();
  const until = started + load.seconds * 1000;
  const counts = connections.map(async (connection, index) => {
    const own = shareOf(load.paths, index, load.connections);
    let done = 0;
    for (; performance.now() < until; done++) await connection.get(own[done % own.length] ?? '/');
    return done;
  });
  const done = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  const rate = done / ((performance.now() - started) / 1000);
  for (const connection of connections) connection.close();
  return rate;
}

answerQuestions(questions);
