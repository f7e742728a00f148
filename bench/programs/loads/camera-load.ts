// Cameras that each read a plate at a fixed interval, whether or not earlier reads have been answered. Each read is timed from when it was
// due, so that the figures show a server that falls behind. Some reads are sent again, as after a lost answer. A lot's cameras may collect
// a number of reads and send them together.
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
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
  /** Reads of one lot per call; with one, the call is `POST /reads`. */
  readonly together: number;
  /** One in this many calls is sent twice. */
  readonly againEvery: number;
};
export type CamerasReported = {
  readonly reads: number;
  /** The number of answers with each verdict. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** The milliseconds of each read, from when it was due to its answer. */
  readonly times: readonly number[];
  /** From the first read to the last answer. */
  readonly seconds: number;
};

type Reported = { readonly verdict: string };

const questions = {
  sendReads: async (load: CameraLoad): Promise<CamerasReported> => {
    const { perSecond, connections, againEvery, together } = load;
    const calls = Math.ceil((perSecond * load.seconds) / together);
    const lots = [...Map.groupBy(load.cars, ({ locationId }) => locationId).values()];
    const times: number[] = [];
    const verdicts: Record<string, number> = {};
    const began = performance.now();
    let next = 0;
    const send = async () => {
      const connection = await openPlainConnection(load.url);
      for (let number = next++; number < calls; number = next++) {
        // The last of them is read when they are sent.
        const due = began + (number * together * 1000) / perSecond;
        const early = due - performance.now();
        if (early > 0) await sleep(early);
        const call = callOf(load, lots, number);
        for (let sent = 0; sent < (number % againEvery === 0 ? 2 : 1); sent++) {
          const headers = { authorization: `Bearer ${load.key}` };
          const answer = await connection.request({ method: 'POST', ...call, headers });
          if (answer.status !== 200 && answer.status !== 201) {
            throw new Error(`Reads answered ${answer.status}: ${answer.text()}`);
          }
          if (sent > 0) continue;
          for (const { verdict } of readBy(answer.text())) {
            times.push(performance.now() - due);
            verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
          }
        }
      }
      connection.close();
    };
    await Promise.all(Array.from({ length: connections }, send));
    return { reads: calls * together, verdicts, times, seconds: (performance.now() - began) / 1000 };
  },
};
export type CameraLoadQuestions = typeof questions;

function callOf({ picture, together }: CameraLoad, lots: readonly (readonly CarRead[])[], number: number) {
  const cars = lots[number % lots.length] ?? [];
  const first = Math.floor(number / lots.length) * together;
  const reads = Array.from({ length: together }, (_, nth) => {
    const { plate = '', state = '' } = cars[(first + nth) % cars.length] ?? {};
    const reported = { confidence: 0.97, camera: `Gate ${number % 50}`, at: new Date().toISOString(), picture };
    const direction = nth % 2 === 0 ? 'in' : 'out';
    return { _id: randomUUIDv7(), plate, state, direction, ...reported };
  });
  const locationId = cars[0]?.locationId ?? '';
  const [one] = reads;
  return together === 1
    ? { path: `${API_PREFIX}/reads`, body: JSON.stringify({ ...one, locationId }) }
    : { path: `${API_PREFIX}/locations/${locationId}/reads`, body: JSON.stringify({ reads }) };
}

function readBy(answer: string): readonly Reported[] {
  const { data } = JSON.parse(answer) as { data: { read: Reported } | { reads: { read: Reported | null }[] } };
  return 'read' in data ? [data.read] : data.reads.flatMap(({ read }) => read ?? []);
}

answerQuestions(questions);
