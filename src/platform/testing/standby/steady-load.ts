/** Guests who start bookings at a steady rate, whatever happens, and retry unanswered requests as the pages do. */
import { setTimeout as sleep } from 'node:timers/promises';
import { aGuest, aVehicle, TEST_CARDS } from '../builders/a-driver.ts';
import { createStubbornClient } from '../kill/stubborn-client.ts';

export type Acknowledged = { readonly guestId: string; readonly cents: number; readonly at: number };

export type SteadyLoad = {
  /** Bookings whose guest was told that they are paid, in the order in which the guests heard. */
  readonly acknowledged: readonly Acknowledged[];
  /** Answers that nobody should ever get. */
  failures(): string[];
  /** Guests whose turn came while too many others were still waiting. */
  readonly turnedAway: () => number;
  /** No more guests come; resolves when those in progress have finished. */
  end(): Promise<void>;
};

type Requested = {
  readonly urls: readonly string[];
  readonly zoneId: string;
  readonly perSecond: number;
  /** Pays at the provider, as the card form does; by default at the sandbox. */
  readonly pay?: (clientSecret: string) => unknown;
};

/** Keeps a long outage from ending in a flood that no machine here could handle. */
const MAX_AT_ONCE = 200;
/** Less than the five seconds of `Retry-After`, so that a recovery is noticed soon, but long enough not to be an attack. */
const BUSY_PAUSE_MS = 1000;

export function openSteadyLoad({ urls, zoneId, perSecond, pay }: Requested): SteadyLoad {
  const acknowledged: Acknowledged[] = [];
  const wrong: string[] = [];
  const underWay = new Set<Promise<void>>();
  let [turn, turnedAway, isOver] = [0, 0, false];
  const client = createStubbornClient(() => urls[turn++ % urls.length] ?? '', BUSY_PAUSE_MS);

  const book = async (guest: number) => {
    const { headers, guestId } = aGuest();
    // Each has its own address, so that the limits per address do not throttle the load.
    const own = {
      ...headers,
      'x-forwarded-for': `10.${[guest >> 16, guest >> 8, guest].map((n) => n & 255).join('.')}`,
    };
    const stay = { zoneId, hours: 1, vehicles: [aVehicle()] };
    const intent = await client.call('POST /billing/stripe-intent', { body: stay }, own);
    const { clientSecret, totalCost } = intent.body.data ?? {};
    if (!clientSecret) throw new Error(`An intent answered ${intent.status} ${intent.body.error?.code}.`);
    const stored = await client.call('POST /sessions', { body: { clientSecret } }, own);
    if (stored.status !== 201) throw new Error(`A stay answered ${stored.status} ${stored.body.error?.code}.`);
    const card = { number: TEST_CARDS.approved, expMonth: 12, expYear: 2040, cvc: '123' };
    if (pay) await pay(clientSecret);
    else await client.call('POST /sandbox/payments/confirm', { body: { clientSecret, card } }, own);
    const returned = await client.call('POST /billing/return', { body: { clientSecret } }, own);
    if (returned.body.data?.status !== 'paid') throw new Error(`A paid stay is ${returned.body.data?.status}.`);
    acknowledged.push({ guestId: guestId ?? '', cents: totalCost ?? 0, at: Date.now() });
  };

  const come = async () => {
    const begun = Date.now();
    for (let guest = 1; !isOver; guest += 1) {
      if (underWay.size >= MAX_AT_ONCE) turnedAway += 1;
      else {
        const visit: Promise<void> = book(guest)
          .catch((error: Error) => void wrong.push(error.message))
          .finally(() => underWay.delete(visit));
        underWay.add(visit);
      }
      await sleep(Math.max(0, begun + (guest * 1000) / perSecond - Date.now()));
    }
  };
  const coming = come();
  return {
    acknowledged,
    failures: () => [...client.failures, ...wrong],
    turnedAway: () => turnedAway,
    end: async () => {
      isOver = true;
      await coming;
      await Promise.all(underWay);
    },
  };
}
