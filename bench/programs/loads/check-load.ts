// Officers who check one plate after another, over a number of connections, as fast as the server answers.
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { shareOf } from '../../harness/flows/share-of.ts';
import { openPlainConnection, type PlainConnection } from '../../harness/plain-http.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';
import type { PlateCheck } from '../servers/officer-server.ts';

export type CheckLoad = {
  readonly url: string;
  readonly token: string;
  readonly checks: readonly PlateCheck[];
  readonly connections: number;
  readonly seconds: number;
};

const PATH = `${API_PREFIX}/sessions/status`;
let taken: number[] = [];

const questions = {
  checksPerSecond: async (load: CheckLoad): Promise<number> => {
    const places = Array.from({ length: load.connections }, (_, index) => index);
    const connections = await Promise.all(places.map(() => openPlainConnection(load.url)));
    const started = performance.now();
    const until = started + load.seconds * 1000;
    const counts = connections.map((connection, index) => {
      const own = shareOf(load.checks, index, load.connections).map((check) => JSON.stringify(check));
      return checkUntil(connection, { token: load.token, bodies: own, until });
    });
    const done = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    const rate = done / ((performance.now() - started) / 1000);
    for (const connection of connections) connection.close();
    return rate;
  },
  /** The milliseconds of each check since the last time this was called. */
  timesTaken: (_: null): number[] => {
    const times = taken;
    taken = [];
    return times;
  },
};
export type CheckLoadQuestions = typeof questions;

type Requested = { readonly token: string; readonly bodies: readonly string[]; readonly until: number };

async function checkUntil(connection: PlainConnection, { token, bodies, until }: Requested): Promise<number> {
  let done = 0;
  for (let at = performance.now(); at < until; done++) {
    await connection.post(PATH, bodies[done % bodies.length] ?? '', ['authorization', `Bearer ${token}`]);
    const now = performance.now();
    taken.push(now - at);
    at = now;
  }
  return done;
}

answerQuestions(questions);
