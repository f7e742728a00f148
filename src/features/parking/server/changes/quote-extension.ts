// What more time would cost each of several sessions, or why one of them cannot have it, shown before any provider is asked.

import { findReceiptOrder } from '#features/orders/server/public.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { QuotedTime } from '../../sessions.contract.ts';
import { isTooLong, judgeEach } from './judge-longer.ts';
import { findSessionsOfStay, type SessionsOfStay, wordsOf } from './place-extension.ts';

type RequestedQuote = {
  readonly receiptKey: string;
  readonly sessionIds: readonly string[];
  readonly hours: number;
  readonly now: Date;
};

export async function quoteExtension(
  db: Db,
  { receiptKey, sessionIds, hours, now }: RequestedQuote,
): Promise<QuotedTime[] | Refusal> {
  const found = await findSessionsOfReceipt(db, { receiptKey, sessionIds });
  if (isRefusal(found)) return found;
  const judged = await judgeEach(db, found.sessions, { stay: found.stay, hours, now });
  return judged.map((one) => {
    if (isTooLong(one)) {
      const { sessionId, refused } = one;
      return { sessionId, endTime: null, totalCost: 0, lines: [], refused: wordsOf(refused) };
    }
    const { session, endsAt, lines } = one;
    const sessionId = session.id;
    return { sessionId, endTime: endsAt.toISOString(), totalCost: totalOf(lines), lines: [...lines], refused: null };
  });
}

/** Refused unless all of them are on the receipt with this key. */
export async function findSessionsOfReceipt(
  db: Db,
  { receiptKey, sessionIds }: Pick<RequestedQuote, 'receiptKey' | 'sessionIds'>,
): Promise<SessionsOfStay | Refusal> {
  const receiptOrder = await findReceiptOrder(db, receiptKey);
  const found = receiptOrder && (await findSessionsOfStay(db, sessionIds));
  const isOnIt = found?.stay.id === receiptOrder?.orderId && found?.stay.locationId === receiptOrder?.locationId;
  return found && isOnIt ? found : refuse('not_found');
}
