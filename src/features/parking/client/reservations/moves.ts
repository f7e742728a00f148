// Moving a reservation: the request, the difference in price, and the intent that pays it.

import { callApi } from '#platform/api/call-api.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { type DifferenceIntent, differenceIntents, toIntent } from '../changes/difference-intent.ts';

/** Omitted fields stay unchanged. */
export type MoveRequest = {
  readonly startTime?: string;
  readonly endTime?: string;
  readonly plateNumber?: string;
  readonly state?: string;
};

export type RequestedMove = MoveRequest & {
  /** The cents that were shown. */
  readonly difference: number;
};

export type MoveIntent = DifferenceIntent<RequestedMove>;

export const moveIntents = differenceIntents<RequestedMove>('move');

type Requested = {
  readonly receiptKey: string;
  readonly sessionId: string;
  readonly requested: RequestedMove;
  readonly method: PaymentMethodName;
};

/** Null if there is nothing to pay and the reservation has been moved. @throws ApiError */
export async function requestMove(
  { receiptKey: key, sessionId: id, requested, method }: Requested,
  idempotencyKey: string,
): Promise<MoveIntent | null> {
  const { data } = await callApi('POST /receipts/:key/reservations/:id/move', {
    params: { key, id },
    body: { ...requested, method },
    idempotencyKey,
    prepares: true,
  });
  return toIntent(data, { requested, method });
}
