// What other features may ask about archived sales, and how those come back.

import { monthOf } from '#domain/revenue/revenue-month.ts';
import { dayOfId, readOldIds } from '../../db/archived-ids.ts';
import type { Db } from '../../db/database.ts';
import { listPlacesOfReceipt, orderOfReceipt } from '../../db/places/place-in-ids.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { type FiledSale, movedCents, receiptKeyOf, toName } from './sale.ts';
import {
  carryMovements,
  deleteArchivedOrders,
  findSaleOf,
  insertReturned,
  listPartsOf,
  type Returned,
} from './sale-archives.store.ts';
import { findInPart } from './sale-files.ts';
import { insertSale, isThere } from './sale-rows.store.ts';
import { type PartDeps, readPartOrTell } from './stored-parts.ts';

export { archiveSales } from './archive-sales.ts';

export type BringBackDeps = PartDeps;

type OrderAt = { readonly locationId: string; readonly orderId: string };

/**
 * Call this before looking for an order by its id. @returns whether its sale came
 * back; it stays for a month at least. @throws ArchiveDamaged
 */
export async function bringBack(deps: BringBackDeps, order: OrderAt): Promise<boolean> {
  if (!(await isOld(deps.db, order.orderId)) || (await isThere(deps.db, order))) return false;
  return bringBackIf(deps, order, () => true);
}

/** The same for a receipt, by its key alone. */
export async function bringReceiptBack(deps: BringBackDeps, receiptKey: string): Promise<boolean> {
  const orderId = orderOfReceipt(receiptKey);
  if (!(await isOld(deps.db, orderId))) return false;
  for (const locationId of await listPlacesOfReceipt(deps.db, receiptKey)) {
    const isKey = (sale: FiledSale) => receiptKeyOf(sale, orderId) === receiptKey;
    if (await bringBackIf(deps, { locationId, orderId }, isKey)) return true;
  }
  return false;
}

async function isOld(db: Db, id: string): Promise<boolean> {
  return dayOfId(id) !== null && (await readOldIds(db))(id);
}

async function bringBackIf(
  deps: BringBackDeps,
  { locationId, orderId }: OrderAt,
  isAsked: (sale: FiledSale) => boolean,
): Promise<boolean> {
  const { db, now } = deps;
  const saleId = await findSaleOf(db, locationId, orderId);
  const month = monthOf(dayOfId(saleId) ?? '');
  for (const part of await listPartsOf(db, month, { locationId, saleId })) {
    const sale = await findInPart(await readPartOrTell(deps, part), { locationId, saleId });
    if (!sale) continue;
    if (!isAsked(sale)) return false;
    const { ticketId } = toName(sale);
    const returned = { locationId, saleId, ticketId, month, part: part.part };
    await inTransaction(db, (tx) => putIn(tx, sale, { returned, now: now() }));
    return true;
  }
  return false;
}

/** Concurrent callers wait for the lock, and find the sale already restored. */
async function putIn(
  tx: Db,
  sale: FiledSale,
  { returned, now }: { readonly returned: Returned; readonly now: Date },
): Promise<void> {
  if (!(await insertReturned(tx, returned, now))) return;
  await insertSale(tx, sale);
  await deleteArchivedOrders(tx, returned);
  await carryMovements(tx, movedCents([sale]), -1);
}
