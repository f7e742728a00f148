// Payments in our own books: the amount requested, whether it is paid, what was refunded, and what the ledger has for it. One
// statement reads them all, so a payment that settles at the same time is seen either before or after.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { isOfOrder } from '#platform/db/statements/ledger-steps.ts';
import type { OurRecords } from '../../rules/compare-records.ts';
import type { RefundStatus } from '../../rules/refund-state.ts';
import type { RequestedWindow } from '../../rules/requested-ages.ts';
import type { Payment, PaymentId } from '../payment.ts';

export type OurSide = Pick<
  Payment,
  'locationId' | 'id' | 'orderId' | 'provider' | 'providerRef' | 'attempt' | 'amountCents' | 'status' | 'createdAt'
> & {
  /** Refunds that are done or pending at the provider. */
  readonly refundedCents: number;
  /** The pending part of `refundedCents`. */
  readonly pendingCents: number;
  readonly ledgerCents: number;
  readonly isReconciled: boolean;
  /** When what it is for ended, or ends; null once it is paid. */
  readonly stayEndsAt: Date | null;
  /** A charge for an amount other than the one requested. It bought nothing and is refunded in full. */
  readonly wrongCharge: { readonly id: string; readonly chargedCents: number; readonly isReturned: boolean } | null;
};

/** Start-stop parking may end long before its order's limit. */
const STAY_ENDS_AT = sql`coalesce(
  (select max(s.ends_at) from sessions s where s.location_id = p.location_id and s.order_id = p.id),
  (select o.ends_at from orders o where o.location_id = p.location_id and o.id = p.id))`;

const FIELDS = sql`
  p.location_id, p.id, p.id as order_id, p.provider, p.provider_ref, p.attempt,
  p.amount_cents, p.status, p.created_at, p.reconciled_at is not null as is_reconciled,
  coalesce(given.cents, 0)::bigint as refunded_cents, coalesce(given.pending, 0)::bigint as pending_cents,
  coalesce(held.cents, 0)::bigint as ledger_cents,
  wrong.charge as wrong_charge,
  case when p.status <> 'succeeded' then ${STAY_ENDS_AT} end as stay_ends_at`;

/** Leaves out disputes, which the ledger has under steps of their own. */
const SUMS = sql`
  left join lateral (
    select sum(total_cents) as cents, sum(total_cents) filter (where status = 'pending') as pending from refunds
    where location_id = p.location_id and payment_id = p.id and status in ('done', 'pending')
  ) given on true
  left join lateral (
    select sum(e.cents) as cents from ledger_entries e
    where e.location_id = p.location_id and ${isOfOrder(sql`p.id`)}
      and e.account = 'provider' and e.step in ('collected', 'returned', 'bounced')
  ) held on true
  left join lateral (
    select json_build_object('id', id, 'chargedCents', charged_cents, 'isReturned', returned_at is not null) as charge
    from wrong_charges where location_id = p.location_id and payment_id = p.id
  ) wrong on true`;

export async function listOurSides(db: Db, requested: readonly PaymentId[]): Promise<OurSide[]> {
  const [locationIds, ids] = [requested.map(({ locationId }) => locationId), requested.map(({ id }) => id)];
  const { rows } = await sql<OurSide>`
    select ${FIELDS}
    from unnest(${locationIds}::uuid[], ${ids}::uuid[]) as requested (location_id, id)
      join payments p on p.location_id = requested.location_id and p.id = requested.id
      ${SUMS}`.execute(db);
  return rows;
}

export async function findOurSide(db: Db, payment: PaymentId): Promise<OurSide | null> {
  return (await listOurSides(db, [payment]))[0] ?? null;
}

export type OwnPage = {
  readonly provider: string;
  readonly since: Date;
  /** The last row of the previous page. */
  readonly after: { readonly createdAt: Date; readonly id: string } | null;
  readonly limit: number;
};

/** Payments opened at this provider within any of these windows, or with a refund made within one of them, oldest first. */
export async function listPaymentsOfAges(
  db: Db,
  page: Omit<OwnPage, 'since'>,
  windows: readonly RequestedWindow[],
): Promise<OurSide[]> {
  const [froms, untils] = [windows.map(({ from }) => from), windows.map(({ until }) => until)];
  const times = sql`unnest(${froms}::timestamptz[], ${untils}::timestamptz[]) as requested (at_first, at_last)`;
  const since = new Date(Math.min(...froms.map((from) => from.getTime())));
  const isDue = sql`p.provider_ref is not null and (
    exists (select from ${times} where p.created_at between at_first and at_last)
    or exists (select from refunds r, ${times} where r.location_id = p.location_id and r.payment_id = p.id
      and r.settled_at between at_first and at_last))`;
  return listOwn(db, { ...page, since }, isDue);
}

/** Payments that are paid here but have not been seen at the provider yet. */
export async function listUnseenPayments(db: Db, page: OwnPage): Promise<OurSide[]> {
  return listOwn(db, page, sql`p.status = 'succeeded' and p.reconciled_at is null`);
}

/** The time that the provider's page spans, and what is on it. */
export type ListedSpan = { readonly from: Date; readonly until: Date; readonly refs: readonly string[] };

/**
 * Payments that were seen at the provider once, but are now missing from its list for the time when they were opened. At the edge
 * of a page, a payment may be on the next one. Skips payments that support already has as a finding.
 */
export async function listMissingPayments(
  db: Db,
  { provider, span, limit }: { readonly provider: string; readonly span: ListedSpan; readonly limit: number },
): Promise<OurSide[]> {
  const found = await db
    .selectFrom('paymentDisagreements')
    .select('providerRef')
    .where('provider', '=', provider)
    .where('resolvedAt', 'is', null)
    .execute();
  const known = [...span.refs, ...found.map(({ providerRef }) => providerRef)];
  const isMissing = sql`p.status = 'succeeded' and p.reconciled_at is not null and p.created_at <= ${span.until}
    and p.provider_ref <> all(${known}::text[])`;
  return listOwn(db, { provider, since: span.from, after: null, limit }, isMissing);
}

/** Payments without a known outcome whose stay ended before then: at most this many, the oldest first. */
export async function listOverdue(
  db: Db,
  { provider, endedBefore, limit }: { readonly provider: string; readonly endedBefore: Date; readonly limit: number },
): Promise<OurSide[]> {
  const isOverdue = sql`p.settled_at is null and p.provider_ref is not null and ${STAY_ENDS_AT} < ${endedBefore}`;
  return listOwn(db, { provider, since: new Date(0), after: null, limit }, isOverdue);
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

/** Our record of these refunds, found by the provider's references. */
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

/** Marks payments that agree with the provider. */
export async function markReconciled(db: Db, payments: readonly PaymentId[], now: Date): Promise<void> {
  const [locationIds, ids] = [payments.map(({ locationId }) => locationId), payments.map(({ id }) => id)];
  await sql`
    update payments p set reconciled_at = ${now}
    from unnest(${locationIds}::uuid[], ${ids}::uuid[]) as seen (location_id, id)
    where p.location_id = seen.location_id and p.id = seen.id`.execute(db);
}

/** The ledger records a refund only once it is done, so pending ones are subtracted. */
export function ourRecordsOf(ours: OurSide): OurRecords {
  const { amountCents, status, refundedCents, pendingCents } = ours;
  const ledgerCents = ours.ledgerCents - pendingCents;
  return { amountCents, isPaid: status === 'succeeded', refundedCents, ledgerCents };
}
