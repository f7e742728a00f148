/** Delivers the provider's webhooks as a bad network does: late, out of order, twice, or never. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../cases/seeded-random.ts';
import type { StripeStandIn } from '../stripe/stripe-stand-in.ts';

export type PostOffice = {
  /** The number of lost webhooks. */
  lost(): number;
  /** Delivers what is under way, then stops. */
  close(): Promise<void>;
};

export type PostOptions = {
  readonly urls: readonly [string, string];
  readonly random: Random;
  /** How many of a hundred webhooks never arrive. */
  readonly lostOfHundred: number;
};

const DOUBLED_OF_HUNDRED = 20;
const MAX_DELAY_MS = 400;
const PAUSE_MS = 500;

export function openPostOffice({ books, sign }: StripeStandIn, options: PostOptions): PostOffice {
  const { urls, random, lostOfHundred } = options;
  let lost = 0;
  let isOpen = true;
  const underWay = new Set<Promise<void>>();
  const bring = async (payload: string, delayMs: number) => {
    await sleep(delayMs);
    // Retries as the provider does, until the answer is a success.
    while (!(await deliver(random.oneOf(urls), payload, sign(payload)))) await sleep(PAUSE_MS);
  };
  const post = (payload: string) => {
    const delivery = bring(payload, random.between(0, MAX_DELAY_MS));
    underWay.add(delivery);
    void delivery.finally(() => underWay.delete(delivery));
  };
  const collect = async () => {
    for (let place = 0; isOpen || place < books.events.length; await sleep(20)) {
      for (const { payload } of books.events.slice(place)) {
        place += 1;
        if (random.between(0, 100) < lostOfHundred) {
          lost += 1;
          continue;
        }
        post(payload);
        if (random.between(0, 100) < DOUBLED_OF_HUNDRED) post(payload);
      }
    }
    await Promise.all(underWay);
  };
  const collecting = collect();
  return {
    lost: () => lost,
    close: async () => {
      isOpen = false;
      await collecting;
    },
  };
}

async function deliver(url: string, body: string, signature: Record<string, string>): Promise<boolean> {
  const headers = { 'content-type': 'application/json', ...signature };
  const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) };
  try {
    const answer = await fetch(`${url}/api/v1/webhooks/stripe`, request);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
