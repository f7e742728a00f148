// Transfers from the sandbox's balance to the bank accounts that owners entered. The money leaves at once
// and reaches the bank a minute later. Some banks return it a minute after that.

import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { NewTransfer, OwnerTransfers, ProviderTransfer } from '../owner-transfers.port.ts';
import { ProviderRefused } from '../payments.port.ts';
import { announceTransfer } from './sandbox-events.store.ts';
import {
  type BookedTransfer,
  findTransfer,
  insertTransfer,
  lockTransfers,
  moveForTransfer,
  saveTransfer,
  sumBalance,
} from './sandbox-transfers.store.ts';

/** `returned`: the bank sends back what it was paid. `refused`: the transfer is refused. The reason follows the colon. */
type TransfersGo = 'arrive' | `returned:${string}` | `refused:${string}`;

const TEST_BANKS: Readonly<Record<string, TransfersGo>> = {
  '1116': 'returned:no_account',
  '1113': 'returned:account_closed',
  '2227': 'refused:payouts_not_allowed',
};

const outcomeAtBank = (destination: string): TransfersGo => TEST_BANKS[destination.slice(-4)] ?? 'arrive';

const RIPENS_AFTER_MS = 60_000;

/** Where a test can make the sandbox fail. */
type TransferFaults = (point: `${'before' | 'after'}:${'transfer' | 'follow' | 'reverse'}`) => void | Promise<void>;

type TransferDeps = { readonly db: Db; readonly now: () => Date };

export function sandboxTransfers(deps: TransferDeps, at: TransferFaults): OwnerTransfers {
  const { db } = deps;
  return {
    to: 'bank',
    getAvailable: () => sumBalance(db),
    create: async (requested) => {
      await at('before:transfer');
      const made = await makeTransfer(deps, requested);
      await at('after:transfer');
      return toProviderTransfer(made);
    },
    find: async (payoutId) => {
      const found = await findTransfer(db, { payoutId });
      return found && toProviderTransfer(found);
    },
    get: async (ref) => {
      await at('before:follow');
      return toProviderTransfer(requireTransfer(await findTransfer(db, { ref }), ref));
    },
    reverse: async (ref) => {
      await at('before:reverse');
      const reversed = await reverseTransfer(deps, ref);
      await at('after:reverse');
      return toProviderTransfer(reversed);
    },
    getBankPayout: null,
  };
}

/** @throws ProviderRefused */
async function makeTransfer({ db, now }: TransferDeps, requested: NewTransfer): Promise<BookedTransfer> {
  const { payoutId, idempotencyKey, destination, amountCents } = requested;
  return inTransaction(db, async (tx) => {
    await lockTransfers(tx);
    const done = await findTransfer(tx, { payoutId });
    if (done) {
      if (done.destination === destination && done.amountCents === amountCents) return done;
      throw new ProviderRefused('idempotency_error', 'This payout was sent with other parameters.');
    }
    const goes = outcomeAtBank(destination);
    if (goes.startsWith('refused:'))
      throw new ProviderRefused(goes.slice('refused:'.length), 'The account takes no payouts.');
    if ((await sumBalance(tx)) < amountCents)
      throw new ProviderRefused('balance_insufficient', 'The balance is too low.', { passes: true });
    const at = now();
    const ripensAt = new Date(at.getTime() + RIPENS_AFTER_MS);
    const ref = `tr_${randomBytes(12).toString('hex')}`;
    const state = { status: 'pending', failureCode: null, ripensAt } as const;
    const made: BookedTransfer = { ref, payoutId, idempotencyKey, destination, amountCents, ...state };
    await insertTransfer(tx, made, at);
    await moveForTransfer(tx, made, { cents: -amountCents, now: at });
    await announceTransfer(tx, { transferRef: ref, at: ripensAt, now: at });
    return made;
  });
}

/** A pending transfer arrives; a transfer that the bank does not accept comes back. Safe to run twice. */
export async function ripenTransfer({ db, now }: TransferDeps, ref: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTransfers(tx);
    const transfer = await findTransfer(tx, { ref });
    if (!transfer?.ripensAt || transfer.ripensAt > now()) return;
    const at = now();
    const goes = outcomeAtBank(transfer.destination);
    if (transfer.status === 'paid') {
      await saveTransfer(tx, ref, { status: 'failed', failureCode: goes.split(':')[1] ?? 'failed', ripensAt: null });
      return moveForTransfer(tx, transfer, { cents: transfer.amountCents, now: at });
    }
    const comesBack = goes.startsWith('returned:') ? new Date(at.getTime() + RIPENS_AFTER_MS) : null;
    await saveTransfer(tx, ref, { status: 'paid', failureCode: null, ripensAt: comesBack });
    if (comesBack) await announceTransfer(tx, { transferRef: ref, at: comesBack, now: at });
  });
}

/** Possible until it reaches the bank. @throws ProviderRefused afterwards */
async function reverseTransfer({ db, now }: TransferDeps, ref: string): Promise<BookedTransfer> {
  return inTransaction(db, async (tx) => {
    await lockTransfers(tx);
    const transfer = requireTransfer(await findTransfer(tx, { ref }), ref);
    if (transfer.status === 'failed' || transfer.status === 'reversed') return transfer;
    if (transfer.status === 'paid') throw new ProviderRefused('already_paid', 'The money is at the bank.');
    const reversed = { status: 'reversed', failureCode: null, ripensAt: null } as const;
    await saveTransfer(tx, ref, reversed);
    await moveForTransfer(tx, transfer, { cents: transfer.amountCents, now: now() });
    return { ...transfer, ...reversed };
  });
}

const ARRIVAL = {
  pending: 'on_its_way',
  reversed: 'on_its_way',
  paid: 'arrived',
  failed: 'bank_refused',
} as const satisfies Record<BookedTransfer['status'], ProviderTransfer['arrival']>;

function toProviderTransfer({ ref, destination, amountCents, status, failureCode }: BookedTransfer): ProviderTransfer {
  const isBack = status === 'failed' || status === 'reversed';
  const reversedCents = isBack ? amountCents : 0;
  const arrival = ARRIVAL[status];
  return { ref, destination, amountCents, reversedCents, arrival, failureCode, bankPayoutRef: null };
}

function requireTransfer(transfer: BookedTransfer | null, ref: string): BookedTransfer {
  if (!transfer) throw new ProviderRefused('resource_missing', `No such transfer: ${ref}`);
  return transfer;
}
