// The support. Every change shares a transaction with its audit entry.

import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { findLastProof, listAudit, recordSupportLook } from '#features/audit/server/public.ts';
import { refundPayment } from '#features/payments/server/public.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { Principal, SignedInUser } from '#platform/http/access/principal.ts';
import { decodeCursor } from '#platform/http/answers/cursors.ts';
import { PartCursor, pageThrough } from '#platform/http/answers/page-through.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { supportContract as contract } from '../support.contract.ts';
import { deleteAccount } from './delete-account.ts';
import { answerMessage, changeMessage } from './inbox/answer-message.ts';
import { getConversation } from './inbox/get-conversation.ts';
import { countOpen, listClosed, listOpen } from './inbox/support-messages.read-model.ts';
import { type Found, searchSupport } from './search-support.ts';
import { getAccountStory } from './stories/get-account-story.ts';
import { getOrderStory } from './stories/get-order-story.ts';
import { getTicketStory } from './stories/get-ticket-story.ts';
import { countWaiting } from './support-counts.read-model.ts';
import { waiveOwed } from './waive-owed.ts';

export function supportRoutes(deps: Deps): Route[] {
  return [...messageRoutes(deps), ...findingRoutes(deps), ...actingRoutes(deps), auditRoute(deps)];
}

/** The contract requires sign-in. */
function actorOf({ user }: Principal): SignedInUser {
  if (!user) throw new Error('Nobody acts at support without an account.');
  return user;
}

function messageRoutes(deps: Deps): Route[] {
  const conversation = async (db: Deps['db'], id: string) => {
    const message = await getConversation(db, id, deps.now());
    return message ? { data: { message } } : refuse('not_found');
  };
  return [
    route(contract.countSupport, async () => ({ data: await countWaiting(deps.db, deps.now()) })),
    route(contract.listSupportMessages, async ({ query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, PartCursor);
      if (isRefusal(after)) return after;
      const parts = [listOpen, listClosed].map((list) => list.bind(null, deps.db));
      const { page, nextCursor } = await pageThrough(parts, { limit, cursor: after }, ({ _id }) => _id);
      return { data: { messages: page, open: await countOpen(deps.db) }, nextCursor };
    }),
    route(contract.getSupportMessage, ({ params }) => conversation(deps.db, params.id)),
    route(contract.answerSupportMessage, async ({ params, body, principal, now, once }) => {
      const requested = { letterId: params.id, actorId: actorOf(principal).id, now, ...body };
      return once(async (tx) => (await answerMessage(deps, tx, requested)) ?? conversation(tx, params.id));
    }),
    route(contract.changeSupportMessage, async ({ params, body, principal, now }) => {
      const requested = { letterId: params.id, actorId: actorOf(principal).id, now, status: body.status };
      const refused = await inTransaction(deps.db, (tx) => changeMessage(tx, requested));
      return refused ?? conversation(deps.db, params.id);
    }),
  ];
}

function findingRoutes(deps: Deps): Route[] {
  return [
    route(contract.searchSupport, async ({ body: { q, limit, cursor }, principal, now }) => {
      const after = decodeCursor(cursor, PartCursor);
      if (isRefusal(after)) return after;
      const { understoodAs, hits, nextCursor } = await searchSupport(deps.db, { q, limit, cursor: after });
      await logSearch(deps.db, { actorId: actorOf(principal).id, now, understoodAs, hits: hits.length });
      return { data: { understoodAs, hits }, nextCursor };
    }),
    route(contract.getOrderStory, async ({ params: { locationId, id: orderId }, principal, now }) => {
      const at = { locationId, orderId };
      const story = (await getOrderStory(deps, at)) ?? (await getTicketStory(deps, at));
      if (!story) return refuse('not_found');
      const subject = { kind: 'order', locationId, id: story.orderId } as const;
      await recordSupportLook(deps.db, { actorId: actorOf(principal).id, action: 'stay_opened', subject, now });
      return { data: story };
    }),
    route(contract.getAccountStory, async ({ params, principal, now }) => {
      const story = await getAccountStory(deps, params.id);
      if (!story) return refuse('not_found');
      const subject = { kind: 'user', locationId: null, id: params.id } as const;
      await recordSupportLook(deps.db, { actorId: actorOf(principal).id, action: 'account_opened', subject, now });
      return { data: story };
    }),
  ];
}

type Searched = Pick<Found, 'understoodAs'> & { readonly actorId: string; readonly now: Date; readonly hits: number };

/** Logs what kind of thing was searched for and how many hits were shown, but never the text, which may be personal. */
async function logSearch(db: Deps['db'], { actorId, now, understoodAs, hits }: Searched): Promise<void> {
  const subject = { kind: 'search', locationId: null, id: null } as const;
  const detail = { by: understoodAs.join(', '), hits };
  await recordSupportLook(db, { actorId, action: 'searched', subject, detail, now });
}

function actingRoutes(deps: Deps): Route[] {
  return [
    route(contract.refundPayment, async ({ body, principal, now, once }) => {
      const { locationId, orderId, amount, refunded: seenRefundedCents, reason } = body;
      const requested = { locationId, orderId, amountCents: amount, seenRefundedCents, reason };
      const actorId = actorOf(principal).id;
      return once(async (tx) => {
        const refund = await refundPayment(deps, tx, { ...requested, actorId, now });
        if (isRefusal(refund)) return refund;
        const { id, payerEmail, refundedCents: refunded, leftCents: left } = refund;
        return { data: { _id: id, amount, payerEmail, refunded, left } };
      });
    }),
    route(contract.waiveOwed, async ({ params: { locationId, id: orderId }, body: { reason }, principal, now }) => {
      const waiving = { locationId, orderId, reason, actorId: actorOf(principal).id, now };
      const refused = await inTransaction(deps.db, (tx) => waiveOwed(deps, tx, waiving));
      return refused ?? { message: 'Waived' };
    }),
    route(contract.deleteUser, async ({ body: { userId }, principal, now }) => {
      const actor = actorOf(principal);
      const refused = await inTransaction(deps.db, (tx) => deleteAccount(deps, tx, { userId, actor, now }));
      return refused ?? { message: 'The account is deleted. What was paid stays on record without a name.' };
    }),
  ];
}

function auditRoute(deps: Deps): Route {
  return route(contract.listAudit, async ({ query: { limit, cursor, show, locationId = null } }) => {
    const after = decodeCursor(cursor, z.tuple([z.int().min(1)]));
    if (isRefusal(after)) return after;
    const { entries, nextCursor } = await listAudit(deps.db, { before: after?.[0] ?? null, limit, show, locationId });
    const last = await findLastProof(deps.db, 'any');
    const proof = last && {
      provenAt: last.provenAt.toISOString(),
      entries: last.entries,
      intact: last.brokenAt === null,
      brokenAt: last.brokenAt,
    };
    return { data: { entries, proof }, nextCursor };
  });
}
