// The changes to our balance that a provider has listed: each is stored once, linked to its payment, and booked once.

import { sql } from 'kysely';
import type { BalanceTransaction } from '#integrations/payments/payments.port.ts';
import type { Db } from '#platform/db/database.ts';
import { jsonRows } from '#platform/db/statements/json-rows.ts';
import type { Booking } from '../../rules/provider-balance.ts';
import type { RefundStatus } from '../../rules/refund-state.ts';
import type { Payment } from '../payment.ts';

/** Written in one statement with the sum of all transactions. @returns how many were new. */
export async function storeBalanceTransactions(
  db: Db,
  provider: string,
  transactions: readonly BalanceTransaction[],
  { newId, now }: { readonly newId: () => string; readonly now: Date },
): Promise<number> {
  const listed = transactions.map(({ metadata, at, ...transaction }) => ({
    ...transaction,
    id: newId(),
    movedAt: at.toISOString(),
    namedLocationId: metadata?.locationId ?? null,
    namedPaymentId: metadata?.paymentId ?? null,
    namedPayoutId: transaction.payoutId,
  }));
  const { rows } = await sql<{ n: number }>`
    with stored as (
      insert into balance_transactions (id, provider, ref, kind, net_cents, fee_cents, source_ref, of_source, intent_ref,
        dispute_ref, named_location_id, named_payment_id, named_payout_id, moved_at, found_at)
      select id, ${provider}, ref, kind, net_cents, fee_cents, source_ref, of_source, intent_ref,
        dispute_ref, named_location_id, named_payment_id, named_payout_id, moved_at, ${now}::timestamptz
      from jsonb_to_recordset(${jsonRows(listed)}::jsonb) as listed (
        id uuid, ref text, kind text, net_cents integer, fee_cents integer, source_ref text, of_source text,
        intent_ref text, dispute_ref text, named_location_id uuid, named_payment_id uuid, named_payout_id uuid, moved_at timestamptz)
      on conflict (provider, ref) do nothing
      returning net_cents
    ), summed as (
      insert into provider_balances as known (provider, moved_cents)
      select ${provider}, coalesce(sum(net_cents), 0) from stored
      on conflict (provider) do update set moved_cents = known.moved_cents + excluded.moved_cents, refused_code = null
    )
    select count(*)::integer as n from stored`.execute(db);
  return rows[0]?.n ?? 0;
}

export type UnbookedTransaction = Pick<BalanceTransaction, 'kind' | 'netCents' | 'feeCents' | 'disputeRef'> & {
  readonly id: string;
  /** Our payment that it belongs to. */
  readonly payment: (Pick<Payment, 'locationId' | 'id' | 'orderId' | 'status'> & { readonly ref: string }) | null;
  /** Our record of the refund it is about. */
  readonly refundStatus: RefundStatus | null;
  readonly isWrongCharge: boolean;
  readonly isForeignCurrency: boolean;
  /** Whether it is money that we sent an owner, or that came back from one. */
  readonly isOwnersPayout: boolean;
};

/** Matched by the intent, by our ids, or by another transaction that it names, such as the charge behind a share. */
export async function listUnbooked(
  db: Db,
  { provider, after, limit }: { provider: string; after: string | null; limit: number },
): Promise<UnbookedTransaction[]> {
  const from = after === null ? sql`true` : sql`m.id > ${after}::uuid`;
  const { rows } = await sql<UnbookedTransaction>`
    select m.id, m.kind, m.net_cents, m.fee_cents, m.dispute_ref, paid.payment, refund.status as refund_status,
      wrong.id is not null as is_wrong_charge, wrong.currency is not null as is_foreign_currency, sent.id is not null as is_owners_payout
    from balance_transactions m
      left join lateral (
        select coalesce(m.intent_ref, one.intent_ref, two.intent_ref) as ref,
          coalesce(m.named_location_id, one.named_location_id, two.named_location_id) as location_id,
          coalesce(m.named_payment_id, one.named_payment_id, two.named_payment_id) as payment_id,
          coalesce(m.named_payout_id, one.named_payout_id) as payout_id
        from (select m.of_source) named
          left join balance_transactions one on one.provider = m.provider and one.source_ref = named.of_source
          left join balance_transactions two on two.provider = m.provider and two.source_ref = one.of_source
        limit 1
      ) via on true
      left join lateral (
        select p.location_id, p.id, json_build_object('locationId', p.location_id, 'id', p.id, 'orderId', p.id,
          'status', p.status, 'ref', p.provider_ref) as payment
        from payments p
        where p.provider = m.provider and p.provider_ref is not null
          and (p.provider_ref = via.ref or (p.location_id = via.location_id and p.id = via.payment_id))
        limit 1
      ) paid on true
      left join lateral (
        select status from refunds
        where location_id = paid.location_id and payment_id = paid.id and provider_ref = m.source_ref limit 1
      ) refund on true
      left join owner_payouts sent on sent.id = via.payout_id
      left join wrong_charges wrong on wrong.location_id = paid.location_id and wrong.payment_id = paid.id
    where m.provider = ${provider} and m.booked_as is null and ${from}
    order by m.id limit ${limit}`.execute(db);
  return rows;
}

export type Marked = Pick<UnbookedTransaction, 'id' | 'payment'> & { readonly as: Booking['as'] };

/** @returns the ids that had not been marked before: only these are booked. */
export async function markBooked(tx: Db, marked: readonly Marked[]): Promise<ReadonlySet<string>> {
  const rowsOf = marked.map(({ id, payment, as }) => ({
    id,
    as,
    locationId: payment?.locationId ?? null,
    paymentId: payment?.id ?? null,
    orderId: payment?.orderId ?? null,
  }));
  const { rows } = await sql<{ id: string }>`
    update balance_transactions m set booked_as = each."as", location_id = each.location_id,
      payment_id = each.payment_id, order_id = each.order_id
    from jsonb_to_recordset(${jsonRows(rowsOf)}::jsonb) as each (
      id uuid, "as" text, location_id uuid, payment_id uuid, order_id uuid)
    where m.id = each.id and m.booked_as is null
    returning m.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
