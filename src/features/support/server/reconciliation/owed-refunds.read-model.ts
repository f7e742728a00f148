// Refunds that are owed to a driver and need a person, and those that a person has decided.

import { sql } from 'kysely';
import { receiptCode } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { listNames } from '#platform/http/access/people.read-model.ts';
import type { OwedRefund } from '../../reconciliation.contract.ts';

type Row = Omit<OwedRefund, '_id' | 'location' | 'receiptCode' | 'failedAt' | 'settledAt' | 'decidedBy'> & {
  id: string;
  locationId: string;
  name: string;
  address: string;
  stayOrderId: string;
  failedAt: Date;
  settledBy: string | null;
  settledAt: Date | null;
};

/** Open ones by waiting time, longest first; decided ones latest first. */
export async function listOwedRefunds(
  db: Db,
  which: 'open' | 'decided',
  { after, limit }: { after: string | null; limit: number },
): Promise<OwedRefund[]> {
  const rest =
    which === 'open'
      ? sql`r.status = 'failed' and r.next_try_at is null and ${after ? sql`r.id > ${after}::uuid` : sql`true`} order by r.id`
      : sql`r.settled_by is not null and ${after ? sql`r.id < ${after}::uuid` : sql`true`} order by r.id desc`;
  const { rows } = await sql<Row>`
    select r.id, r.location_id, l.name, l.address, r.order_id, coalesce(o.stay_order_id, o.id) as stay_order_id,
      r.total_cents as cents, r.reason, p.provider, p.provider_ref, r.failure_code,
      coalesce(r.first_failed_at, r.looked_at) as failed_at, r.status as state, r.settled_note as note,
      r.settled_by, r.settled_at
    from refunds r
      join payments p on p.location_id = r.location_id and p.id = r.payment_id
      join orders o on o.location_id = r.location_id and o.id = r.order_id
      join locations l on l.id = r.location_id
    where ${rest} limit ${limit}`.execute(db);
  const names = await listNames(
    db,
    rows.map(({ settledBy }) => settledBy),
  );
  return rows.map(({ id, locationId, name, address, stayOrderId, failedAt, settledBy, settledAt, ...row }) => ({
    _id: id,
    ...row,
    decidedBy: names.get(settledBy ?? '') ?? null,
    location: { _id: locationId, name, address },
    receiptCode: receiptCode(stayOrderId),
    failedAt: failedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }));
}

export async function countOwedRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from refunds where status = 'failed' and next_try_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}
