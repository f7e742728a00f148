// Reads payments that still wait for their payer from the provider's list of intents: one call gets a hundred. The sweep goes
// over them every quarter of a minute, which would be impossible with one call for each.

import { ORDER_LIFE_MINUTES } from '#features/parking/rules/paid-late.ts';
import type { PaymentProviders } from '#integrations/payments/payment-providers.ts';
import {
  type PaymentProvider,
  type ProviderIntent,
  ProviderMisconfigured,
  ProviderUnavailable,
} from '#integrations/payments/payments.port.ts';
import type { Payment } from '../payment.ts';

/** Keyed by the provider's reference. */
export type Unpaid = ReadonlyMap<string, ProviderIntent>;

/** Below this number, fetching one by one is just as cheap. */
const WORTH_A_LIST = 100;
/** The provider's clock and ours may differ by this much. */
const SKEW_MS = 60_000;

/** Only payments that are certainly unpaid; all others are fetched one by one. */
export async function readUnpaid(providers: PaymentProviders, payments: readonly Payment[]): Promise<Unpaid> {
  const unpaid = new Map<string, ProviderIntent>();
  for (const provider of providers.all) {
    const requested = payments.filter((payment) => payment.provider === provider.name && payment.providerRef !== null);
    const latest = requested.at(-1);
    if (!latest || requested.length < WORTH_A_LIST) continue;
    // Anything older than an order's lifetime is not worth paging back to.
    const from = latest.createdAt.getTime() - ORDER_LIFE_MINUTES * 60_000;
    const within = requested.filter(({ createdAt }) => createdAt.getTime() >= from);
    await readFrom(provider, within, unpaid);
  }
  return unpaid;
}

/** Reads until it has met all of them, but never more pages than there are payments. */
async function readFrom(
  { books }: PaymentProvider,
  requested: readonly Payment[],
  unpaid: Map<string, ProviderIntent>,
): Promise<void> {
  const [first] = requested;
  if (!books || !first) return;
  const since = new Date(first.createdAt.getTime() - SKEW_MS);
  const missing = new Set(requested.map(({ providerRef }) => providerRef));
  let cursor: string | null = null;
  try {
    for (let pages = 0; pages < requested.length && missing.size > 0; pages++) {
      const page: Awaited<ReturnType<typeof books.listIntents>> = await books.listIntents({ since, cursor });
      for (const intent of page.items) {
        if (missing.delete(intent.ref) && isWaiting(intent)) unpaid.set(intent.ref, intent);
      }
      if (page.next === null) return;
      cursor = page.next;
    }
  } catch (error) {
    const passes = error instanceof ProviderUnavailable && !(error instanceof ProviderMisconfigured);
    if (!passes) throw error;
  }
}

function isWaiting({ status }: ProviderIntent): boolean {
  return status === 'requires_payment' || status === 'requires_action';
}
