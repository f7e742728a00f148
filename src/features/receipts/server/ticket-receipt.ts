// The receipt of a valet ticket, on the page and by mail, for those who may see the ticket.

import type { Deps } from '#app/deps.ts';
import type { NewMessage } from '#features/messages/server/public.ts';
import { findSeenTicket } from '#features/valet/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Receipt } from '../receipts.contract.ts';
import { getReceipt } from './get-receipt.ts';
import { receiptMail } from './receipt-mail.ts';
import { findTicketSale } from './receipts.read-model.ts';

type Found = {
  readonly receipt: Receipt;
  readonly guestName: string;
  readonly locationId: string;
  readonly orderId: string;
};

/** Access has already been checked. Refused as `not_paid_yet` until something was paid or nothing was due. */
export async function findTicketReceipt(deps: Deps, ticketId: string): Promise<Found | Refusal> {
  const stored = await findSeenTicket(deps.db, ticketId);
  if (!stored) return refuse('not_found');
  const sale = await findTicketSale(deps.db, stored);
  const receipt = sale && (await getReceipt(deps, sale.receiptKey, null));
  if (!sale || !receipt) return refuse('not_paid_yet');
  const { firstName: guestName } = stored.ticket.details;
  return { receipt, guestName, locationId: stored.locationId, orderId: sale.orderId };
}

/** The content comes only from the database; the caller chooses the recipient. For the caller to queue with its answer. */
export async function composeTicketReceipt(
  deps: Deps,
  { ticketId, email }: { readonly ticketId: string; readonly email: string },
): Promise<NewMessage | Refusal> {
  const found = await findTicketReceipt(deps, ticketId);
  if (isRefusal(found)) return found;
  const { receipt, guestName, locationId, orderId } = found;
  const to = { email, name: guestName, publicUrl: deps.config.publicUrl, withLink: true };
  return receiptMail(receipt, to, { locationId, orderId });
}
