// Where a receipt is: in the database, or brought back from the archive (rule 273).

import { type BringBackDeps, bringReceiptBack } from '../archived-sales/archived-sales.ts';
import { findReceiptPlace, type ReceiptPlace } from './receipts.read-model.ts';

/** Null when no receipt has this key. */
export async function openReceipt(deps: BringBackDeps, receiptKey: string): Promise<ReceiptPlace | null> {
  const place = await findReceiptPlace(deps.db, receiptKey);
  if (place) return place;
  return (await bringReceiptBack(deps, receiptKey)) ? findReceiptPlace(deps.db, receiptKey) : null;
}
