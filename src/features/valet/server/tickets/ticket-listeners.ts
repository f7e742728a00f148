// Side effects of a ticket's change, in the same transaction: texts, money, totals. A listener writes to the database and queues
// jobs; it never calls a provider. Live pages need no listener, because every change is announced.

import type { Db } from '#platform/db/database.ts';
import { callForCar, callLead } from '../calls/call-attendants.ts';
import { textGuest } from '../guest/text-guest.ts';
import { recordTicketSale } from '../sales/record-ticket-sale.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { tellWebhooks } from './tell-webhooks.ts';
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
