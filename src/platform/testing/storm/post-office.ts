/** Delivers the providers' webhooks like a bad network: late, out of order, twice, or never. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../cases/seeded-random.ts';
import { PAYPAL_ACCOUNT } from '../paypal/paypal-stand-in.ts';
import { signTwilioCall } from '../stand-ins/twilio-stand-in.ts';
import { type Providers, PUBLIC_URL } from './providers.ts';

export type PostOffice = {
  /** How many webhooks were lost, arrived twice, or arrived after one that was sent later. */
  counts(): Readonly<Record<'lost' | 'doubled' | 'overtaken', number>>;
  /** Delivers what is in flight, then stops. */
  close(): Promise<void>;
};

export type PostOptions = {
  readonly urls: readonly [string, string];
  readonly random: Random;
  /** How many webhooks in a hundred never arrive. */
  readonly lostOfHundred: number;
};

type Letter = {
  readonly path: string;
  readonly body: string;
  /** Signed anew for each delivery. */
  readonly sign: () => Readonly<Record<string, string>>;
  readonly onTaken?: () => void;
};

const DOUBLED_OF_HUNDRED = 20;
const MAX_DELAY_MS = 400;
const PAUSE_MS = 500;
/** Even the shortest storm has one of each; these are their positions among the webhooks. */
const [SURELY_LOST, SURELY_DOUBLED, SURELY_LATE] = [9, 10, 11];
const LATE_MS = 3000;

export function openPostOffice(providers: Providers, options: PostOptions): PostOffice {
  const { urls, random, lostOfHundred } = options;
  const empty = createMailboxes(providers);
  const counts = { lost: 0, doubled: 0, overtaken: 0 };
  let sent = 0;
  let newestDelivered = 0;
  let isOpen = true;
  const underWay = new Set<Promise<void>>();
  const bring = async (letter: Letter, { position, delayMs }: { position: number; delayMs: number }) => {
    await sleep(delayMs);
    // Retries as the provider does, until the answer is a success.
    while (!(await deliver(random.oneOf(urls), letter))) await sleep(PAUSE_MS);
    letter.onTaken?.();
    if (position < newestDelivered) counts.overtaken += 1;
    newestDelivered = Math.max(newestDelivered, position);
  };
  const post = (letter: Letter, position: number) => {
    const delayMs = random.between(0, MAX_DELAY_MS) + (position === SURELY_LATE ? LATE_MS : 0);
    const delivery = bring(letter, { position, delayMs });
    underWay.add(delivery);
    void delivery.finally(() => underWay.delete(delivery));
  };
  const send = (letter: Letter) => {
    sent += 1;
    if (random.between(0, 100) < lostOfHundred || sent === SURELY_LOST) {
      counts.lost += 1;
      return;
    }
    post(letter, sent);
    if (random.between(0, 100) < DOUBLED_OF_HUNDRED || sent === SURELY_DOUBLED) {
      counts.doubled += 1;
      post(letter, sent);
    }
  };
  const collect = async () => {
    for (let isLast = false; !isLast; await sleep(20)) {
      isLast = !isOpen;
      for (const letter of empty()) send(letter);
    }
    await Promise.all(underWay);
  };
  const collecting = collect();
  return {
    counts: () => counts,
    close: async () => {
      isOpen = false;
      await collecting;
    },
  };
}

/** Takes what was announced since the last time. A long storm announces more than fits in memory. */
function createMailboxes({ stripe, payPal, textsIn, textsTaken }: Providers): () => Letter[] {
  let position = 0;
  return () => {
    const cards = stripe.books.events.splice(0).map(({ payload }): Letter => {
      return { path: 'stripe', body: payload, sign: () => stripe.sign(payload) };
    });
    const announced = payPal.events.all().slice(position);
    position += announced.length;
    const orders = announced.map(({ rawBody }): Letter => {
      const sign = () => payPal.events.sign(rawBody, { webhookId: PAYPAL_ACCOUNT.webhookId }).headers;
      return { path: 'paypal', body: rawBody, sign };
    });
    const texts = textsIn.splice(0).map((params): Letter => {
      const sign = () => ({
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signTwilioCall(`${PUBLIC_URL}/api/v1/webhooks/twilio`, params),
      });
      const { MessageSid = '' } = params;
      const onTaken = () => void textsTaken.set(MessageSid, textsTaken.get(MessageSid) ?? Date.now());
      return { path: 'twilio', body: new URLSearchParams(params).toString(), sign, onTaken };
    });
    return [...cards, ...orders, ...texts];
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
