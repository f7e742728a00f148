// Support approves an owner or says why not, and may review an approved one again; the owner changes something and asks again.

import { type Account, findAccountById } from '#features/accounts/server/public.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { type NewMessage, queueMessage } from '#features/messages/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { ReviewState } from '../rules/owner-review.ts';
import { considerReview, type ReviewDeps } from './owner-review.ts';
import { approvedMail, refusedMail, returnToReviewMail } from './owner-review-mails.ts';
import {
  lockReview,
  putLotsInReview,
  recordDecision,
  releaseLots,
  requestReviewAgain,
  returnToReview,
} from './owner-reviews.store.ts';

type Decision =
  | { readonly decision: 'approve' }
  | { readonly decision: 'refuse' | 'put_back'; readonly reason: string };
type Deciding = { readonly ownerId: string; readonly actorId: string; readonly now: Date; readonly decided: Decision };

const ACTIONS = { approve: 'owner_approved', refuse: 'owner_refused', put_back: 'owner_put_back' } as const;

/** In the caller's transaction. A refused owner may still be approved, and an approved one be put back into review. */
export async function decideReview(
  tx: Db,
  deps: ReviewDeps,
  { ownerId, actorId, now, decided }: Deciding,
): Promise<Refusal | null> {
  const review = await lockReview(tx, ownerId);
  const owner = await findAccountById(tx, ownerId);
  if (!review || !owner) return refuse('not_found');
  const { decision } = decided;
  if (!DECIDED_FROM[decision].includes(review.state)) return refuse('review_decided');
  if (decision === 'approve' && !owner.emailProvenAt) return refuse('email_unconfirmed');
  const by = { decidedAt: now, decidedBy: actorId };
  if (decision === 'approve') {
    await recordDecision(tx, ownerId, { ...by, state: 'approved', reason: null });
    await releaseLots(tx, ownerId);
  } else if (decision === 'refuse') {
    await recordDecision(tx, ownerId, { ...by, state: 'refused', reason: decided.reason });
  } else {
    await returnToReview(tx, ownerId, { reason: decided.reason, now });
    await putLotsInReview(tx, ownerId, now);
  }
  await queueMessage(
    tx,
    deps,
    inLanguage(review.language, () => mailOf(decided, owner, deps.config)),
  );
  const subject = { kind: 'user', locationId: null, id: ownerId } as const;
  const detail = decision === 'approve' ? {} : { reason: decided.reason };
  await recordSupportAct(tx, { actorId, action: ACTIONS[decision], subject, detail, now });
  return null;
}

const DECIDED_FROM: Readonly<Record<Decision['decision'], readonly ReviewState[]>> = {
  approve: ['in_review', 'refused'],
  refuse: ['in_review'],
  put_back: ['approved'],
};

function mailOf(decided: Decision, owner: Account, config: ReviewDeps['config']): NewMessage {
  if (decided.decision === 'approve') return approvedMail(owner, config);
  return (decided.decision === 'refuse' ? refusedMail : returnToReviewMail)(owner, decided.reason, config);
}

/** In the caller's transaction. Asking while a review is pending changes nothing. */
export async function requestReview(tx: Db, deps: ReviewDeps, ownerId: string, now: Date): Promise<void> {
  const review = await lockReview(tx, ownerId);
  if (review?.state !== 'refused') return;
  await requestReviewAgain(tx, ownerId, now);
  await considerReview(tx, deps, ownerId);
}
