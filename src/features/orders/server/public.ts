// Orders: what was bought, by whom and for how much, and what follows from paying it.

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
  paidParts,
  releaseOrders,
  requireOpenLot,
  setMax,
  setStopped,
  storeOrder,
  toOrder,
  toRow,
  withStoredOrder,
} from './orders.store.ts';
export {
  type ApprovePlate,
  type Declined,
  type Fulfillment,
  fulfillmentOf,
  type Fulfillments,
  type Paying,
  type PlateChange,
  type RefundMade,
  type SavedMeans,
  type UnusedShare,
} from './fulfillment.ts';
export { comparePrices } from './compare-prices.ts';
export {
  claimDueReceipt,
  clearReceiptMark,
  findDueReceipt,
  listDueReceipts,
  owesReceipt,
} from './due-receipts.store.ts';
export { announceRefund, reportedParts } from './announce-sale.ts';
