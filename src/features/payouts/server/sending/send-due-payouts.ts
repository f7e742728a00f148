// Sends what is due, and follows up on what was sent. One worker at a time; what fails waits for its next time, and the rest continues.

import { ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { payoutTransfersOf } from './destinations.ts';
import { followPayout } from './follow-payout.ts';
import { findPayout, listDue, lockPayout, savePayout } from './owner-payouts.store.ts';
import { type SendDeps, sendPayout } from './send-payout.ts';

const PAGE = 100;
const RECHECK_MS = 60_000;

export async function sendDuePayouts(deps: SendDeps): Promise<void> {
  const provider = payoutTransfersOf(deps);
  if (!provider) return;
  const now = deps.now();
  const done = new Set<string>();
  let availableCents: number | null = null;
  const unforeseen: unknown[] = [];
  for (;;) {
    const due = (await listDue(deps.db, now, PAGE)).filter((id) => !done.has(id));
    if (due.length === 0) break;
    for (const id of due) {
      done.add(id);
      try {
        if ((await findPayout(deps.db, id))?.status === 'intended') {
          availableCents ??= await provider.transfers.getAvailable();
          availableCents -= await sendPayout(deps, id, availableCents);
        } else await followPayout(deps, id);
      } catch (error) {
        await postponeCheck(deps, id);
        if (!(error instanceof ProviderUnavailable)) unforeseen.push(error);
      }
    }
  }
  if (unforeseen.length > 0) throw unforeseen[0];
}

async function postponeCheck({ db, now }: SendDeps, id: string): Promise<void> {
  const nextAt = new Date(now().getTime() + RECHECK_MS);
  await inTransaction(db, async (tx) => {
    if ((await lockPayout(tx, id))?.nextAt) await savePayout(tx, id, { nextAt });
  });
}
