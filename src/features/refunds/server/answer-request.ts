// The desk's answer to a lot's request for a refund.

import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuse } from '#app/refusals.ts';
import { recordDeskAct } from '#features/audit/server/audit-log.ts';
import { findLocation } from '#features/lots/server/lot-directory.ts';
import { queueMessage } from '#features/messages/server/outgoing-messages.ts';
import { type IntendDeps, refundPayment } from '#features/payments/server/order-payments.ts';
import type { Db } from '#platform/db/database.ts';
import { findUndeleted } from '#platform/http/access/people.read-model.ts';
import { speaking } from '#platform/i18n/languages.ts';
import type { REQUEST_DECISIONS } from '../refunds.contract.ts';
import { lockOpenRequest, type NewRequest, saveAnswer } from './refund-requests.store.ts';
import { answeredMail } from './request-mail.ts';

type Answered = {
  readonly locationId: string;
  readonly requestId: string;
  readonly decision: (typeof REQUEST_DECISIONS)[number];
  readonly seenRefundedCents: number;
  readonly note: string | null;
  readonly actorId: string;
  readonly now: Date;
};

/** In the caller's transaction. */
export async function answerRequest(deps: IntendDeps, tx: Db, answered: Answered): Promise<Refusal | null> {
  const { locationId, requestId, decision, note, actorId, now } = answered;
  const request = await lockOpenRequest(tx, { locationId, id: requestId });
  if (!request) return refuse('request_answered');
  const { orderId, cents, reason } = request;
  const answer = { answeredBy: actorId, answeredAt: now, note };
  if (decision === 'refund') {
    const { seenRefundedCents } = answered;
    const asked = { locationId, orderId, amountCents: cents, seenRefundedCents, reason, actorId, now };
    const made = await refundPayment(deps, tx, asked);
    if (isRefusal(made)) return made;
    await saveAnswer(tx, request, { status: 'refunded', refundId: made.id, ...answer });
  } else {
    await saveAnswer(tx, request, { status: 'declined', refundId: null, ...answer });
    const subject = { kind: 'order', locationId, id: orderId } as const;
    const detail = { requestId, cents, reason: note };
    await recordDeskAct(tx, { actorId, action: 'refund_declined', subject, detail, now });
  }
  await tellAsker(deps, tx, { request, decision, note });
  return null;
}

type Told = Pick<Answered, 'decision' | 'note'> & { readonly request: NewRequest };

async function tellAsker(
  deps: Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>,
  tx: Db,
  { request, ...told }: Told,
): Promise<void> {
  const asker = await findUndeleted(tx, request.askedBy);
  const lot = await findLocation(tx, request.locationId);
  if (!asker || !lot) return;
  const about = { ...request, ...told, to: asker, lotName: lot.name };
  await queueMessage(
    tx,
    deps,
    speaking(request.language, () => answeredMail(about, deps.config)),
  );
}
