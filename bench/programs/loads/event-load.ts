// The provider's side: delivers events over a number of connections, as fast as they are accepted. Either the first event of each payment,
// or repeated events about settled ones.

import type { WaitingStay } from '../../harness/data/waiting-stays.ts';
import { deliverPaid } from '../../harness/flows/sandbox-event.ts';
import { openPlainConnection } from '../../harness/plain-http.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

type Work = { readonly url: string; readonly secret: string; readonly stays: readonly WaitingStay[] };
export type Pace = { readonly connections: number; readonly seconds: number };

let work: Work = { url: '', secret: '', stays: [] };
let delivered = 0;

const questions = {
  take: async (given: Work): Promise<void> => {
    work = given;
  },
  firstPerSecond: (pace: Pace): Promise<number> => perSecond(pace, () => takeNext()),
  againPerSecond: (pace: Pace): Promise<number> => {
    const settled = delivered;
    return perSecond(pace, (nth) => work.stays[nth % settled]);
  },
};
export type EventLoadQuestions = typeof questions;

function takeNext(): WaitingStay {
  const stay = work.stays[delivered];
  if (!stay) throw new Error('All payments have settled: make more of them wait.');
  delivered += 1;
  return stay;
}

async function perSecond(
  { connections, seconds }: Pace,
  stayFor: (nth: number) => WaitingStay | undefined,
): Promise<number> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openPlainConnection(work.url)));
  const started = performance.now();
  const until = started + seconds * 1000;
  let begun = 0;
  const senders = opened.map(async (connection) => {
    while (performance.now() < until) {
      const stay = stayFor(begun++);
      if (stay) await deliverPaid(connection, stay, work.secret);
    }
  });
  await Promise.all(senders);
  const rate = begun / ((performance.now() - started) / 1000);
  for (const connection of opened) connection.close();
  return rate;
}

answerQuestions(questions);
