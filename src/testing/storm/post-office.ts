/** Delivers the providers' webhooks as a bad network does: late, out of order, twice, or never. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../cases/seeded-random.ts';
import { PAYPAL_ACCOUNT } from '../paypal/paypal-stand-in.ts';
import type { Providers } from './providers.ts';

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

type Letter = {
  readonly path: string;
  readonly body: string;
  /** Signed anew for each delivery. */
  readonly sign: () => Readonly<Record<string, string>>;
};

const DOUBLED_OF_HUNDRED = 20;
const MAX_DELAY_MS = 400;
const PAUSE_MS = 500;

export function openPostOffice(providers: Providers, options: PostOptions): PostOffice {
  const { urls, random, lostOfHundred } = options;
  const empty = createMailboxes(providers);
  let lost = 0;
  let isOpen = true;
  const underWay = new Set<Promise<void>>();
  const bring = async (letter: Letter, delayMs: number) => {
    await sleep(delayMs);
    // Retries as the provider does, until the answer is a success.
    while (!(await deliver(random.oneOf(urls), letter))) await sleep(PAUSE_MS);
  };
  const post = (letter: Letter) => {
    const delivery = bring(letter, random.between(0, MAX_DELAY_MS));
    underWay.add(delivery);
    void delivery.finally(() => underWay.delete(delivery));
  };
  const collect = async () => {
    for (let isLast = false; !isLast; await sleep(20)) {
      isLast = !isOpen;
      for (const letter of empty()) {
        if (random.between(0, 100) < lostOfHundred) {
          lost += 1;
          continue;
        }
        post(letter);
        if (random.between(0, 100) < DOUBLED_OF_HUNDRED) post(letter);
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

/** Takes what was announced since the last time. A long storm announces more than fits into memory. */
function createMailboxes({ stripe, payPal }: Providers): () => Letter[] {
  let place = 0;
  return () => {
    const cards = stripe.books.events.splice(0).map(({ payload }): Letter => {
      return { path: 'stripe', body: payload, sign: () => stripe.sign(payload) };
    });
    const announced = payPal.events.all().slice(place);
    place += announced.length;
    const orders = announced.map(({ rawBody }): Letter => {
      const sign = () => payPal.events.sign(rawBody, { webhookId: PAYPAL_ACCOUNT.webhookId }).headers;
      return { path: 'paypal', body: rawBody, sign };
    });
    return [...cards, ...orders];
  };
}

async function deliver(url: string, { path, body, sign }: Letter): Promise<boolean> {
  const headers = { 'content-type': 'application/json', ...sign() };
  const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) };
  try {
    const answer = await fetch(`${url}/api/v1/webhooks/${path}`, request);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
