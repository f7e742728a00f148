// How often merchants' codes were used for tickets (rule 287). A ticket has at most one use of its code. The use follows from
// what the ticket is after each change, and is written in the same transaction.

import { giveBackUse, isValidationUsedUp, keepUse } from '#features/validations/server/validated-stays.ts';
import type { Db } from '#platform/db/database.ts';
import { triedWithin } from '#platform/db/transactions/savepoint.ts';
import { codeUseOf } from '../../rules/price/ticket-validation.ts';
import type { TicketFact } from '../../rules/ticket/ticket-facts.ts';
import type { StoredTicket } from '../tickets/stored-ticket.ts';

type Changed = { readonly before: StoredTicket; readonly after: StoredTicket; readonly facts: readonly TicketFact[] };

/**
 * Runs in the transaction of the change, which holds the ticket.
 * @throws what `isValidationUsedUp` recognizes, if a code with no uses left is given
 */
export async function countCode(tx: Db, { before, after, facts }: Changed): Promise<void> {
  if (!before.ticket.validated && !after.ticket.validated) return;
  const { locationId, ticketId: orderId } = after;
  const use = codeUseOf(after.ticket);
  if (use.kind === 'none') return giveBackUse(tx, { locationId, orderId });
  const paid = use.kind === 'used' ? { cents: use.cents, usedAt: use.at } : { cents: 0, usedAt: null };
  const keep = () => keepUse(tx, { locationId, orderId, validationId: use.id, ...paid });
  if (facts.some(({ kind }) => kind === 'validated')) return keep();
  // A price that was sold holds, whatever became of the code since: if its use is no longer available, it is not counted.
  await triedWithin(tx, keep, isValidationUsedUp);
}
