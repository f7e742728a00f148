// Rule 213: a new owner's lots are in review until the owner is approved. The mark is on each lot,
// where reading it costs nothing extra; the decision is about the owner.

import { gettext } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { REFUSALS } from '#app/refusals.ts';
import { type Account, findAccountById, mailEmailProof } from '#features/accounts/server/public.ts';
import { countLots } from '#features/lot-directory/server/public.ts';
import { queueMessage } from '#features/messages/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inLanguage, languageSpoken } from '#platform/i18n/languages.ts';
import { isApprovedByProvider, MAX_LOTS_UNTIL_APPROVED, roomUntilApproved } from '../rules/owner-review.ts';
import { approvedMail, toReviewMail } from './owner-review-mails.ts';
import {
  beginReview,
  findReview,
  isPaidByProvider,
  lockReview,
  recordDecision,
  releaseLots,
  type StoredReview,
} from './owner-reviews.store.ts';

export type ReviewDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

type Adding = { readonly ownerId: string; readonly lots: number; readonly now: Date };

/** In the transaction that adds the lots, before it does. @returns since when they are in review; null if they may sell */
export async function admitLots(
  tx: Db,
  deps: ReviewDeps,
  { ownerId, lots, now }: Adding,
): Promise<{ readonly heldAt: Date | null } | Refusal> {
  const review = (await lockReview(tx, ownerId)) ?? (await beginIfNew(tx, deps, ownerId, now));
  if (!review || review.state === 'approved') return { heldAt: null };
  if (lots > roomUntilApproved(await countAll(tx, ownerId))) {
    return refuse('lots_until_approved', { fields: { name: gettext(REFUSALS.lots_until_approved.message) } });
  }
  return { heldAt: now };
}

/** How many more lots the owner may add; null for any number. */
export async function findRoomForLots(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  ownerId: string,
): Promise<number | null> {
  const review = await findReview(db, ownerId);
  if (!review) return (await isToReview(db, config, ownerId)) ? MAX_LOTS_UNTIL_APPROVED : null;
  return review.state === 'approved' ? null : roomUntilApproved(await countAll(db, ownerId));
}

/** For an owner whose lots are in review, or whose first ones will be; otherwise null. */
export async function findReviewAhead(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  ownerId: string,
): Promise<{ readonly isEmailConfirmed: boolean } | null> {
  const review = await findReview(db, ownerId);
  const isOpen = review ? review.state === 'approved' : !(await isToReview(db, config, ownerId));
  if (isOpen) return null;
  const owner = await findAccountById(db, ownerId);
  return { isEmailConfirmed: owner?.emailProvenAt != null };
}

/** In the caller's transaction, after a change that may make support's review unnecessary. */
export async function considerReview(tx: Db, deps: ReviewDeps, ownerId: string): Promise<void> {
  const review = await lockReview(tx, ownerId);
  if (review?.state !== 'in_review') return;
  const owner = await findAccountById(tx, ownerId);
  if (!owner?.emailProvenAt) return;
  if (!(await approveByProvider(tx, deps, review, owner)))
    await queueMessage(tx, deps, toReviewMail(owner, deps.config));
}

/** Includes archived lots, so that nobody makes room by archiving. */
async function countAll(db: Db, ownerId: string): Promise<number> {
  const { selling, archived } = await countLots(db, ownerId);
  return selling + archived;
}

/** An owner who already has lots is not new, and staff need no approval. */
async function isToReview(db: Db, { ownerReview }: Deps['config'], ownerId: string): Promise<boolean> {
  if (ownerReview === 'off') return false;
  const owner = await findAccountById(db, ownerId);
  return owner?.role === 'vendor' && (await countAll(db, ownerId)) === 0;
}

async function beginIfNew(tx: Db, deps: ReviewDeps, ownerId: string, now: Date): Promise<StoredReview | null> {
  if (!(await isToReview(tx, deps.config, ownerId))) return null;
  const isFirst = await beginReview(tx, { ownerId, language: languageSpoken(), requestedAt: now });
  const owner = await findAccountById(tx, ownerId);
  if (isFirst && owner) {
    if (!owner.emailProvenAt) await mailEmailProof(tx, deps, owner);
    else await considerReview(tx, deps, ownerId);
  }
  return lockReview(tx, ownerId);
}

async function approveByProvider(tx: Db, deps: ReviewDeps, review: StoredReview, owner: Account): Promise<boolean> {
  const { ownerId, state, language, reason } = review;
  const facts = {
    state,
    isEmailProven: owner.emailProvenAt !== null,
    isPaidByProvider: await isPaidByProvider(tx, ownerId),
    isPutBack: reason !== null,
  };
  if (!isApprovedByProvider(facts)) return false;
  await recordDecision(tx, ownerId, { state: 'approved', decidedAt: deps.now(), decidedBy: null, reason: null });
  await releaseLots(tx, ownerId);
  await queueMessage(
    tx,
    deps,
    inLanguage(language, () => approvedMail(owner, deps.config)),
  );
  return true;
}
