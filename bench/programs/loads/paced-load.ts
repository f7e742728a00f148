// Requests one after another on a few connections, each timed: this measures latency, not throughput.

import { shareOf } from '../../harness/flows/share-of.ts';
import { openPlainConnection } from '../../harness/plain-http.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

export type PacedLoad = { readonly url: string; readonly paths: readonly string[]; readonly connections: number };

const questions = {
  /** @returns the milliseconds of each path */
  timesOf: async ({ url, paths, connections }: PacedLoad): Promise<number[]> => {
    const times: number[] = [];
    const each = Array.from({ length: connections }, async (_, index) => {
      const connection = await openPlainConnection(url);
      for (const path of shareOf(paths, index, connections)) {
        const began = performance.now();
        await connection.get(path);
        times.push(performance.now() - began);
      }
      connection.close();
    });
    await Promise.all(each);
    return times;
  },
  /** @returns the text of each answer */
  answersOf: async ({ url, paths }: PacedLoad): Promise<string[]> => {
    const connection = await openPlainConnection(url);
    const answers: string[] = [];
    for (const path of paths) answers.push((await connection.request({ method: 'GET', path })).text());
    connection.close();
    return answers;
  },
};
export type PacedLoadQuestions = typeof questions;

answerQuestions(questions);
