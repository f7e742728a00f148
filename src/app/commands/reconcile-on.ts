// Compares the payment providers' books with ours now, as the daily job does.

import { randomUUIDv7 } from 'node:crypto';
import { openPaymentProviders } from '#app/adapters/open-payment-providers.ts';
import type { Config } from '#app/config/config.ts';
import { wireGoods } from '#app/fulfillments.ts';
import {
  countOpenPaymentDisagreements,
  listAlteredLedger,
  listChangedTransactions,
  listLastWalks,
  listPaymentDisagreements,
  listProviderBalances,
  type ReconcileDeps,
  reconcileAnew,
} from '#features/payments/server/public.ts';
import { openDatabase } from '#platform/db/database.ts';
import { createJobRunner } from '#platform/jobs/jobs.ts';
import { formatCents } from '#platform/money/cents.ts';
import { createServerSeal } from '#platform/sealing/server-seal.ts';
import { readServerSecrets } from '#platform/sealing/server-secrets.ts';
import { alteredLedgerLine, balanceLines, balanceNeedsSomebody, changedTransactionsLine } from './balance-lines.ts';

/** Support shows the rest. */
const SHOWN = 50;

/** Prints the findings. When something needs a person, the process will exit with 1. */
export async function reconcileOn(connectionString: string, config: Config): Promise<void> {
  const { db, close } = openDatabase({ connectionString, max: 4 });
  const jobs = createJobRunner({ connectionString, works: false, onError: (error) => console.error(error.message) });
  await jobs.start();
  const now = () => new Date();
  try {
    const payments = await openPaymentProviders(config, { db, now });
    const newId = () => randomUUIDv7();
    const { fulfillments } = wireGoods({ config, jobs, now, newId });
    const seal = createServerSeal(() => readServerSecrets(config));
    const deps: ReconcileDeps = { config, db, jobs, now, newId, payments, fulfillments, seal };
    const notCompared = await reconcileAnew(deps);
    if (!(await printResults(deps, notCompared))) process.exitCode = 1;
  } finally {
    await jobs.stop();
    await close();
  }
}

/** @returns whether everything was compared and agrees. */
async function printResults({ db, payments }: ReconcileDeps, notCompared: readonly string[]): Promise<boolean> {
  const names = payments.all.map(({ name }) => name);
  const walks = await listLastWalks(db, names);
  for (const { provider, checked, fixed } of walks) {
    const isCompared = !notCompared.includes(provider);
    const how = isCompared ? 'compared' : 'not all compared: another process is at it, or the provider does not answer';
    console.log(`${provider}: ${how}; ${checked} checked, ${fixed} fixed`);
  }
  const balances = await listProviderBalances(db, names);
  for (const line of balances.flatMap(balanceLines)) console.log(line);
  const changed = await listChangedTransactions(db, names);
  for (const each of changed) console.log(changedTransactionsLine(each));
  const altered = await listAlteredLedger(db, names);
  for (const each of altered.slice(0, SHOWN)) console.log(alteredLedgerLine(each));
  if (altered.length > SHOWN) console.log(`and ${altered.length - SHOWN} more of these`);
  const isSound = changed.length === 0 && altered.length === 0 && !balances.some(balanceNeedsSomebody);
  const open = await countOpenPaymentDisagreements(db);
  const compared = walks.reduce((sum, { checked }) => sum + checked, 0);
  const agree = isSound
    ? `${compared === 0 ? 'There was nothing to compare yet.' : 'The books agree.'}`
    : 'No payment is listed as different, but a balance or the ledger is: tell the engineers.';
  console.log(open === 0 ? agree : `${open} do not agree; what to do about each stands at /support/reconciliation:`);
  for (const wrong of await listPaymentDisagreements(db, 'open', { before: null, limit: SHOWN })) {
    const { kind, provider, providerRef, ours, theirs } = wrong;
    console.log(`  ${kind} ${provider} ${providerRef}: ours ${formatCents(ours)}, theirs ${formatCents(theirs)}`);
  }
  return open === 0 && notCompared.length === 0 && isSound;
}
