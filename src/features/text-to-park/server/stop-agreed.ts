// Stops what a text agreed to stop, as of when it arrived, the same way as the page does. Stopping again changes nothing, so a repetition only
// says it again, as it stands by then.

import type { Deps } from '#app/deps.ts';
import { LEAVING_MINUTES } from '#features/auto-pay/rules/decide-pass.ts';
import { findOrder, type Order } from '#features/orders/server/public.ts';
import {
  findZoneForSale,
  type LeavingDeps,
  listOrderSessions,
  type StoredSession,
  stopByText,
} from '#features/parking/server/public.ts';
import { listGoneBack } from '#features/payments/server/public.ts';
import { addLines, totalOf } from '#features/pricing/rules/price-line.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { formatTime, withArticle } from '#platform/calendar/human-time.ts';
import type { Db } from '#platform/db/database.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { AgreedStop, RunningOrder } from '../rules/parking-offer.ts';
import { parkingWords as words } from './parking-words.ts';

/** @returns the answer. @throws to be tried again, while its money moves */
export async function stopAgreed(
  deps: Deps & LeavingDeps,
  { leftAt, others = [], ...first }: AgreedStop,
): Promise<string> {
  const answers: string[] = [];
  for (const running of [first, ...others]) answers.push(await stopRunning(deps, running, new Date(leftAt)));
  return words.withSender(words.joinSentences(...answers, words.stopTextsNow()));
}

async function stopRunning(
  deps: Deps & LeavingDeps,
  { locationId, orderId, sessionIds }: RunningOrder,
  leftAt: Date,
): Promise<string> {
  const at = { locationId, orderId };
  const before = await findOrder(deps.db, at);
  if (before?.kind !== 'stay') return words.nothingRuns();
  const listMeant = async () =>
    (await listOrderSessions(deps.db, at)).filter(({ id }) => sessionIds?.includes(id) ?? true);
  for (const { id: sessionId } of await listMeant()) {
    const refused = await stopByText(deps, before, { sessionId, leftAt });
    if (refused) throw new Error(`The text that stops order ${orderId} waits: ${refused.refusal}`);
  }
  const order = await findOrder(deps.db, at);
  return order?.kind === 'stay'
    ? describeStopped(deps, order, { cars: await listMeant(), leftAt })
    : words.nothingRuns();
}

type Stopped = { readonly cars: readonly StoredSession[]; readonly leftAt: Date };

/** What became of it, and no more than is known of its money. */
async function describeStopped({ db, config }: Deps, order: Order<'stay'>, { cars, leftAt }: Stopped): Promise<string> {
  const zone = await findZoneForSale(db, order.zoneId);
  if (!zone || cars.length === 0) return words.nothingRuns();
  const { timeZone, locationName: lot } = zone;
  const timeOf = (time: Date) => withArticle(formatTime(time, { timeZone }));
  const plates = cars.map(({ plate }) => plate).join(' + ');
  const link = `${config.publicUrl}/receipt/${order.receiptKey}`;
  const parked = { lot, cars: plates, link };
  if (order.status === 'expired') return words.neverPaid(parked);
  if (cars.some(({ status }) => status === 'active' || status === 'pending')) {
    const until = new Date(leftAt.getTime() + LEAVING_MINUTES * MINUTE_MS);
    return words.leaving({ ...parked, tap: timeOf(leftAt), until: timeOf(until) });
  }
  const endedAt = new Date(Math.max(...cars.map(({ endsAt }) => endsAt.getTime())));
  const cents = await costOf(db, order, cars);
  return words.joinSentences(
    words.stopped({ ...parked, time: timeOf(endedAt) }),
    cents === 0 && order.status !== 'pending'
      ? words.costNothing()
      : wordsOfMoney(order.status)(formatCents(cents), link),
    order.status === 'owed' ? null : words.receiptLink(link),
  );
}

/** While other cars of its order run, only what these cost is known. */
async function costOf(db: Db, order: Order<'stay'>, cars: readonly StoredSession[]): Promise<number> {
  if (order.status === 'running' || order.status === 'pending')
    return totalOf(addLines(...cars.map(({ lines }) => lines)));
  const { locationId, id: orderId, lines: sold } = order;
  return order.totalCents - totalOf(await listGoneBack(db, { locationId, orderId, sold }));
}

function wordsOfMoney(status: Order['status']): (total: string, link: string) => string {
  switch (status) {
    case 'pending':
      return words.costIfPaid;
    case 'running':
      return words.costOfCar;
    case 'stopped':
      return words.costToCharge;
    case 'owed':
      return words.costOwed;
    default:
      return words.cost;
  }
}
