// Disputes for support: open ones first, the oldest on top; then closed ones, the latest on top.

import { sql } from 'kysely';
import { receiptCode } from '#features/orders/server/public.ts';
import type { Dispute } from '#features/payments/disputes.contract.ts';
import type { Db } from '#platform/db/database.ts';

type Row = {
  id: string;
  locationId: string;
  orderId: string;
  stayOrderId: string;
  locationName: string;
  locationAddress: string;
  provider: string;
  providerRef: string;
  status: Dispute['status'];
  reason: string;
  amount: number;
  withdrawn: number;
  reinstated: number;
  dueBy: Date | null;
  openedAt: Date;
  closedAt: Date | null;
};

const rowsOf = (rest: ReturnType<typeof sql>) => sql<Row>`
  select d.id, d.location_id, d.order_id, coalesce(o.stay_order_id, o.id) as stay_order_id,
    l.name as location_name, l.address as location_address, d.provider, d.provider_ref, d.status, d.reason, d.amount_cents as amount,
    d.withdrawn_cents as withdrawn, d.reinstated_cents as reinstated, d.due_by, d.opened_at,
    d.closed_at
  from disputes d
    join orders o on o.location_id = d.location_id and o.id = d.order_id
    join locations l on l.id = d.location_id
  where ${rest}`;

export async function listOpenDisputes(db: Db, after: string | null, limit: number): Promise<Dispute[]> {
  const from = after === null ? sql`true` : sql`d.id > ${after}::uuid`;
  const rest = sql`d.closed_at is null and ${from} order by d.id limit ${limit}`;
  return (await rowsOf(rest).execute(db)).rows.map(toDispute);
}

export async function listClosedDisputes(db: Db, before: string | null, limit: number): Promise<Dispute[]> {
  const from = before === null ? sql`true` : sql`d.id < ${before}::uuid`;
  const rest = sql`d.closed_at is not null and ${from} order by d.id desc limit ${limit}`;
  return (await rowsOf(rest).execute(db)).rows.map(toDispute);
}

export async function listDisputesOf(db: Db, locationId: string, orderIds: readonly string[]): Promise<Dispute[]> {
  const rest = sql`d.location_id = ${locationId} and d.order_id = any(${orderIds}::uuid[]) order by d.id`;
  return (await rowsOf(rest).execute(db)).rows.map(toDispute);
}

export async function countOpenDisputes(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from disputes where closed_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

function toDispute({ id, stayOrderId, dueBy, openedAt, closedAt, ...row }: Row): Dispute {
  return {
    _id: id,
    ...row,
    receiptCode: receiptCode(stayOrderId),
    dueBy: dueBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
