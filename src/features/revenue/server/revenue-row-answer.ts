// A row of a lot's month as the API shows it.

import { receiptCode } from '#features/orders/server/public.ts';
import { seenStatus } from '#features/parking/rules/session.ts';
import { divideLines } from '#features/pricing/rules/price-line.ts';
import { rateNameOf } from '#features/pricing/rules/rate-name.ts';
import { ticketStatus } from '#features/valet/rules/ticket/ticket-status.ts';
import { MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { monthOf } from '#platform/calendar/revenue-month.ts';
import type { RevenueRow, RevenueUpdate } from '../revenue.contract.ts';
import type { StoredRow } from './revenue-rows.read-model.ts';
import type { StoredUpdate } from './revenue-updates.store.ts';

export function toRevenueRow(row: StoredRow, now: Date): RevenueRow {
  return {
    _id: row.id,
    kind: row.kind,
    createdAt: row.at.toISOString(),
    make: row.make ?? '',
    model: row.model ?? '',
    // Drivers do not enter it.
    color: row.color ?? '',
    plateNumber: row.plate ?? '',
    state: row.plateState ?? '',
    totalCost: row.cents,
    lines: divideLines(row.lines ?? [], row.divisor),
    // A day on which the clocks change has an hour more or less.
    days: row.isHourly === false ? Math.round((row.minutes ?? 0) / MINUTES_PER_DAY) : 0,
    rate: row.rate ?? 0,
    rateName: rateNameOf(row.lines ?? []),
    saleId: row.saleId,
    ticketNumber: row.ticketNumber ?? (row.orderId ? receiptCode(row.orderId) : ''),
    status: statusOf(row, now),
    note: row.note,
  };
}

/** For those who keep the accounts (rule 210). */
export const withoutPlate = (row: RevenueRow): RevenueRow => ({ ...row, plateNumber: '', state: '' });

function statusOf(row: StoredRow, now: Date): string {
  const { kind, status, startsAt, endsAt, reserved, whereabouts, unrequested } = row;
  if (kind === 'update') return 'recorded';
  // A sale whose vehicle was never known was refunded in full.
  if (kind === 'refund' || !status || !startsAt || !endsAt) return 'refunded';
  if (kind === 'permit' || kind === 'notice') return status;
  if (kind !== 'valet') return seenStatus({ status, startsAt, endsAt, reserved: reserved === true }, now);
  if (status === 'refunded' || !whereabouts) return 'refunded';
  return ticketStatus({ whereabouts, paid: true, unrequested: unrequested === true });
}

export function toRevenueUpdate({ id, month, cents, createdAt, ...update }: StoredUpdate): RevenueUpdate {
  return { _id: id, ...update, ...monthOf(month), lotRevenue: cents, createdAt: createdAt.toISOString() };
}
