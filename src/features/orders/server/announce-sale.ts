// What owners' webhooks are told when an order is paid or refunded.

import type { WebhookEvent } from '#features/webhooks/rules/webhook-events.ts';
import { announcedParts, announceFact, type Fact } from '#features/webhooks/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { StatementPart } from '#platform/db/statements/statement-parts.ts';
import type { Order } from './order.ts';

/** Part of the statement that settles. Payment of a ticket, a permit or a notice is reported with its other facts. */
export function reportedParts(order: Order, now: Date): readonly StatementPart[] {
  return isReportedItself(order) ? [] : announcedParts(factOf(order, 'session.paid', aboutOf(order), now));
}

type Back = { readonly sessionId: string | null; readonly now: Date };

/** Runs in the transaction that refunds. */
export async function announceRefund(tx: Db, order: Order, { sessionId, now }: Back): Promise<void> {
  if (isReportedItself(order)) return;
  await announceFact(tx, factOf(order, 'session.refunded', sessionId ? [sessionId] : aboutOf(order), now));
}

type OfSessions = Exclude<Order, { kind: 'valet' | 'permit' | 'notice' }>;

const isReportedItself = (order: Order): order is Exclude<Order, OfSessions> =>
  order.kind === 'valet' || order.kind === 'permit' || order.kind === 'notice';

function factOf({ locationId }: Order, event: WebhookEvent, about: readonly string[], at: Date): Fact {
  return { event, locationId, about, at };
}

/** These sessions, or the order with all of its sessions. */
function aboutOf(order: OfSessions): readonly string[] {
  if (order.kind === 'extension') return order.extended.map(({ sessionId }) => sessionId);
  return [order.kind === 'correction' ? order.sessionId : order.id];
}
