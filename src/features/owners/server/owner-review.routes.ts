import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { findAccountById } from '#features/accounts/server/public.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { ownerReviewContract as contract, type OwnReview } from '../owner-review.contract.ts';
import { decideReview, requestReview } from './decide-review.ts';
import { findReviewAhead } from './owner-review.ts';
import { findReview } from './owner-reviews.store.ts';
import { countWaiting, listReviews, withLots } from './review-queue.read-model.ts';

const QueueCursor = z.tuple([z.iso.datetime({ precision: 3 }).startsWith('2'), Id]);

export function ownerReviewRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.getOwnReview, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const review = await showOwn(db, user.id);
      const isAhead = review === null && (await findReviewAhead(db, deps, user.id)) !== null;
      return { data: { review, ...(isAhead && { isAhead }) } };
    }),
    route(contract.askForReview, async ({ principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      await inTransaction(db, (tx) => requestReview(tx, deps, user.id, now));
      return { data: { review: await showOwn(db, user.id) } };
    }),
    route(contract.listOwnerReviews, async ({ query: { state, limit, cursor } }) => {
      const after = decodeCursor(cursor, QueueCursor);
      if (isRefusal(after)) return after;
      const rows = await listReviews(db, { state, after, limit: limit + 1 });
      const { page, nextCursor } = cutPage(rows, limit, ({ requestedAt, decidedAt, ownerId }) => [
        (decidedAt ?? requestedAt).toISOString(),
        ownerId,
      ]);
      return { data: { reviews: await withLots(db, page), waiting: await countWaiting(db) }, nextCursor };
    }),
    route(contract.decideOwnerReview, async ({ params: { id }, body, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      const deciding = { ownerId: id, actorId: user.id, now, decided: body };
      const refused = await inTransaction(db, (tx) => decideReview(tx, deps, deciding));
      return refused ?? { message: 'The owner is told by email.' };
    }),
  ];
}

async function showOwn(db: Db, ownerId: string): Promise<OwnReview | null> {
  const review = await findReview(db, ownerId);
  const owner = review && (await findAccountById(db, ownerId));
  if (!review || !owner) return null;
  const { state, reason, requestedAt } = review;
  const isEmailConfirmed = owner.emailProvenAt !== null;
  return { state, reason, requestedAt: requestedAt.toISOString(), email: owner.email, isEmailConfirmed };
}
