// Every 15 seconds: mails the receipts of what accounts have paid for since (rule 179).

import type { Deps } from '#app/deps.ts';
import { findReceiptReader } from '#features/accounts/server/public.ts';
import { type NewMessage, queueMessage } from '#features/messages/server/public.ts';
import {
  claimDueReceipt,
  clearReceiptMark,
  findOrder,
  listDueReceipts,
  type Order,
  type OrderId,
  receiptOrderId,
} from '#features/orders/server/public.ts';
import { findPayer } from '#features/payments/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { processDue } from '#platform/jobs/process-due.ts';
import { getReceipt } from './get-receipt.ts';
import { receiptMail } from './receipt-mail.ts';

type MailDeps = Pick<Deps, 'config' | 'db' | 'fulfillments' | 'jobs' | 'newId' | 'now'>;

export async function mailDueReceipts(deps: MailDeps): Promise<void> {
  await processDue({
    name: 'receipts',
    list: (limit) => listDueReceipts(deps.db, limit),
    work: (due) => mailDue(deps, due),
  });
}

/** The mail and the mark are one transaction: a worker that is killed has written both or neither. */
async function mailDue(deps: MailDeps, due: OrderId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await claimDueReceipt(tx, due, deps.now()))) return;
    const mail = await composeDue({ ...deps, db: tx }, due);
    if (mail) await queueMessage(tx, deps, mail);
    else await clearReceiptMark(tx, due);
  });
}

/** Null when the account wants none, or is gone. */
async function composeDue(deps: MailDeps & { readonly db: Db }, due: OrderId): Promise<NewMessage | null> {
  const order = await findOrder(deps.db, due);
  const reader = order && (await findReader(deps, order));
  if (!order || !reader) return null;
  return inLanguage(order.language, async () => {
    const receipt = await getReceipt(deps, order.receiptKey, null);
    if (!receipt) return null;
    const to = { ...reader, name: reader.name ?? '', publicUrl: deps.config.publicUrl };
    return receiptMail(receipt, to, { locationId: order.locationId, orderId: receiptOrderId(order) });
  });
}

/** Its account; for an order without one, the address that was mailed about it before, or that came with the goods. */
async function findReader({ db, fulfillments }: MailDeps & { readonly db: Db }, order: Order) {
  if (order.userId !== null) {
    const account = await findReceiptReader(db, order.userId);
    return account && { email: account.email, name: account.name, withLink: account.isProven, asAccount: true };
  }
  const payer = await findPayer({ fulfillments }, db, { locationId: order.locationId, orderId: order.id });
  return payer?.email ? { email: payer.email, name: payer.name, withLink: true } : null;
}
