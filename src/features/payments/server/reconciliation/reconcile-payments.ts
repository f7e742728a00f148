// Compares each payment provider's books with ours, once a day and on request, and follows the balance in between. The settling
// functions fix what they can; the rest is kept for support. If the process dies, another one resumes.

import {
  type PaymentProvider,
  ProviderMisconfigured,
  ProviderUnavailable,
} from '#integrations/payments/payments.port.ts';
import { createPace } from '#integrations/payments/provider-pace.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { compareBalance, walkBooking, walkTransactions } from './balance-steps.ts';
import { listLastWalks } from './payment-disagreements.read-model.ts';
import { findCompared } from './provider-balances.store.ts';
import type { ReconcileDeps } from './reconcile-intent.ts';
import type { PageDone, StepDeps } from './walk-pages.ts';
import { FIRST_STEP, WALK_STEPS } from './walk-steps.ts';
import {
  beginWalk,
  claimWalk,
  findReached,
  isUnderWay,
  releaseWalk,
  renewClaim,
  saveProgress,
  type Walk,
} from './walks.store.ts';

/** Clocks differ, and a transaction may be listed a little after later ones. */
const OVERLAP_MINUTES = 10;
/** There is no point in asking every minute for a list that is hours late. */
const TURNS_PER_LATENESS = 12;

/**
 * Does nothing during a walk, which does the same; before the first walk; or while the provider refuses.
 * @returns errors with single payments. @throws ProviderUnavailable
 */
async function followBalance(deps: StepDeps, provider: PaymentProvider): Promise<readonly unknown[]> {
  if (!provider.balance) return [];
  const { db, now } = deps;
  const comparedAt = await findCompared(db, provider.name);
  const { lateMinutes } = provider.balance;
  if (!comparedAt || minutesBetween(comparedAt, now()) * TURNS_PER_LATENESS < lateMinutes) return [];
  if (await isUnderWay(db, provider.name)) return [];
  const since = new Date(comparedAt.getTime() - (lateMinutes + OVERLAP_MINUTES) * 60_000);
  const errors: unknown[] = [];
  for (const step of [walkTransactions, walkBooking]) {
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

/** The providers' lists are read at least this far back. */
const DAYS_BACK = 7;
const CLAIM_RENEWED_EVERY_MS = 1000;
/** The rest of a provider's request limit is left for drivers and for the sweep of their payments. */
export const MAX_AT_ONCE = 16;

/**
 * Starts the walks that are due today, resumes unfinished ones, and follows the balance at each provider that has no walk under
 * way.
 * @throws what went wrong, after everything is checked
 */
export async function reconcilePayments(deps: ReconcileDeps): Promise<void> {
  const dayAgo = new Date(deps.now().getTime() - DAY_MS);
  const errors: unknown[] = [];
  for (const provider of deps.payments.all) {
    await beginProviderWalk(deps, provider, dayAgo);
    const stepDeps = { ...deps, pace: createPace({ maxAtOnce: MAX_AT_ONCE }) };
    errors.push(...(await walkOn(stepDeps, provider)));
    errors.push(...(await followBalance(stepDeps, provider).catch(seriousOnly)));
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('\n'));
}

/**
 * Compares everything as it is now. A walk that is already under way may be past what has changed since it began, so it is
 * finished and then followed by a new one. @returns the providers that were not compared, because another process is walking them
 * or they do not answer.
 */
export async function reconcileAnew(deps: ReconcileDeps): Promise<readonly string[]> {
  const requested = deps.now();
  const run = async () => {
    await inTransaction(deps.db, (tx) => requestReconciliation(deps, tx));
    await reconcilePayments(deps);
  };
  await run();
  if ((await listNotComparedSince(deps, requested)).length > 0) await run();
  return listNotComparedSince(deps, requested);
}

async function listNotComparedSince({ db, payments }: ReconcileDeps, requested: Date): Promise<readonly string[]> {
  const names = payments.all.map(({ name }) => name);
  const walks = await listLastWalks(db, names);
  const compared = walks.filter(({ startedAt, finishedAt }) => finishedAt !== null && new Date(startedAt) >= requested);
  return names.filter((name) => !compared.some(({ provider }) => provider === name));
}

/**
 * Runs in the caller's transaction. The next run of the job compares everything, even if one already did today.
 * @returns the names of the providers that had no walk under way
 */
export async function requestReconciliation(
  deps: Pick<ReconcileDeps, 'newId' | 'now' | 'payments'>,
  tx: Db,
): Promise<readonly string[]> {
  const begun: string[] = [];
  for (const provider of deps.payments.all) {
    if (await beginProviderWalk({ ...deps, db: tx }, provider, null)) begun.push(provider.name);
  }
  return begun;
}

async function beginProviderWalk(
  { db, newId, now }: Pick<ReconcileDeps, 'db' | 'newId' | 'now'>,
  provider: PaymentProvider,
  unlessBegunAfter: Date | null,
): Promise<boolean> {
  const walk = { id: newId(), provider: provider.name, since: await findSince(db, provider, now()), now: now() };
  return beginWalk(db, { ...walk, step: FIRST_STEP }, unlessBegunAfter);
}

/**
 * At least seven days back: further if the last finished walk is older, so nothing is missed however long walks stood still, and
 * back to our first payment if there was none. One more day, because lists may be late.
 */
async function findSince(db: Db, { name }: PaymentProvider, now: Date): Promise<Date> {
  const usual = now.getTime() - DAYS_BACK * DAY_MS;
  const reached = await findReached(db, name);
  return new Date(Math.min(usual, (reached?.getTime() ?? usual) - DAY_MS));
}

async function walkOn(deps: StepDeps, provider: PaymentProvider): Promise<readonly unknown[]> {
  const by = deps.newId();
  const errors: unknown[] = [];
  for (let walk = await claimWalk(deps.db, provider.name, by); walk; ) {
    const done = await walkPage(deps, provider, walk, by).catch(async (error: unknown) => {
      await releaseWalk(deps.db, walk as Walk, by);
      return error instanceof Error ? error : new Error(String(error));
    });
    if (done instanceof Error) return [...errors, ...seriousOnly(done)];
    errors.push(...done.errors);
    walk = await saveProgress(deps.db, walk, progressAfter(walk, done), { by, now: deps.now() });
  }
  return errors;
}

/** Renews the claim during a page, which may take minutes without meaning that the process has died. */
async function walkPage(deps: StepDeps, provider: PaymentProvider, walk: Walk, by: string): Promise<PageDone> {
  // If a renewal fails, the next one follows; at worst another process repeats the page.
  const renewing = setInterval(() => void renewClaim(deps.db, walk, by).catch(() => {}), CLAIM_RENEWED_EVERY_MS);
  try {
    return await WALK_STEPS[walk.step].walk(deps, provider, walk);
  } finally {
    clearInterval(renewing);
  }
}

function progressAfter({ step }: Walk, { next, checked, fixed }: PageDone) {
  const following = next === null ? WALK_STEPS[step].after : step;
  return { step: following ?? step, cursor: next, checked, fixed, isFinished: following === null };
}

/** If a provider does not answer, it is retried in a minute. */
function seriousOnly(error: unknown): readonly unknown[] {
  return error instanceof ProviderUnavailable && !(error instanceof ProviderMisconfigured) ? [] : [error];
}
