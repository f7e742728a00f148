// What owners' webhooks are told when an order is paid or given back.

import type { WebhookEvent } from '#domain/integrations/webhook-events.ts';
import type { Db } from '../../db/database.ts';
import type { Also } from '../../db/statements/also.ts';
import { alsoAnnounced, announce, type Fact } from '../webhooks/announce.ts';
import type { Order } from './order.ts';

/** As part of the statement that settles. A ticket's, a permit's or a notice's payment is told with its other facts. */
export function alsoTold(order: Order, now: Date): readonly Also[] {
  return isToldItself(order) ? [] : alsoAnnounced(factOf(order, 'session.paid', aboutOf(order), now));
}

type Back = { readonly sessionId: string | null; readonly now: Date };

/** In the transaction that gives back. */
export async function tellGivenBack(tx: Db, order: Order, { sessionId, now }: Back): Promise<void> {
  if (isToldItself(order)) return;
  await announce(tx, factOf(order, 'session.refunded', sessionId ? [sessionId] : aboutOf(order), now));
}

type OfSessions = Exclude<Order, { kind: 'valet' | 'permit' | 'notice' }>;

const isToldItself = (order: Order): order is Exclude<Order, OfSessions> =>
  order.kind === 'valet' || order.kind === 'permit' || order.kind === 'notice';

function factOf({ locationId }: Order, event: WebhookEvent, about: readonly string[], at: Date): Fact {
  return { event, locationId, about, at };
}

/** The sessions, or the order of all of them. */
function aboutOf(order: OfSessions): readonly string[] {
  if (order.kind === 'extension') return order.extended.map(({ sessionId }) => sessionId);
  return [order.kind === 'correction' ? order.sessionId : order.id];
}
