// What other features may do with orders.

import { type Refusal, refuse } from '#contract/refusals.ts';

export {
  type ApprovePlate,
  type Fulfilment,
  type Fulfilments,
  fulfilmentOf,
  type GivenBack,
  type Paying,
  type PlateChange,
  type UnusedShare,
} from './fulfilment.ts';
export { type Order, type OrderId, receiptOrderId, salesOf } from './order.ts';
export {
  alsoPaid,
  alsoStoringOrder,
  correctStay,
  findOrder,
  findReceiptOrder,
  forgetPayer,
  lockOrder,
  markOrder,
  storeOrder,
  toOrder,
  toRow,
} from './orders.store.ts';
export { newReceiptKey, receiptCode } from './receipt-key.ts';

/** Refuses when the payer was shown another total than the one that would be charged. */
export function comparePrices(
  price: { readonly parkingCents: number; readonly feeCents: number; readonly totalCents: number },
  shownCents: number | undefined,
): Refusal | null {
  if (shownCents === undefined || shownCents === price.totalCents) return null;
  const { totalCents: totalCost, feeCents: fees, parkingCents: parkingCost } = price;
  return refuse('price_changed', { data: { totalCost, fees, parkingCost } });
}
