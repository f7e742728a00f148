// Between two walks, follows whatever moves a provider's balance, within a minute: fees, refunds made in the provider's console,
// refunds that came back, disputes, payouts. Then compares the balance with the ledger, as at the end of a walk.

import type { PaymentProvider } from '#integrations/payments/payments.port.ts';
import { compareBalance, walkBooking, walkMovements } from './balance-steps.ts';
import { findCompared } from './provider-balances.store.ts';
import type { PageDone, StepDeps } from './walk-pages.ts';
import { isUnderWay } from './walks.store.ts';

/** Clocks differ, and a movement may be listed a little after later ones. */
const OVERLAP_MINUTES = 10;
/** There is no point in asking every minute for a list that is hours late. */
const TURNS_PER_LATENESS = 12;

/**
 * Does nothing during a walk, which does the same; before the first walk; or while the provider refuses.
 * @returns errors with single payments. @throws ProviderUnavailable
 */
export async function followBalance(deps: StepDeps, provider: PaymentProvider): Promise<readonly unknown[]> {
  if (!provider.balance) return [];
  const { db, now } = deps;
  const comparedAt = await findCompared(db, provider.name);
  const { lateMinutes } = provider.balance;
  if (!comparedAt || minutesBetween(comparedAt, now()) * TURNS_PER_LATENESS < lateMinutes) return [];
  if (await isUnderWay(db, provider.name)) return [];
  const since = new Date(comparedAt.getTime() - (lateMinutes + OVERLAP_MINUTES) * 60_000);
  const errors: unknown[] = [];
  for (const step of [walkMovements, walkBooking]) {
    let done: PageDone;
    for (let cursor: string | null = null; ; cursor = done.next) {
      done = await step(deps, provider, { since, cursor });
      errors.push(...done.errors);
      if (done.next === null) break;
    }
  }
  return [...errors, ...(await compareBalance(deps, provider)).errors];
}

function minutesBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 60_000;
}
