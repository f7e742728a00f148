// How payments stand in our own books: what was asked for, whether it is paid, what went back, and what the ledger says
// of all that. One statement, so that a payment which settles meanwhile is seen whole or not at all.

import { sql } from 'kysely';
import type { OurBooks } from '#domain/payments/compare-books.ts';
import type { RefundStatus } from '#domain/payments/refund-state.ts';
import type { Db } from '../../../db/database.ts';
import type { Payment, PaymentId } from '../payments.store.ts';

export type OurSide = Pick<
  Payment,
  'locationId' | 'id' | 'orderId' | 'provider' | 'providerRef' | 'amountCents' | 'status' | 'createdAt'
> & {
  /** What the provider has given back or is about to. */
  readonly refundedCents: number;
  /** Of that, what it has not given back yet. */
  readonly pendingCents: number;
  readonly ledgerCents: number;
  readonly isReconciled: boolean;
  /** Another amount was charged than was asked for; it bought nothing, and all of it goes back. */
  readonly wrongCharge: { readonly id: string; readonly chargedCents: number; readonly isReturned: boolean } | null;
};

const FIELDS = sql`
  p.location_id, p.id, p.order_id, p.provider, p.provider_ref,
  p.amount_cents, p.status, p.created_at, p.reconciled_at is not null as is_reconciled,
  coalesce(given.cents, 0)::bigint as refunded_cents, coalesce(given.pending, 0)::bigint as pending_cents,
  coalesce(held.cents, 0)::bigint as ledger_cents,
  wrong.charge as wrong_charge`;

/** Disputes are a matter of their own: what they took stands in the ledger under other steps. */
const SUMS = sql`
  left join lateral (
    select sum(total_cents) as cents, sum(total_cents) filter (where status = 'pending') as pending from refunds
    where location_id = p.location_id and payment_id = p.id and status in ('done', 'pending')
  ) given on true
  left join lateral (
    select sum(cents) as cents from ledger_entries
    where location_id = p.location_id and order_id = p.order_id
      and account = 'provider' and step in ('collected', 'returned', 'bounced')
  ) held on true
  left join lateral (
    select json_build_object('id', id, 'chargedCents', charged_cents, 'isReturned', returned_at is not null) as charge
    from wrong_charges where location_id = p.location_id and payment_id = p.id
  ) wrong on true`;

export async function listOurSides(db: Db, asked: readonly PaymentId[]): Promise<OurSide[]> {
  const [locationIds, ids] = [asked.map(({ locationId }) => locationId), asked.map(({ id }) => id)];
  const { rows } = await sql<OurSide>`
    select ${FIELDS}
    from unnest(${locationIds}::uuid[], ${ids}::uuid[]) as asked (location_id, id)
      join payments p on p.location_id = asked.location_id and p.id = asked.id
      ${SUMS}`.execute(db);
  return rows;
}

export async function findOurSide(db: Db, payment: PaymentId): Promise<OurSide | null> {
  return (await listOurSides(db, [payment]))[0] ?? null;
}

export type OwnPage = {
  readonly provider: string;
  readonly since: Date;
  /** The last of the page before. */
  readonly after: { readonly createdAt: Date; readonly id: string } | null;
  readonly limit: number;
};

/** All that this provider was asked to take since then, the oldest first. */
export async function listOwnPayments(db: Db, page: OwnPage): Promise<OurSide[]> {
  return listOwn(db, page, sql`p.provider_ref is not null`);
}

/** What is paid here and was not seen at the provider yet. */
export async function listUnseenPayments(db: Db, page: OwnPage): Promise<OurSide[]> {
  return listOwn(db, page, sql`p.status = 'succeeded' and p.reconciled_at is null`);
}

async function listOwn(
  db: Db,
  { provider, since, after, limit }: OwnPage,
  which: ReturnType<typeof sql>,
): Promise<OurSide[]> {
  const from = after ? sql`(p.created_at, p.id) > (${after.createdAt}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<OurSide>`
    select ${FIELDS} from payments p ${SUMS}
    where p.provider = ${provider} and p.created_at >= ${since} and ${which} and ${from}
    order by p.created_at, p.id limit ${limit}`.execute(db);
  return rows;
}

/** How these refunds of a provider's are written down here, by its names for them. */
export async function listKnownRefunds(
  db: Db,
  refundRefs: readonly string[],
): Promise<ReadonlyMap<string, RefundStatus>> {
  const rows = await db
    .selectFrom('refunds')
    .select(['providerRef as ref', 'status'])
    .where('providerRef', 'in', refundRefs)
    .execute();
  return new Map(rows.map(({ ref, status }) => [ref ?? '', status]));
}

/** They were found at the provider as they are here. */
export async function markReconciled(db: Db, payments: readonly PaymentId[], now: Date): Promise<void> {
  const [locationIds, ids] = [payments.map(({ locationId }) => locationId), payments.map(({ id }) => id)];
  await sql`
    update payments p set reconciled_at = ${now}
    from unnest(${locationIds}::uuid[], ${ids}::uuid[]) as seen (location_id, id)
    where p.location_id = seen.location_id and p.id = seen.id`.execute(db);
}

/** What is pending leaves the ledger when it is done. */
export function booksOf(ours: OurSide): OurBooks {
  const { amountCents, status, refundedCents, pendingCents } = ours;
  return { amountCents, isPaid: status === 'succeeded', refundedCents, ledgerCents: ours.ledgerCents - pendingCents };
}
