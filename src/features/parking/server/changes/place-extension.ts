// An order for more time, for one or several sessions of one receipt: all of them get it, or none does (rule 188).

import { gettext } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import { comparePrices, findOrder, type Order } from '#features/orders/server/public.ts';
import { type OrderDeps, openOrder, type PlacedOrder, type RecordFree } from '#features/payments/server/public.ts';
import { addLines, totalOf } from '#features/pricing/rules/price-line.ts';
import { requestedTimePart } from '#features/spaces/server/public.ts';
import type { OnFile } from '#integrations/payments/payments.port.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isZoneFull } from '#platform/db/pg-errors.ts';
import type { NamedPart } from '#platform/db/statements/statement-parts.ts';
import { findSession, type StoredSession } from '../sessions.store.ts';
import { isLonger, isTooLong, judgeEach, type Longer, type TooLong } from './judge-longer.ts';
import { refuseFull } from './refuse-full.ts';

export type RequestedTime = {
  /** The ids of sessions of one order. */
  readonly sessionIds: readonly string[];
  readonly hours: number;
  readonly shownCents: number | undefined;
  readonly method: PaymentMethodName;
  /** The id of its order, if it was stored before; otherwise a new one. */
  readonly orderId?: string | undefined;
  /** The saved means of payment that is charged. */
  readonly onFile?: OnFile | undefined;
};

/** Places an order for the difference between the longer sessions and what was paid (rule 23). */
export async function placeExtension(
  deps: OrderDeps,
  requested: RequestedTime,
  recordFree: RecordFree,
): Promise<PlacedOrder | Refusal> {
  const now = deps.now();
  const found = await findSessionsOfStay(deps.db, requested.sessionIds);
  if (!found) return refuse('not_found');
  const judged = await judgeEach(deps.db, found.sessions, { stay: found.stay, hours: requested.hours, now });
  const tooLong = judged.filter(isTooLong);
  if (tooLong.length > 0) return refuseThese(tooLong, judged.length);
  const longer = judged.filter(isLonger);
  const { orderId = deps.newId(), method, onFile = null } = requested;
  const order = extensionOrder({ id: orderId, stay: found.stay, longer, now });
  const priceRefused = comparePrices(order.lines, requested.shownCents);
  if (priceRefused) return priceRefused;
  const placed = await openUnlessFull(deps, order, { method, onFile, recordFree, placedParts: asksOf(order) });
  const isFull = isRefusal(placed) && placed.refusal === 'zone_full';
  return isFull ? refuseThese(await refuseFull(deps.db, order, longer), longer.length) : placed;
}

/** Stores and charges nothing when a space that the order would hold is missing. */
async function openUnlessFull(deps: OrderDeps, order: Order, opening: Parameters<typeof openOrder>[2]) {
  try {
    return await openOrder(deps, order, opening);
  } catch (error) {
    if (!isZoneFull(error)) throw error;
    return refuse('zone_full');
  }
}

export type SessionsOfStay = { readonly stay: Order<'stay'>; readonly sessions: readonly StoredSession[] };

/** Finds the sessions by their ids; null unless all of them belong to one stay. */
export async function findSessionsOfStay(db: Db, ids: readonly string[]): Promise<SessionsOfStay | null> {
  const sessions: StoredSession[] = [];
  for (const id of [...new Set(ids)].sort()) {
    const session = await findSession(db, id);
    if (!session) return null;
    sessions.push(session);
  }
  const [first] = sessions;
  const isOne = sessions.every(
    ({ orderId, locationId }) => orderId === first?.orderId && locationId === first.locationId,
  );
  const stay = first && isOne ? await findOrder(db, first) : null;
  return stay?.kind === 'stay' ? { stay, sessions } : null;
}

/** A single session's own reason is the answer; when several were requested, each one refused is named with its reason. */
function refuseThese(tooLong: readonly TooLong[], requested: number): Refusal {
  const [only] = tooLong;
  if (requested === 1 && only) return only.refused;
  const sessions = tooLong.map(({ sessionId, refused }) => ({ sessionId, ...wordsOf(refused) }));
  return refuse('not_all_longer', { data: { sessions } });
}

export function wordsOf({ refusal, message }: Refusal): { readonly code: string; readonly message: string } {
  return { code: refusal, message: message ?? gettext(REFUSALS[refusal].message) };
}

/** Holds the cars' spaces for the time that is being paid for; time that costs nothing is added at once. */
function asksOf({ countsSpaces, totalCents, ...order }: Order<'extension'>): readonly NamedPart[] {
  if (!countsSpaces || totalCents === 0) return [];
  const { locationId, stayOrderId: orderId, id: requestedBy, extended: longer, createdAt: now } = order;
  return [requestedTimePart({ locationId, orderId, requestedBy, longer, now })];
}

type Extension = {
  readonly id: string;
  readonly stay: Order<'stay'>;
  readonly longer: readonly Longer[];
  readonly now: Date;
};

/** Each session pays its own difference: the sum is not rounded again. */
function extensionOrder({ id, stay, longer, now }: Extension): Order<'extension'> {
  const [first] = longer;
  if (!first) throw new Error('An extension is of one session at least.');
  const { userId, guestKey } = first.session;
  const lines = addLines(...longer.map((one) => one.lines));
  const extended = longer.map(({ session, endsAt, lines: share }) => {
    return { sessionId: session.id, zoneId: session.zoneId, from: session.endsAt, endsAt, lines: share };
  });
  return {
    locationId: stay.locationId,
    id,
    kind: 'extension',
    status: 'pending',
    userId,
    guestKey,
    zoneId: first.session.zoneId,
    terms: first.terms,
    minutes: first.minutes,
    lines,
    totalCents: totalOf(lines),
    startsAt: new Date(Math.min(...extended.map(({ from }) => from.getTime()))),
    endsAt: new Date(Math.max(...extended.map(({ endsAt }) => endsAt.getTime()))),
    stayOrderId: stay.id,
    extended,
    countsSpaces: longer.some(({ zone }) => zone.capacity !== null),
    receiptKey: stay.receiptKey,
    createdAt: now,
  };
}
