// How often merchants' codes were used for tickets (rule 287): a ticket has one use of its code at most, which follows from what the
// ticket is after each change and is written in the same transaction.

import type { TicketFact } from '#domain/valet/ticket-facts.ts';
import { codeUseOf } from '#domain/valet/validation/ticket-validation.ts';
import type { Db } from '../../../db/database.ts';
import { triedWithin } from '../../../db/transactions/savepoint.ts';
import { giveBackUse, isValidationUsedUp, keepUse } from '../../validations/validated-stays.ts';
import type { StoredTicket } from '../ticket/stored-ticket.ts';

type Changed = { readonly before: StoredTicket; readonly after: StoredTicket; readonly facts: readonly TicketFact[] };

/**
 * In the transaction of the change, which holds the ticket.
 * @throws what `isValidationUsedUp` tells, where a code is given that has no uses left
 */
export async function countCode(tx: Db, { before, after, facts }: Changed): Promise<void> {
  if (!before.ticket.validated && !after.ticket.validated) return;
  const { locationId, ticketId: orderId } = after;
  const use = codeUseOf(after.ticket);
  if (use.kind === 'none') return giveBackUse(tx, { locationId, orderId });
  const paid = use.kind === 'used' ? { cents: use.cents, usedAt: use.at } : { cents: 0, usedAt: null };
  const keep = () => keepUse(tx, { locationId, orderId, validationId: use.id, ...paid });
  if (facts.some(({ kind }) => kind === 'validated')) return keep();
  // A price that was sold holds, whatever became of the code since: a use that cannot be had again is not counted.
  await triedWithin(tx, keep, isValidationUsedUp);
}
