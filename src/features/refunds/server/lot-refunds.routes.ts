// Refunds by the people of a lot, and support's queue of what is over their limit.

import { t } from 'ttag';
import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { receiptCode } from '#features/orders/server/public.ts';
import { ownersShareOf } from '#features/pricing/rules/price-line.ts';
import { seesPlates } from '#platform/access/membership.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { managedFor } from '#platform/http/access/managed-for.ts';
import { toLotOfRow } from '#platform/http/access/page-of-lots.read-model.ts';
import { listNames } from '#platform/http/access/people.read-model.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { PartCursor, pageThrough } from '#platform/http/answers/page-through.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { lotRefundsContract as contract, type ManagedRefund, type SupportRefundRequest } from '../refunds.contract.ts';
import type { RefundLimits } from '../rules/refund-limit.ts';
import { answerRequest } from './answer-request.ts';
import { listManagedRefunds, type ManagedRefundRow, sumManagedRefunds } from './managed-refunds.read-model.ts';
import { requestReceiptRefund, showReceiptRefund } from './receipt-refund.ts';
import { findLimits, saveLimits } from './refund-limits.store.ts';
import { countOpenRequests, type ListedRequest, listRequests } from './refund-requests.store.ts';
import { refundSale, requestRefund } from './refund-sale.ts';
import { showSale } from './show-sale.ts';

export function lotRefundsRoutes(deps: Deps): Route[] {
  return [
    ...saleRoutes(deps),
    ...managedRoutes(deps),
    ...limitRoutes(deps),
    ...queueRoutes(deps),
    ...driverRoutes(deps),
  ];
}

function saleRoutes(deps: Deps): Route[] {
  return [
    route(contract.getSale, async ({ params: { id: locationId, orderId }, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const sale = await showSale(deps.db, { locationId, orderId }, user);
      return isRefusal(sale) ? sale : { data: sale };
    }),
    route(contract.refundSale, async ({ params, body, principal: { user }, now, once }) => {
      if (!user) return refuse('not_signed_in');
      const requested = { ...toRequested(params.id, body), by: user, now };
      return once(async (tx) => {
        const refund = await refundSale(deps, tx, requested);
        if (isRefusal(refund)) return refund;
        return {
          data: { _id: refund.id, amount: body.amount, refunded: refund.refundedCents, left: refund.leftCents },
        };
      });
    }),
    route(contract.askForRefund, async ({ params, body, principal: { user }, now, once }) => {
      if (!user) return refuse('not_signed_in');
      const requested = { ...toRequested(params.id, body), by: user, now };
      return once(async (tx) => {
        const id = await requestRefund(deps, tx, requested);
        return isRefusal(id) ? id : { data: { _id: id } };
      });
    }),
  ];
}

function managedRoutes({ db }: Deps): Route[] {
  return [
    route(contract.listManagedRefunds, async ({ body: { search = '', cursor, ...requested }, principal }) => {
      const managed = await managedFor(db, principal, requested.locationId);
      const { user } = principal;
      if (isRefusal(managed)) return managed;
      if (!user) return refuse('not_signed_in');
      const after = decodeCursor(cursor, IdCursor);
      if (isRefusal(after)) return after;
      const withPlates = seesPlates(user.role);
      const filter = { ...requested, managed, search, withPlates, after: after?.[0] ?? null };
      const { page, nextCursor } = cutPage(await listManagedRefunds(db, filter), requested.limit, ({ id }) => [id]);
      const names = await listNames(
        db,
        page.map(({ requestedBy }) => requestedBy),
      );
      const sums = requested.month && after === null ? await sumManagedRefunds(db, filter) : null;
      return { data: { refunds: page.map((row) => toManagedRefund(row, { names, withPlates })), sums }, nextCursor };
    }),
  ];
}

const IdCursor = z.tuple([z.uuid()]);

type About = { readonly names: ReadonlyMap<string, string>; readonly withPlates: boolean };

function toManagedRefund(row: ManagedRefundRow, { names, withPlates }: About): ManagedRefund {
  const { id, orderId, stayOrderId, plates, state, at, cents, lines, reason, requestedBy } = row;
  const nobody = lines === null ? t`The driver` : null;
  return {
    _id: id,
    location: toLotOfRow(row),
    orderId,
    receiptCode: receiptCode(stayOrderId),
    plates: withPlates ? [...plates] : [],
    state,
    at: at.toISOString(),
    cents,
    reason,
    share: lines === null ? null : ownersShareOf(lines),
    by: requestedBy === null ? nobody : (names.get(requestedBy) ?? null),
  };
}

function driverRoutes(deps: Deps): Route[] {
  return [
    route(contract.getReceiptRefund, async ({ params: { key } }) => {
      const found = await showReceiptRefund(deps, deps.db, key);
      return isRefusal(found) ? found : { data: found };
    }),
    route(contract.requestReceiptRefund, async ({ params: { key }, body: { reason, email }, principal, now, once }) =>
      once(async (tx) => {
        const request = await requestReceiptRefund(deps, tx, { key, reason, email, by: principal, now });
        return isRefusal(request) ? request : { data: request };
      }),
    ),
  ];
}

type Body = { readonly orderId: string; readonly amount: number; readonly refunded: number; readonly reason: string };

function toRequested(locationId: string, { orderId, amount, refunded, reason }: Body) {
  return { locationId, orderId, amountCents: amount, seenRefundedCents: refunded, reason };
}

function limitRoutes({ db }: Deps): Route[] {
  return [
    route(contract.getRefundLimits, async ({ params }) => ({ data: toLimits(await findLimits(db, params.id)) })),
    route(contract.changeRefundLimits, async ({ params, body, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      const limits = { ownCents: body.own, managersCents: body.managers };
      await inTransaction(db, async (tx) => {
        await saveLimits(tx, params.id, limits, now);
        const subject = { kind: 'user', locationId: null, id: params.id } as const;
        const detail = { own: body.own, managers: body.managers };
        await recordSupportAct(tx, { actorId: user.id, action: 'refund_limits_changed', subject, detail, now });
      });
      return { data: body };
    }),
  ];
}

function toLimits({ ownCents, managersCents }: RefundLimits) {
  return { own: ownCents, managers: managersCents };
}

function queueRoutes(deps: Deps): Route[] {
  return [
    route(contract.listRefundRequests, async ({ query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, PartCursor);
      if (isRefusal(after)) return after;
      const parts = (['open', 'over'] as const).map(
        (which) => (before: string | null, size: number) => listRequests(deps.db, which, { before, limit: size }),
      );
      const { page, nextCursor } = await pageThrough(parts, { limit, cursor: after }, ({ id }) => id);
      return {
        data: { requests: await toRequests(deps.db, page), open: await countOpenRequests(deps.db) },
        nextCursor,
      };
    }),
    route(contract.answerRefundRequest, async ({ body, principal: { user }, now, once }) => {
      if (!user) return refuse('not_signed_in');
      const { refunded: seenRefundedCents, note = null, ...decided } = body;
      const answered = { ...decided, seenRefundedCents, note, actorId: user.id, now };
      return once(async (tx) => {
        const refused = await answerRequest(deps, tx, answered);
        return refused ?? { message: body.decision === 'refund' ? 'The refund is made.' : 'The request is declined.' };
      });
    }),
  ];
}

async function toRequests(db: Db, rows: readonly ListedRequest[]): Promise<SupportRefundRequest[]> {
  const names = await listNames(
    db,
    rows.flatMap(({ requestedBy, answeredBy }) => [requestedBy, answeredBy]),
  );
  return rows.map((row) => ({
    _id: row.id,
    cents: row.cents,
    reason: row.reason,
    requestedBy: row.requestedBy === null ? t`The driver` : (names.get(row.requestedBy) ?? null),
    requestedAt: row.requestedAt.toISOString(),
    state: row.status,
    note: row.note,
    answeredBy: names.get(row.answeredBy ?? '') ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    location: { _id: row.locationId, name: row.lotName, address: row.lotAddress },
    orderId: row.orderId,
    receiptCode: receiptCode(row.stayOrderId),
    paid: row.paidCents,
    refunded: row.refundedCents,
    lost: row.lostCents,
  }));
}
