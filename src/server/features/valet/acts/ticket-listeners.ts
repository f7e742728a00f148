// Side effects of a ticket's change, in the same transaction: texts, money, totals. A listener writes to the database and queues
// jobs; it never calls a provider. Live pages need no listener, because every change is announced.

import type { Db } from '../../../db/database.ts';
import { callForCar, callLead } from '../calls/call-attendants.ts';
import { textGuest } from '../guest/text-guest.ts';
import { recordTicketSale } from '../sale/record-ticket-sale.ts';
import { tellWebhooks } from '../ticket/tell-webhooks.ts';
import { fetchInTime } from '../wanted/fetch-in-time.ts';
import type { ListenerDeps, TicketChange, TicketListener } from './ticket-change.ts';

const TICKET_LISTENERS: readonly TicketListener[] = [
  textGuest,
  recordTicketSale,
  tellWebhooks,
  callForCar,
  callLead,
  fetchInTime,
];

export async function callListeners(tx: Db, deps: ListenerDeps, change: TicketChange): Promise<void> {
  for (const listen of TICKET_LISTENERS) await listen(tx, deps, change);
}
