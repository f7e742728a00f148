// Cameras that read a plate each so many milliseconds, whether or not the reads before it were answered: how long one takes counts from
// when it was due, so that a server that falls behind is seen. Some are sent again, as after a lost answer.
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PREFIX } from '#contract/api.ts';
import { openPlainConnection } from '../../harness/plain-http.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

export type CarRead = { readonly locationId: string; readonly plate: string; readonly state: string };
export type CameraLoad = {
  readonly url: string;
  readonly key: string;
  readonly cars: readonly CarRead[];
  /** A JPEG in base64. */
  readonly picture: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly connections: number;
  /** Every so many is sent twice. */
  readonly againEvery: number;
};
export type CamerasTold = {
  readonly reads: number;
  /** Answers of each verdict. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** Milliseconds of each read from when it was due to its answer. */
  readonly times: readonly number[];
  /** From the first read to the last answer. */
  readonly seconds: number;
};

const questions = {
  sendReads: async (load: CameraLoad): Promise<CamerasTold> => {
    const { perSecond, connections, againEvery } = load;
    const reads = perSecond * load.seconds;
    const times: number[] = [];
    const verdicts: Record<string, number> = {};
    const began = performance.now();
    let next = 0;
    const send = async () => {
      const connection = await openPlainConnection(load.url);
      for (let number = next++; number < reads; number = next++) {
        const due = began + (number * 1000) / perSecond;
        const early = due - performance.now();
        if (early > 0) await sleep(early);
        const body = bodyOf(load, number);
        for (let sent = 0; sent < (number % againEvery === 0 ? 2 : 1); sent++) {
          const headers = { authorization: `Bearer ${load.key}` };
          const answer = await connection.ask({ method: 'POST', path: `${API_PREFIX}/reads`, body, headers });
          if (answer.status !== 201) throw new Error(`A read answered ${answer.status}: ${answer.text()}`);
          if (sent > 0) continue;
          times.push(performance.now() - due);
          const { verdict } = (JSON.parse(answer.text()) as { data: { read: { verdict: string } } }).data.read;
          verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
        }
      }
      connection.close();
    };
    await Promise.all(Array.from({ length: connections }, send));
    return { reads, verdicts, times, seconds: (performance.now() - began) / 1000 };
  },
};
export type CameraLoadQuestions = typeof questions;

function bodyOf({ cars, picture }: CameraLoad, number: number): string {
  const car = cars[number % cars.length];
  const told = { confidence: 0.97, camera: `Gate ${number % 50}`, at: new Date().toISOString(), picture };
  return JSON.stringify({ _id: randomUUIDv7(), ...car, ...told });
}

answerQuestions(questions);
