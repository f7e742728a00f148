/** Whether the money of a database agrees with itself: the provider's books, the ledger, the day sums and the sessions. */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

export type Audit = {
  /** Ledger transactions that do not sum to zero. */
  readonly unbalanced: number;
  /** Payments that the provider has and we have not settled, or the other way round. */
  readonly disagreeing: number;
  /** Sessions that are active although nobody paid for them. */
  readonly activeUnpaid: number;
  /** Settled payments whose order gave neither a session nor a refund. */
  readonly paidForNothing: number;
  /** Plates that are covered twice at one place and time. */
  readonly coveredTwice: number;
  /** The provider's takings less its refunds, and the same by our ledger, in cents. */
  readonly providerCents: number;
  readonly ledgerCents: number;
  /** Vendor and platform shares by the day sums, in cents. */
  readonly revenueCents: number;
};

async function count(db: Db, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  const { rows } = await query.execute(db);
  return Number(rows[0]?.n ?? 0);
}

export async function auditBooks(db: Db): Promise<Audit> {
  return {
    unbalanced: await count(
      db,
      sql<{ n: number }>`select count(*) n from (
        select 1 from ledger_entries group by transaction_id having sum(cents) <> 0) x`,
    ),
    disagreeing: await count(
      db,
      sql<{ n: number }>`select count(*) n from sandbox.intents i full join payments p on p.provider_ref = i.ref
        where (i.status = 'succeeded') is distinct from (p.status = 'succeeded')
          and (i.status = 'succeeded' or p.status = 'succeeded')`,
    ),
    activeUnpaid: await count(
      db,
      sql<{
        n: number;
      }>`select count(*) n from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
        left join payments p on p.location_id = o.location_id and p.order_id = o.id
        where s.status = 'active' and o.total_cents > 0 and p.status is distinct from 'succeeded'`,
    ),
    paidForNothing: await count(
      db,
      sql<{
        n: number;
      }>`select count(*) n from payments p join orders o on o.location_id = p.location_id and o.id = p.order_id
        where p.status = 'succeeded' and o.kind = 'stay' and o.vehicle_count > (
          select count(*) from sessions s where s.order_id = o.id and s.status in ('active', 'ended')) + (
          select count(*) from refunds r where r.order_id = o.id and r.status = 'succeeded')`,
    ),
    coveredTwice: await count(
      db,
      sql<{ n: number }>`select count(*) n from sessions a join sessions b
        on a.location_id = b.location_id and a.plate_state = b.plate_state and a.plate_key = b.plate_key
          and a.id < b.id and a.covered && b.covered where a.status = 'active' and b.status = 'active'`,
    ),
    providerCents: await count(
      db,
      sql<{
        n: number;
      }>`select coalesce(sum(amount_cents - amount_refunded_cents), 0) n from sandbox.intents where status = 'succeeded'`,
    ),
    ledgerCents: await count(
      db,
      sql<{ n: number }>`select coalesce(sum(cents), 0) n from ledger_entries where account = 'provider'`,
    ),
    revenueCents: await count(
      db,
      sql<{
        n: number;
      }>`select coalesce(sum(parking_cents + fee_cents - refunded_parking_cents - refunded_fee_cents), 0) n
        from revenue_days`,
    ),
  };
}
