// An owner's month, shown, downloaded and printed from the same data.

import { findScopeMonth, type RequestedMonth } from '#features/revenue/server/public.ts';
import { firstDayOf, monthAfter } from '#platform/calendar/revenue-month.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { Statement, StatementLines } from '../payouts.contract.ts';
import { type StatementLines as Moved, owedBy } from '../rules/statement.ts';
import { listSent, type SentPayout } from './bank-payouts.store.ts';
import { findOwner } from './owners.read-model.ts';
import { type LotLines, listLotLines } from './statement.read-model.ts';

/** In the caller's snapshot, so that a sale that settles in the meantime is included everywhere or nowhere. */
export async function getStatement(
  tx: Db,
  ownerId: string,
  requested: RequestedMonth & { readonly now: Date },
): Promise<Statement | Refusal> {
  const owner = await findOwner(tx, ownerId);
  if (!owner) return refuse('not_found');
  const period = await findScopeMonth(tx, { kind: 'owner', ownerId }, requested);
  if (isRefusal(period)) return period;
  const { month, earliestToday } = period;
  const lots = await listLotLines(tx, ownerId, month);
  const sent = await listSent(tx, ownerId, month);
  return {
    ...month,
    owner: { _id: owner._id, name: owner.name },
    isOver: earliestToday >= firstDayOf(monthAfter(month)),
    ...sumLots(lots),
    lots: lots.map(({ id, name, address, ...lines }) => ({
      ...toLines(lines),
      location: { _id: id, name, address },
    })),
    payouts: sent.map(toBankPayout),
  };
}

export function toBankPayout({ id, cents, paidOn, reference, recordedAt }: SentPayout) {
  return { _id: id, amount: cents, paidOn, reference, recordedAt: recordedAt.toISOString() };
}

type Lines = Moved & { readonly openingCents: number };
const NOTHING: Lines = {
  openingCents: 0,
  salesCents: 0,
  refundsCents: 0,
  tipsCents: 0,
  passedOnCents: 0,
  cashCents: 0,
  sentCents: 0,
};

function sumLots(lots: readonly LotLines[]): StatementLines {
  const sum = lots.reduce<Lines>(
    (total, lot) => ({
      openingCents: total.openingCents + lot.openingCents,
      salesCents: total.salesCents + lot.salesCents,
      refundsCents: total.refundsCents + lot.refundsCents,
      tipsCents: total.tipsCents + lot.tipsCents,
      passedOnCents: total.passedOnCents + lot.passedOnCents,
      cashCents: total.cashCents + lot.cashCents,
      sentCents: total.sentCents + lot.sentCents,
    }),
    NOTHING,
  );
  return toLines(sum);
}

function toLines(lines: Lines): StatementLines {
  const { openingCents: opening, salesCents, refundsCents, tipsCents, passedOnCents, cashCents, sentCents } = lines;
  return {
    opening,
    sales: salesCents,
    refunds: refundsCents,
    tips: tipsCents,
    transferred: passedOnCents,
    cash: cashCents,
    sent: sentCents,
    closing: opening + owedBy(lines),
  };
}
