// A sale as the people of its lot see it.

import { t } from 'ttag';
import { receiptCode } from '#features/orders/server/public.ts';
import { sumRefundedByPeople } from '#features/payments/server/public.ts';
import { ownersShareOf } from '#features/pricing/rules/price-line.ts';
import { seesPlates } from '#platform/access/membership.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { listNames } from '#platform/http/access/people.read-model.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import type { LotSale } from '../refunds.contract.ts';
import { leftOfLimit } from '../rules/refund-limit.ts';
import { sumRefunds } from '../rules/sum-refunds.ts';
import { findLimits } from './refund-limits.store.ts';
import { findSale, listRefundsOfSale, listRequestsOfSale } from './sale.read-model.ts';

type At = { readonly locationId: string; readonly orderId: string };

export async function showSale(db: Db, at: At, by: SignedInUser): Promise<LotSale | Refusal> {
  const sale = await findSale(db, at);
  if (!sale) return refuse('not_found');
  const refunds = await listRefundsOfSale(db, at);
  const requests = await listRequestsOfSale(db, at);
  const names = await listNames(
    db,
    [...refunds, ...requests].map(({ requestedBy }) => requestedBy),
  );
  const { refundedCents: refunded, leftCents: left } = sumRefunds(sale, refunds);
  return {
    _id: sale.id,
    location: { _id: at.locationId, name: sale.lotName, address: sale.lotAddress, timeZone: sale.timeZone },
    kind: sale.kind,
    receiptCode: receiptCode(sale.stayOrderId),
    vehicles: seesPlates(by.role) ? sale.vehicles.map(({ plate, state }) => `${plate} ${state}`) : [],
    paidAt: sale.paidAt.toISOString(),
    startTime: sale.startsAt.toISOString(),
    endTime: sale.endsAt.toISOString(),
    lines: [...sale.lines],
    total: sale.totalCents,
    refunded,
    lost: sale.lostCents,
    left,
    provider: sale.provider,
    providerRef: sale.providerRef,
    refunds: refunds.map(({ id, createdAt, totalCents, lines, reason, requestedBy, status }) => ({
      _id: id,
      at: createdAt.toISOString(),
      cents: totalCents,
      share: ownersShareOf(lines),
      reason,
      state: status,
      by: names.get(requestedBy ?? '') ?? null,
    })),
    requests: requests.map(({ id, requestedBy, requestedAt, status, answeredAt, ...request }) => ({
      _id: id,
      ...request,
      state: status,
      requestedAt: requestedAt.toISOString(),
      requestedBy: requestedBy === null ? t`The driver` : (names.get(requestedBy) ?? null),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    mayRefund: by.role === 'accountant' ? null : await mayRefund(db, at, { by, ownerId: sale.ownerId, left }),
  };
}

type Requested = { readonly by: SignedInUser; readonly ownerId: string; readonly left: number };

async function mayRefund(db: Db, at: At, { by, ownerId, left }: Requested): Promise<number> {
  const max = leftOfLimit(await findLimits(db, ownerId), by.role, await sumRefundedByPeople(db, at));
  return Math.min(left, max ?? left);
}
