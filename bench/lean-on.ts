// Drivers who start a booking while a crowd requests the server's most expensive work: how much longer the slowest hundredth of them waits,
// how much memory the server uses, and that nobody gets an error other than "come back in a moment".
//
// Rate limits per address are off, because they would end the crowd within a second; the crowd obeys Retry-After.
// `npx node bench/lean-on.ts login import` measures only those.
import { setTimeout as sleep } from 'node:timers/promises';
import { costlyThings } from './harness/data/costly-things.ts';
import { seedLots } from './harness/data/many-lots.ts';
import { median, printReport, progress, show } from './harness/figures.ts';
import { listOffers, type Offer } from './harness/flows/booking-flow.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { megabytesOf } from './harness/processes/resident-memory.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { FirstCallsQuestions } from './programs/loads/first-calls.ts';
import type { LeaningCrowdQuestions, Statuses } from './programs/loads/leaning-crowd.ts';
import type { ProductQuestions } from './programs/servers/product-server.ts';

const LOTS = sized(1000, 50);
const CALLERS = sized(50, 5);
const SECONDS = sized(10, 0.5);
const ROUNDS = sized(3, 1);
const BOOKINGS_A_SECOND = sized(40, 10);
const MAX_MB = 500;
/** Lets the server finish the backlog that the callers left. */
const REST_MS = sized(3000, 300);

await withDatabase(async (connectionString) => {
  await seedLots(connectionString, LOTS);
  const offers = await listOffers(connectionString);
  const product = startHelper<ProductQuestions>('servers/product-server', { ownSession: true });
  const drivers = startHelper<FirstCallsQuestions>('loads/first-calls', { ownSession: true });
  const crowd = startHelper<LeaningCrowdQuestions>('loads/leaning-crowd', { ownSession: true });
  try {
    const url = await product.call('start', { connectionString });
    const timeBookings = (all: readonly Offer[]) =>
      drivers.call('timeEach', { url, offers: all, perSecond: BOOKINGS_A_SECOND, seconds: SECONDS });
    const things = chosen(await costlyThings(url), process.argv.slice(2));
    // The first round warms up the caches and the JIT.
    await timeBookings(offers);
    for (const [name, requested] of things) {
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await sleep(REST_MS);
        const quiet = hundredth(await timeBookings(offers));
        const memory = watchMemory(product.pid);
        await product.call('longestDelayMs', undefined);
        const [times, statuses] = await Promise.all([
          timeBookings(offers),
          crowd.call('lean', {
            url,
            callers: CALLERS,
            seconds: SECONDS,
            requested: startingAt(requested, round / ROUNDS),
          }),
        ]);
        const heldUp = await product.call('longestDelayMs', undefined);
        rounds.push({ quiet, busy: hundredth(times), statuses, heldUp, maxMb: memory.stop() });
        progress(`${name}, round ${round + 1}: p99 ${show(quiet)} ms alone, ${show(hundredth(times))} ms among them`);
      }
      report(name, rounds);
    }
  } finally {
    await Promise.all([product, drivers, crowd].map((helper) => helper.stop()));
  }
});

function chosen<T>(things: Readonly<Record<string, T>>, names: readonly string[]): [string, T][] {
  const unknown = names.filter((name) => !(name in things));
  if (unknown.length > 0) throw new Error(`Not among ${Object.keys(things).join(', ')}: ${unknown.join(', ')}.`);
  return Object.entries(things).filter(([name]) => names.length === 0 || names.includes(name));
}

function hundredth(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
}

function watchMemory(pid: number): { stop(): number } {
  let max = 0;
  const look = () => {
    max = Math.max(max, megabytesOf(pid));
  };
  const timer = setInterval(look, 500);
  return {
    stop: () => {
      look();
      clearInterval(timer);
      return max;
    },
  };
}

/** Answers of earlier rounds may be cached, so each round needs new files. */
function startingAt<T>(all: readonly T[], share: number): T[] {
  const start = Math.floor(all.length * share);
  return [...all.slice(start), ...all.slice(0, start)];
}

type Round = {
  readonly quiet: number;
  readonly busy: number;
  readonly statuses: Statuses;
  readonly heldUp: number;
  readonly maxMb: number;
};

function report(name: string, rounds: readonly Round[]): void {
  const count = (matches: (status: number) => boolean) =>
    rounds
      .flatMap(({ statuses }) => Object.entries(statuses))
      .reduce((sum, [status, n]) => sum + (matches(Number(status)) ? n : 0), 0);
  const max = (figure: (round: Round) => number) => Math.max(...rounds.map(figure));
  const ratios = rounds.map(({ quiet, busy }) => busy / quiet);
  printReport({
    title: `lean-on: ${CALLERS} callers ask for ${name} for ${SECONDS} s, ${ROUNDS} times`,
    lines: [
      ["a booking's first call alone, p99", median(rounds.map(({ quiet }) => quiet)), 'ms'],
      ['the same under load, p99', median(rounds.map(({ busy }) => busy)), 'ms'],
      ['the thread of the requests was held up at most', max(({ heldUp }) => heldUp), 'ms'],
      ['the callers were answered', count((status) => status < 400), 'times'],
      ['asked to come back (503)', count((status) => status === 503), 'times'],
      ['refused otherwise', count((status) => status >= 400 && status < 500), 'times'],
      ['failed (other 5xx)', count((status) => status >= 500 && status !== 503), 'times'],
      [`memory of the server (at most ${MAX_MB})`, max(({ maxMb }) => maxMb), 'MB'],
    ],
    ratio: median(ratios),
    ratios,
    aim: { most: 3 },
  });
}
