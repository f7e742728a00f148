// The ledger and the day's sums. Both are written in the transaction that settles, and only there; entries are never
// changed. Their unique key makes a second settling of the same payment or refund fail as a whole.

import { sql } from 'kysely';
import type { LedgerEntry } from '#domain/payments/ledger.ts';
import type { Db } from '../../db/database.ts';
import { addToStatement } from './statement-months.store.ts';

export type Transaction = {
  readonly locationId: string;
  /** The payment's, the refund's or the pay-out's id. */
  readonly transactionId: string;
  /** Null of what was sent to an owner by bank. */
  readonly orderId: string | null;
  readonly occurredAt: Date;
  /** In which shift of a valet stand cash changed hands; null outside of one, and of all other money. */
  readonly shiftId?: string | null;
};

export async function insertEntries(
  tx: Db,
  transaction: Transaction,
  entries: ReadonlyArray<LedgerEntry & { id: string }>,
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('ledgerEntries')
    .values(
      entries.map((entry) => ({
        locationId: transaction.locationId,
        id: entry.id,
        transactionId: transaction.transactionId,
        orderId: transaction.orderId,
        step: entry.step,
        account: entry.account,
        cents: entry.cents,
        occurredAt: transaction.occurredAt,
        shiftId: transaction.shiftId ?? null,
      })),
    )
    .execute();
}

export type RevenueSource = 'session' | 'valet';

type DayTotals = {
  parkingCents: number;
  feeCents: number;
  refundedParkingCents: number;
  refundedFeeCents: number;
  /** What the provider passed on to the owner. */
  passedOnCents: number;
  /** What the owner's people took in cash; below zero what they gave back of it. */
  cashCents: number;
  sales: number;
};

/** Adds to a local day of a location, to the location's total, and to what its owner is owed. */
export async function addToRevenueDay(
  tx: Db,
  at: { locationId: string; day: string; source: RevenueSource },
  totals: DayTotals,
): Promise<void> {
  const { parkingCents: salesCents, refundedParkingCents: refundsCents, passedOnCents, cashCents } = totals;
  const statement = addToStatement({ ...at, salesCents, refundsCents, passedOnCents, cashCents, sentCents: 0 });
  await sql`
    with moved (location_id, source, parking_cents, fee_cents, refunded_parking_cents, refunded_fee_cents, sales) as (
      values (${at.locationId}::uuid, ${at.source}::text, ${totals.parkingCents}::bigint, ${totals.feeCents}::bigint,
        ${totals.refundedParkingCents}::bigint, ${totals.refundedFeeCents}::bigint, ${totals.sales}::integer)
    ), total as (
      insert into revenue_totals as t
        (location_id, source, parking_cents, fee_cents, refunded_parking_cents, refunded_fee_cents, sales)
      select * from moved
      on conflict (location_id, source) do update set
        parking_cents = t.parking_cents + excluded.parking_cents,
        fee_cents = t.fee_cents + excluded.fee_cents,
        refunded_parking_cents = t.refunded_parking_cents + excluded.refunded_parking_cents,
        refunded_fee_cents = t.refunded_fee_cents + excluded.refunded_fee_cents,
        sales = t.sales + excluded.sales
    ), ${statement}
    insert into revenue_days as d
      (location_id, day, source, parking_cents, fee_cents, refunded_parking_cents, refunded_fee_cents, sales)
    select location_id, ${at.day}::date, source, parking_cents, fee_cents, refunded_parking_cents, refunded_fee_cents,
      sales from moved
    on conflict (location_id, day, source) do update set
      parking_cents = d.parking_cents + excluded.parking_cents,
      fee_cents = d.fee_cents + excluded.fee_cents,
      refunded_parking_cents = d.refunded_parking_cents + excluded.refunded_parking_cents,
      refunded_fee_cents = d.refunded_fee_cents + excluded.refunded_fee_cents,
      sales = d.sales + excluded.sales`.execute(tx);
}
