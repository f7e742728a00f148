// What other features may do with orders.

import { type Refusal, refuse } from '#app/refusals.ts';
import { feesOf, type PriceLines, parkingOf, totalOf } from '#features/pricing/rules/price-line.ts';

export {
  claimDueReceipt,
  clearReceiptMark,
  findDueReceipt,
  listDueReceipts,
  owesReceipt,
} from './due-receipts.store.ts';
export {
  type ApprovePlate,
  type Declined,
  type Fulfillment,
  type Fulfillments,
  fulfillmentOf,
  type Paying,
  type PlateChange,
  type RefundMade,
  type SavedMeans,
  type UnusedShare,
} from './fulfillment.ts';
export {
  type ExtendedStay,
  newReceiptKey,
  type Order,
  type OrderId,
  type OrderStatus,
  receiptCode,
  receiptOrderId,
  salesOf,
} from './order.ts';
export {
  claimOrders,
  correctStay,
  findOrder,
  findReceiptOrder,
  forgetPayer,
  isVersion,
  listPaidForStay,
  listRunOut,
  lockOrder,
  markOrder,
  moveReserved,
  ORDER_COLUMNS,
  ORDER_VERSION,
  paidPart,
  paidUnchangedPart,
  releaseOrders,
  requireOpenLot,
  setMax,
  setStopped,
  storeOrder,
  toOrder,
  toRow,
  withStoredOrder,
} from './orders.store.ts';

/** Refuses when the payer was shown a total other than the one that would be charged. */
export function comparePrices(lines: PriceLines, shownCents: number | undefined): Refusal | null {
  const totalCost = totalOf(lines);
  if (shownCents === undefined || shownCents === totalCost) return null;
  const [fees, parkingCost] = [feesOf(lines), parkingOf(lines)];
  return refuse('price_changed', { data: { totalCost, fees, parkingCost, lines } });
}
export { notifyRefund, reportedParts } from './notify-sale.ts';
