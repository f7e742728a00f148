// Drivers who start bookings at a fixed rate, whether or not the server keeps up. Each is timed from its scheduled start.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginStay, type Offer, openConnection } from '../../harness/flows/booking-flow.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

export type FirstCalls = {
  readonly url: string;
  readonly offers: readonly Offer[];
  readonly perSecond: number;
  readonly seconds: number;
};

const questions = { timeEach };
export type FirstCallsQuestions = typeof questions;

/** Open connections, so that a slow answer delays none of the others. */
const CONNECTIONS = 100;

/** @returns the milliseconds of each, in no particular order */
async function timeEach({ url, offers, perSecond, seconds }: FirstCalls): Promise<number[]> {
  const connections = Array.from({ length: CONNECTIONS }, () => openConnection(url));
  const started = performance.now();
  const calls: Promise<number>[] = [];
  for (let nth = 0; nth < perSecond * seconds; nth++) {
    const due = started + (nth * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    const [connection, offer] = [connections[nth % CONNECTIONS], offers[randomInt(offers.length)]];
    if (!connection || !offer) throw new Error('There is nothing on offer.');
    calls.push(beginStay(connection, offer).then(() => performance.now() - due));
  }
  const times = await Promise.all(calls);
  for (const connection of connections) connection.close();
  return times;
}

answerQuestions(questions);
