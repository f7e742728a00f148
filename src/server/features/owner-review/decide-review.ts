// The desk approves an owner or says why not; the owner changes something and asks again.

import { type Refusal, refuse } from '#contract/refusals.ts';
import type { Db } from '../../db/database.ts';
import { speaking } from '../../languages/languages.ts';
import { findAccountById } from '../accounts/people.ts';
import { recordDeskAct } from '../audit/audit-log.ts';
import { queueMessage } from '../messages/outgoing-messages.ts';
import { considerReview, type ReviewDeps } from './held-lots.ts';
import { approvedMail, refusedMail } from './owner-review-mails.ts';
import { askAgain, lockReview, recordDecision, releaseLots } from './owner-reviews.store.ts';

type Decision = { readonly decision: 'approve' } | { readonly decision: 'refuse'; readonly reason: string };
type Deciding = { readonly ownerId: string; readonly actorId: string; readonly now: Date; readonly decided: Decision };

/** In the caller's transaction. A refused owner may be approved after all; one who is approved stays so. */
export async function decideReview(
  tx: Db,
  deps: ReviewDeps,
  { ownerId, actorId, now, decided }: Deciding,
): Promise<Refusal | null> {
  const review = await lockReview(tx, ownerId);
  const owner = await findAccountById(tx, ownerId);
  if (!review || !owner) return refuse('not_found');
  const isApproval = decided.decision === 'approve';
  if (review.state === 'approved' || (review.state === 'refused' && !isApproval)) return refuse('review_decided');
  if (isApproval && !owner.emailProvenAt) return refuse('email_unconfirmed');
  const reason = isApproval ? null : decided.reason;
  const state = isApproval ? 'approved' : 'refused';
  await recordDecision(tx, ownerId, { state, decidedAt: now, decidedBy: actorId, reason });
  if (isApproval) await releaseLots(tx, ownerId);
  const mail = () => (reason === null ? approvedMail(owner, deps.config) : refusedMail(owner, reason, deps.config));
  await queueMessage(tx, deps, speaking(review.language, mail));
  const subject = { kind: 'user', locationId: null, id: ownerId } as const;
  const action = isApproval ? 'owner_approved' : 'owner_refused';
  await recordDeskAct(tx, { actorId, action, subject, detail: reason === null ? {} : { reason }, now });
  return null;
}

/** In the caller's transaction. Asking while somebody looks changes nothing. */
export async function askForReview(tx: Db, deps: ReviewDeps, ownerId: string, now: Date): Promise<void> {
  const review = await lockReview(tx, ownerId);
  if (review?.state !== 'refused') return;
  await askAgain(tx, ownerId, now);
  await considerReview(tx, deps, ownerId);
}
