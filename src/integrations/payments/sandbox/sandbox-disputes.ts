// Disputes in the sandbox, as the payer's bank opens and decides them.

import type { DisputeKind } from '#features/payments/rules/test-cards.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type ProviderDispute, ProviderRefused } from '../payments.port.ts';
import { lockIntent, saveChange } from './sandbox-books.store.ts';
import {
  type BookedDispute,
  findBookedDispute,
  moveForDispute,
  newDisputeRef,
  saveDisputeStatus,
} from './sandbox-disputes.store.ts';
import { changeIntent } from './sandbox-machine.ts';
import { requireIntent } from './sandbox-refunds.ts';

type DisputeDeps = { readonly db: Db; readonly now: () => Date };
/** `isLost`: its webhook never arrives. */
type Told = { readonly isLost?: boolean };

/** @throws ProviderRefused */
export async function openSandboxDispute(
  { db, now }: DisputeDeps,
  { ref, as, isLost = false }: Told & { readonly ref: string; readonly as: DisputeKind },
): Promise<{ readonly disputeRef: string }> {
  return inTransaction(db, async (tx) => {
    const intent = requireIntent(await lockIntent(tx, { ref }), ref);
    const change = changeIntent(intent, { kind: 'dispute', as });
    if (!change.ok) throw new ProviderRefused(change.code, change.message);
    const disputeRef = newDisputeRef();
    await saveChange(tx, intent, change, { now: now(), disputeRef, isLost });
    return { disputeRef };
  });
}

const OVER: ReadonlySet<BookedDispute['status']> = new Set(['won', 'lost', 'closed']);

/** A decided dispute stays decided. An inquiry that is won took nothing. @throws ProviderRefused */
export async function endSandboxDispute(
  { db, now }: DisputeDeps,
  { disputeRef, outcome, isLost = false }: Told & { readonly disputeRef: string; readonly outcome: 'won' | 'lost' },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = requireDispute(await findBookedDispute(tx, disputeRef), disputeRef);
    const intent = requireIntent(await lockIntent(tx, { ref: found.intentRef }), found.intentRef);
    const dispute = requireDispute(await findBookedDispute(tx, disputeRef), disputeRef);
    if (OVER.has(dispute.status)) throw new ProviderRefused('dispute_closed', 'The bank has already decided.');
    const change = changeIntent(intent, { kind: 'end_dispute', outcome });
    if (!change.ok) throw new ProviderRefused(change.code, change.message);
    const at = now();
    const isInquiry = dispute.status === 'inquiry';
    const returnedCents = outcome === 'won' && !isInquiry ? dispute.amountCents : 0;
    await saveDisputeStatus(tx, disputeRef, { status: isInquiry ? 'closed' : outcome, reinstatedCents: returnedCents });
    if (returnedCents > 0) await moveForDispute(tx, dispute, { cents: returnedCents, now: at });
    await saveChange(tx, intent, change, { now: at, disputeRef, isLost });
  });
}

export function requireDispute(dispute: BookedDispute | null, ref: string): BookedDispute {
  if (!dispute) throw new ProviderRefused('resource_missing', `No such dispute: ${ref}`);
  return dispute;
}

export function toProviderDispute({ createdAt: openedAt, ...dispute }: BookedDispute): ProviderDispute {
  return { ...dispute, openedAt };
}
