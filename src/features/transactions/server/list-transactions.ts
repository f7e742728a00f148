// Transactions as the API returns them.

import { receiptCode } from '#features/orders/server/public.ts';
import { findScopeMonth } from '#features/revenue/server/public.ts';
import { seesPlates } from '#platform/access/membership.ts';
import { firstDayOf, type Month, monthAfter } from '#platform/calendar/revenue-month.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isLotManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import { toLotOfRow } from '#platform/http/access/page-of-lots.read-model.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import { cutPage, decodeCursor, TimeCursor } from '#platform/http/answers/cursors.ts';
import {
  TRANSACTION_KINDS,
  type Transaction,
  type TransactionKind,
  type TransactionSums,
} from '../transactions.contract.ts';
import { findOrdersBy } from './found-orders.read-model.ts';
import {
  type Amounts,
  type KindSums,
  readSums,
  readTransactions,
  type TransactionFilter,
  type TransactionRow,
} from './transactions.read-model.ts';

export type Requested = {
  readonly month?: number | undefined;
  readonly year?: number | undefined;
  readonly locationId?: string | undefined;
  readonly kind?: TransactionKind | undefined;
  readonly provider?: string | undefined;
  readonly order?: TransactionFilter['order'];
  readonly q?: string;
};

export type Reader = { readonly user: SignedInUser; readonly managed: ManagedLots; readonly now: Date };

type Meant = { readonly filter: TransactionFilter; readonly month: Month };

/** Managers may not know how owners are paid (rule 210). */
const NOT_FOR_MANAGERS: readonly TransactionKind[] = ['transfer', 'payout'];

export async function resolveFilter(
  db: Db,
  requested: Requested,
  { user, managed, now }: Reader,
): Promise<Meant | Refusal> {
  if (requested.locationId !== undefined && !(await isLotManaged(db, managed, requested.locationId)))
    return refuse('not_found');
  const period = await findScopeMonth(db, managed, { month: requested.month, year: requested.year, now });
  if (isRefusal(period)) return period;
  const { month } = period;
  const q = requested.q ?? '';
  const open = TRANSACTION_KINDS.filter((kind) => user.role !== 'manager' || !NOT_FOR_MANAGERS.includes(kind));
  const filter: TransactionFilter = {
    managed,
    locationId: requested.locationId ?? null,
    from: firstDayOf(month),
    until: firstDayOf(monthAfter(month)),
    kinds: requested.kind ? open.filter((kind) => kind === requested.kind) : open,
    provider: requested.provider ?? null,
    order: requested.order ?? 'newest',
    now,
    found: q === '' ? null : await findOrdersBy(db, q, { byPlate: seesPlates(user.role) }),
  };
  return { filter, month };
}

type RequestedPage = { readonly limit: number; readonly cursor?: string | undefined };

export async function listTransactions(db: Db, requested: Requested & RequestedPage, reader: Reader) {
  const after = decodeCursor(requested.cursor, TimeCursor);
  if (isRefusal(after)) return after;
  const resolved = await resolveFilter(db, requested, reader);
  if (isRefusal(resolved)) return resolved;
  const rows = await readTransactions(db, resolved.filter, { after, limit: requested.limit + 1 });
  const { page, nextCursor } = cutPage(rows, requested.limit, ({ atExact, id }) => [atExact, id]);
  const showsPlates = seesPlates(reader.user.role);
  return { data: { transactions: page.map((row) => toTransaction(row, showsPlates)) }, nextCursor };
}

export function toTransaction(row: TransactionRow, showsPlates: boolean): Transaction {
  const { id, kind, at, orderId, stayOrderId, provider, providerRef, note } = row;
  return {
    _id: id,
    kind,
    at: at.toISOString(),
    location: toLotOfRow(row),
    saleId: orderId,
    receiptCode: stayOrderId === null ? '' : receiptCode(stayOrderId),
    plates: showsPlates ? [...row.plates] : [],
    ...amountsOf(row),
    provider,
    providerRef,
    note,
  };
}

function amountsOf({ gross, refunds, fee, tax, tips, net, ownTax, balance }: Amounts): Amounts {
  return { gross, refunds, fee, tax, tips, net, ownTax, balance };
}

export async function sumTransactions(
  db: Db,
  requested: Requested,
  reader: Reader,
): Promise<TransactionSums | Refusal> {
  const resolved = await resolveFilter(db, requested, reader);
  if (isRefusal(resolved)) return resolved;
  const kinds = await readSums(db, resolved.filter);
  return { ...resolved.month, ...totalOf(kinds), kinds };
}

function totalOf(kinds: readonly KindSums[]): Amounts & { readonly count: number } {
  const sum = (name: keyof Amounts | 'count') => kinds.reduce((total, each) => total + each[name], 0);
  return {
    count: sum('count'),
    gross: sum('gross'),
    refunds: sum('refunds'),
    fee: sum('fee'),
    tax: sum('tax'),
    tips: sum('tips'),
    net: sum('net'),
    ownTax: sum('ownTax'),
    balance: sum('balance'),
  };
}
