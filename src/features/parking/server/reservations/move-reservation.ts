// A driver moves a reservation to another time or vehicle before it starts. When nothing more is due, this happens at once and
// the difference is refunded. Otherwise an order for the difference is placed; the move takes effect when it is paid, and the old
// time stays until then.

import type { Deps } from '#app/deps.ts';
import { lockOrder, type Order } from '#features/orders/server/public.ts';
import { type OrderDeps, openOrder } from '#features/payments/server/public.ts';
import { negateLines, timesLines, totalOf } from '#features/pricing/rules/price-line.ts';
import { spaceHoldBesideParts } from '#features/spaces/server/public.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { isRefusal, type Refusal, type RefusalCode, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isZoneFull } from '#platform/db/pg-errors.ts';
import type { NamedPart } from '#platform/db/statements/statement-parts.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { timeBeyond } from '../../rules/reservation.ts';
import { abandonMove, applyMove, type NotMoved } from './apply-move.ts';
import { type JudgedMove, judgeMove, type RequestedMove } from './judge-move.ts';
import { insertMove, type Move } from './moves.store.ts';
import { notifyDriver } from './notify-driver.ts';
import { payBack } from './pay-back.ts';

export type Moved = {
  readonly judged: JudgedMove;
  /** Null when it has moved. */
  readonly clientSecret: string | null;
};

/** Stores the answer to a move that is made at once, in its transaction. */
type StoreAnswer = (tx: Db, moved: Moved) => Promise<void>;

type MoveOptions = RequestedMove & {
  /** The cents that the driver was shown. */
  readonly shownDifference: number | undefined;
  readonly method: PaymentMethodName;
};

export async function moveReservation(
  deps: OrderDeps,
  requested: MoveOptions,
  storeAnswer: StoreAnswer,
): Promise<Moved | Refusal> {
  const now = deps.now();
  const judged = await judgeMove(deps.db, requested, now);
  if (isRefusal(judged)) return judged;
  const { totalCents: difference } = judged;
  if (requested.shownDifference !== undefined && requested.shownDifference !== difference) {
    return refuse('price_changed', { data: { difference } });
  }
  const min = deps.payments.by(requested.method)?.minimumCents ?? 0;
  if (difference <= 0) return moveAtOnce(deps, judged, { storeAnswer, now });
  // A difference too small to charge is waived.
  if (difference < min) return moveAtOnce(deps, withoutDifference(judged), { storeAnswer, now });
  return chargeDifference(deps, judged, { method: requested.method, now });
}

const withoutDifference = (judged: JudgedMove): JudgedMove => ({
  ...judged,
  move: { ...judged.move, lines: [] },
  lines: [],
  totalCents: 0,
});

/** Rolls the transaction back. */
class CannotMove extends Error {
  override readonly name = 'CannotMove';
  readonly reason: NotMoved;
  constructor(reason: NotMoved) {
    super(reason);
    this.reason = reason;
  }
}

const REFUSAL_OF = {
  already_paid: 'already_paid',
  session_changed: 'reservation_changed',
  zone_full: 'zone_full',
} as const satisfies Record<NotMoved, RefusalCode>;

async function moveAtOnce(
  deps: OrderDeps,
  judged: JudgedMove,
  { storeAnswer, now }: { readonly storeAnswer: StoreAnswer; readonly now: Date },
): Promise<Moved | Refusal> {
  const move = { ...judged.move, id: deps.newId(), differenceOrderId: null };
  const moved = { judged, clientSecret: null };
  try {
    await inTransaction(deps.db, async (tx) => {
      await lockOrder(tx, move);
      await abandonMove(tx, move);
      const refused = await applyMove(tx, move, now);
      if (refused) throw new CannotMove(refused);
      await insertMove(tx, { ...move, status: 'done', now });
      const refundCents = await givePartBack(deps, tx, move, now);
      await notifyDriver(deps, tx, move, { news: 'moved', refundCents });
      await storeAnswer(tx, moved);
    });
    return moved;
  } catch (error) {
    if (error instanceof CannotMove) return refuseFor(error.reason);
    throw error;
  }
}

const refuseFor = (reason: NotMoved): Refusal =>
  refuse(REFUSAL_OF[reason], reason === 'zone_full' ? { data: { left: 0, freeAt: null } } : {});

/** @returns the cents refunded */
async function givePartBack(deps: OrderDeps, tx: Db, move: Move, now: Date): Promise<number> {
  const lines = negateLines(timesLines(move.lines, move.vehicles.length));
  if (totalOf(lines) <= 0) return 0;
  return payBack(deps, tx, move, { lines, sessionId: null, reason: 'reservation_moved', now });
}

type PaymentRequest = { readonly method: PaymentMethodName; readonly now: Date };

/** Stores the move first, so that a paid order for it always finds it, whichever process dies. */
async function chargeDifference(
  deps: OrderDeps,
  judged: JudgedMove,
  { method, now }: PaymentRequest,
): Promise<Moved | Refusal> {
  const order = differenceOrder(deps, judged, now);
  const move = { ...judged.move, id: deps.newId(), differenceOrderId: order.id };
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, move);
    await abandonMove(tx, move);
    await insertMove(tx, { ...move, status: 'pending', now });
  });
  const opened = await openUnlessFull(deps, order, { method, placedParts: spaceHoldsOf(judged, order, now) });
  if (!isRefusal(opened)) return { judged, clientSecret: opened.clientSecret };
  await abandonMove(deps.db, move);
  return opened;
}

async function openUnlessFull(deps: OrderDeps, order: Order, opening: Parameters<typeof openOrder>[2]) {
  try {
    return await openOrder(deps, order, opening);
  } catch (error) {
    if (isZoneFull(error)) return refuseFor('zone_full');
    throw error;
  }
}

function spaceHoldsOf({ move }: JudgedMove, order: Order<'correction'>, now: Date): readonly NamedPart[] {
  if (!order.countsSpaces) return [];
  const { locationId, zoneId, id: orderId } = order;
  const times = timeBeyond(move.from, move.to);
  return spaceHoldBesideParts({ locationId, zoneId, orderId, spaces: move.vehicles.length, times, now });
}

function differenceOrder(
  deps: Pick<Deps, 'newId'>,
  { stay, zone, move, lines }: JudgedMove,
  now: Date,
): Order<'correction'> {
  const { locationId, orderId: stayOrderId, vehicles, minutes, terms, to } = move;
  const [first] = vehicles;
  if (!first) throw new Error(`Order ${stayOrderId} has nothing to move.`);
  return {
    locationId,
    id: deps.newId(),
    kind: 'correction',
    status: 'pending',
    userId: stay.userId,
    guestKey: stay.guestKey,
    zoneId: zone.zoneId,
    terms,
    minutes,
    lines,
    totalCents: totalOf(lines),
    ...to,
    stayOrderId,
    // One request at a time for all vehicles, whichever of them is named.
    sessionId: first.sessionId,
    countsSpaces: zone.capacity !== null,
    receiptKey: stay.receiptKey,
    createdAt: now,
  };
}
