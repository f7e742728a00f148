// Money that went back at the provider and not here. What we had asked for is recorded as made; what was given back there
// by hand, in the provider's own pages, becomes a refund of ours that was made outside, with its entries in the ledger.

import { splitRefund } from '#domain/pricing/split-refund.ts';
import type { Db } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { ProviderRefund } from '../../../ports/payments/payments.port.ts';
import { lockWithStay, type RefundDeps, recordRefund, refundKeyOf } from '../refunds/make-refund.ts';
import { recordTakenBack } from '../refunds/record-taken-back.ts';
import {
  findRefundByRef,
  insertRefund,
  listGivenBack,
  listRefundsOf,
  type NewRefundRow,
} from '../refunds/refunds.store.ts';
import type { OurSide } from './our-side.read-model.ts';

const REASON = 'Given back at the payment provider';

/** @returns whether anything was recorded. @throws ProviderUnavailable */
export async function fixRefunds(deps: RefundDeps, ours: OurSide, ref: string): Promise<boolean> {
  const made = await deps.payments.of(ours.provider).listRefundsOf(ref);
  const fixed = [await recordTakenBack(deps, ours, ref)];
  for (const refund of made.filter(({ status }) => status !== 'failed')) fixed.push(await fix(deps, ours, refund));
  return fixed.includes(true);
}

async function fix(deps: RefundDeps, ours: OurSide, made: ProviderRefund): Promise<boolean> {
  const own = await listRefundsOf(deps.db, { locationId: ours.locationId, paymentId: ours.id });
  const asked = own.find(({ id }) => made.idempotencyKey === refundKeyOf(id));
  // Its sum was already given back under this name: another sum under it is not what we asked for.
  const isAsked = asked?.totalCents === made.amountCents;
  return inTransaction(deps.db, (tx) =>
    isAsked && asked.status !== 'succeeded'
      ? recordRefund(deps, tx, asked, { payment: ours, providerRef: made.refundRef })
      : recordOutside(deps, tx, ours, made),
  );
}

/** All who give back of an order take turns at its row: who comes second finds the refund there. */
async function recordOutside(deps: RefundDeps, tx: Db, ours: OurSide, made: ProviderRefund): Promise<boolean> {
  const { locationId, id: paymentId, orderId } = ours;
  const order = await lockWithStay(tx, { locationId, orderId });
  if (!order || (await findRefundByRef(tx, { locationId, paymentId, providerRef: made.refundRef }))) return false;
  const split = splitRefund({
    refundCents: made.amountCents,
    sold: order.lines,
    refunded: await listGivenBack(tx, { locationId, orderId }),
  });
  // More than is left: what is on its way here will fail there, and then there is room for it.
  if (!split.ok) return false;
  const refund: NewRefundRow = {
    locationId,
    id: deps.newId(),
    paymentId,
    orderId,
    sessionId: null,
    reason: REASON,
    lines: split.lines,
    totalCents: made.amountCents,
    status: 'intended',
    askedBy: null,
    madeOutside: true,
    now: deps.now(),
  };
  await insertRefund(tx, refund);
  return recordRefund(deps, tx, refund, { payment: ours, providerRef: made.refundRef });
}
