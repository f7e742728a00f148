// What the people of a lot refund themselves, and what they request from support.

import { t } from 'ttag';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { type IntendDeps, judgeRefund, refundPayment } from '#features/payments/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import { formatCents } from '#platform/money/cents.ts';
import { leftOfLimit } from '../rules/refund-limit.ts';
import { findLimits } from './refund-limits.store.ts';
import { hasOpenRequest, insertRequest } from './refund-requests.store.ts';

type Requested = {
  readonly locationId: string;
  readonly orderId: string;
  readonly amountCents: number;
  readonly seenRefundedCents: number;
  readonly reason: string;
  readonly by: SignedInUser;
  readonly now: Date;
};

/** In the caller's transaction: support's own workflow, within the limit of the lot's owner. */
export async function refundSale(deps: IntendDeps, tx: Db, { by, ...requested }: Requested) {
  const lot = await findLocation(tx, requested.locationId);
  if (!lot) return refuse('not_found');
  const limits = await findLimits(tx, lot.ownerId);
  const mayRefund = (givenCents: number, amountCents: number) => {
    const max = leftOfLimit(limits, by.role, givenCents);
    return max === null || amountCents <= max ? null : refuseBeyond(max);
  };
  return refundPayment(deps, tx, { ...requested, actorId: by.id, mayRefund });
}

function refuseBeyond(limit: number): Refusal {
  const words =
    limit === 0
      ? t`This is beyond your limit. Ask support to refund it.`
      : t`You can refund ${formatCents(limit)} of it yourself. Ask support for more.`;
  return refuse('refund_over_limit', { fields: { amount: words }, data: { limit } });
}

/** In the caller's transaction. @returns the request's id */
export async function requestRefund(
  deps: IntendDeps,
  tx: Db,
  { by, ...requested }: Requested,
): Promise<string | Refusal> {
  const { locationId, orderId, amountCents: cents, reason, now } = requested;
  const judged = await judgeRefund(tx, requested);
  if (isRefusal(judged)) return judged;
  if (await hasOpenRequest(tx, requested)) return refuse('refund_requested_already');
  const id = deps.newId();
  const language = languageSpoken();
  await insertRequest(tx, { locationId, id, orderId, cents, reason, requestedBy: by.id, language, requestedAt: now });
  const subject = { kind: 'order', locationId, id: orderId } as const;
  const detail = { requestId: id, cents, reason };
  await recordSupportAct(tx, { actorId: by.id, action: 'refund_requested', subject, detail, now });
  return id;
}
