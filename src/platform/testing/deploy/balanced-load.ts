/** Guests who book nonstop through a load balancer, and expect every request to succeed the first time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { aGuest, aVehicle, TEST_CARDS } from '../builders/a-driver.ts';

export type PaidStay = { readonly guestId: string; readonly cents: number };

export type BalancedLoad = {
  readonly paid: PaidStay[];
  /** Requests that got no answer or a refusal. */
  readonly failures: string[];
  /** Sets the web processes that get requests from now on. Resolves once the others have answered theirs, like a draining load balancer. */
  sendTo(urls: readonly string[]): Promise<void>;
  /** Resolves once this many more stays are paid, or a request has failed. */
  settles(more: number): Promise<void>;
  /** Resolves once every guest has finished. */
  end(): Promise<void>;
};

type Sent = { readonly headers: Record<string, string>; readonly from: string };

export function openBalancedLoad(zoneId: string, guests: number): BalancedLoad {
  const [paid, failures]: [PaidStay[], string[]] = [[], []];
  let [urls, turn, isOver]: [readonly string[], number, boolean] = [[], 0, false];
  const waiting = new Set<() => void>();
  const inFlight = new Map<string, number>();

  const post = async (path: string, body: object, { headers, from }: Sent) => {
    turn += 1;
    const url = urls[turn % urls.length] ?? '';
    inFlight.set(url, (inFlight.get(url) ?? 0) + 1);
    try {
      return await sendOne(url, path, body, { headers, from });
    } finally {
      inFlight.set(url, (inFlight.get(url) ?? 0) - 1);
    }
  };

  const sendOne = async (url: string, path: string, body: object, { headers, from }: Sent) => {
    const own = { ...headers, 'content-type': 'application/json', 'x-forwarded-for': from };
    const answer = await fetch(`${url}${API_PREFIX}${path}`, {
      method: 'POST',
      headers: own,
      body: JSON.stringify(body),
    });
    const payload = (await answer.json()) as { data: Record<string, unknown>; error?: { code: string } };
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${payload.error?.code}`);
    return payload.data;
  };

  const book = async (): Promise<PaidStay> => {
    const { headers, guestId } = aGuest();
    // Each has its own address, so that the limits per address do not throttle the load.
    const from = `10.${[turn >> 16, turn >> 8, turn].map((part) => part & 255).join('.')}`;
    const sent = { headers, from };
    const intent = await post('/billing/stripe-intent', { zoneId, hours: 1, vehicles: [aVehicle()] }, sent);
    const { clientSecret } = intent;
    await post('/sessions', { clientSecret }, sent);
    const card = { number: TEST_CARDS.approved, expMonth: 12, expYear: 2040, cvc: '123' };
    await post('/sandbox/payments/confirm', { clientSecret, card }, sent);
    const { status } = await post('/billing/return', { clientSecret }, sent);
    if (status !== 'paid') throw new Error(`A paid stay is ${status}.`);
    return { guestId: guestId ?? '', cents: Number(intent.totalCost) };
  };

  const visit = async () => {
    while (!isOver && failures.length === 0) {
      await book().then(
        (stay) => paid.push(stay),
        (error: Error) => failures.push(`${error.message} ${error.cause ?? ''}`),
      );
      for (const look of waiting) look();
    }
  };
  let visits: Promise<unknown> | null = null;
  return {
    paid,
    failures,
    sendTo: async (to) => {
      urls = to;
      visits ??= Promise.all(Array.from({ length: guests }, visit));
      const isBusy = ([url, requests]: [string, number]) => requests > 0 && !to.includes(url);
      while ([...inFlight].some(isBusy)) await sleep(5);
    },
    settles: (more) => {
      const goal = paid.length + more;
      return new Promise((resolve) => {
        const look = () => {
          if (paid.length < goal && failures.length === 0) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    end: async () => {
      isOver = true;
      await visits;
    },
  };
}
