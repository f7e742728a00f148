// The plate that opened a notice, and its payment in progress, kept for this tab: the payment step may be a document of its
// own, and a bank's page may come in between.

import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import { callApi } from '#platform/api/call-api.ts';
import { forgetTab, readTab, storeTab } from '#platform/browser/tab-storage.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';

export type NoticeRequested = {
  readonly number: string;
  readonly plate: string;
  /** Empty for no emailed receipt. */
  readonly email: string;
  /** Cents, as shown. */
  readonly totalCost: number;
};

export type NoticeIntent = {
  readonly requested: NoticeRequested;
  readonly method: PaymentMethodName;
  readonly clientSecret: string;
  readonly totalCents: number;
  readonly lines: PriceLines;
  readonly receiptKey: string;
};

const intentOf = (number: string) => `parkvale.notice-intent.${number}`;
const plateOf = (number: string) => `parkvale.notice-plate.${number}`;

export const readOpenedPlate = (number: string): string | null => readTab(plateOf(number));
export const storeOpenedPlate = (number: string, plate: string): void => storeTab(plateOf(number), plate);

export function readNoticeIntent(number: string): NoticeIntent | null {
  try {
    const value = JSON.parse(readTab(intentOf(number)) ?? 'null') as NoticeIntent | null;
    return typeof value?.clientSecret === 'string' && Array.isArray(value.lines) ? value : null;
  } catch {
    return null;
  }
}

export const forgetNoticeIntent = (number: string): void => forgetTab(intentOf(number));

/** Asks the server to prepare the payment, and stores it. @throws ApiError */
export async function prepareNotice(requested: NoticeRequested, method: PaymentMethodName): Promise<NoticeIntent> {
  const { number, ...body } = requested;
  const idempotencyKey = crypto.randomUUID();
  const call = { params: { number }, body: { ...body, method }, idempotencyKey, prepares: true } as const;
  const { data } = await callApi('POST /notices/:number/payments', call);
  const { clientSecret, totalCost: totalCents, lines, receiptKey } = data;
  const intent = { requested, method, clientSecret: clientSecret ?? '', totalCents, lines, receiptKey };
  storeTab(intentOf(number), JSON.stringify(intent));
  return intent;
}
