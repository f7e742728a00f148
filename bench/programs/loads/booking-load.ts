// Drivers who book one after another over a number of connections, as fast as the server allows.
import { randomInt } from 'node:crypto';
import { bookStay, type Offer, openConnection } from '../../harness/flows/booking-flow.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

export type BookingLoad = {
  readonly url: string;
  readonly offers: readonly Offer[];
  readonly connections: number;
  /** Stops at whichever limit is reached first. */
  readonly seconds?: number;
  readonly bookings?: number;
};

const questions = { flowsPerSecond };
export type BookingLoadQuestions = typeof questions;

async function flowsPerSecond({ url, offers, connections, ...limit }: BookingLoad): Promise<number> {
  const { seconds = Number.POSITIVE_INFINITY, bookings = Number.POSITIVE_INFINITY } = limit;
  const started = performance.now();
  const until = started + seconds * 1000;
  let begun = 0;
  let done = 0;
  const drivers = Array.from({ length: connections }, async () => {
    const connection = openConnection(url);
    for (let next = randomInt(offers.length); performance.now() < until && begun < bookings; next++) {
      begun += 1;
      const offer = offers[next % offers.length];
      if (offer) await bookStay(connection, offer);
      done += 1;
    }
    connection.close();
  });
  await Promise.all(drivers);
  return done / ((performance.now() - started) / 1000);
}

answerQuestions(questions);
