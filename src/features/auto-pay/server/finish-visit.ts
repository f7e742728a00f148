// The money of a visit (rules 380 and 382): its order has the visit's id and is authorized with the account's saved card when the car
// comes, and captured when it leaves. Any step may run again after a crash: what is done is found.

import type { Deps } from '#app/deps.ts';
import { findAccountById } from '#features/accounts/server/public.ts';
import { findOrder, type Order, type OrderId } from '#features/orders/server/public.ts';
import { correctDeparture, type Left, placeStay, readVehicles, stopOrder } from '#features/parking/server/public.ts';
import { chargeOrder, findUsableCard } from '#features/payments/server/public.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { principalOf } from '#platform/http/access/principal.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { lastsUntil } from '../rules/visit-end.ts';
import { findAutoPayRules } from './auto-pay-lots.store.ts';
import { notifyEnded, notifyRefused, notifyStarted } from './auto-pay-news.ts';
import { type CarAtLot, countLogged } from './camera-cars.store.ts';
import {
  changeVisit,
  deleteVisit,
  findReplacedBy,
  findVisit,
  isPaidOtherwise,
  listUnfinished,
  type StoredVisit,
  seenFirstAt,
  updateVisit,
} from './camera-visits.store.ts';
import { decideVisits } from './decide-visits.ts';

/** In their order: an earlier visit of a car ends before its next one starts. @returns whether there was anything to do @throws to be tried again, while a provider does not answer */
export async function finishVisits(deps: Deps, car: CarAtLot): Promise<boolean> {
  let isDone = false;
  for (const visit of await listUnfinished(deps.db, car)) {
    const did = await inLanguage(visit.language, () =>
      visit.replacedBy ? giveBack(deps, visit) : payVisit(deps, visit),
    );
    isDone = did || isDone;
  }
  return isDone;
}

async function payVisit(deps: Deps, visit: StoredVisit): Promise<boolean> {
  if (!visit.startedAt) await startVisit(deps, visit);
  const started = await findVisit(deps.db, visit);
  if (started?.startedAt && started.leftAt && !started.endedAt) await endVisit(deps, started, started.leftAt);
  return true;
}

/** Once the visit that is charged instead is paid; if it was refused, this one stays as it was charged. */
async function giveBack(deps: Deps, visit: StoredVisit): Promise<boolean> {
  const { locationId, id, replacedBy } = visit;
  const instead = replacedBy === id ? null : await findVisit(deps.db, { locationId, id: replacedBy ?? id });
  if (instead?.refused) {
    const { enteredAt, maybeLeftAt, leftAt, ending, isChained, maxCents } = instead;
    await inTransaction(deps.db, async (tx) => {
      const story = { enteredAt, lastsUntil: instead.lastsUntil, maybeLeftAt, leftAt, ending, isChained, maxCents };
      await updateVisit(tx, visit, { ...story, replacedBy: null });
      await deleteVisit(tx, instead);
    });
    return true;
  }
  if (instead && !instead.endedAt) return false;
  const leftAt = visit.leftAt ?? deps.now();
  const order = await findOrder(deps.db, orderOf(visit));
  if (order?.status === 'running') await stopOrder(deps, orderOf(visit), { leftAt, isFree: true });
  await inTransaction(deps.db, async (tx) => {
    const back = { leftAt, isFree: true, reason: 'visit_corrected' } as const;
    const isCharged = order !== null && order.status !== 'expired';
    if (isCharged && !(await correctDeparture(deps, tx, orderOf(visit), back)))
      throw new Error(`The money of visit ${id} still moves.`);
    await updateVisit(tx, visit, { givenBackAt: deps.now() });
  });
  return true;
}

const orderOf = ({ locationId, id: orderId }: StoredVisit) => ({ locationId, orderId });

async function startVisit(deps: Deps, visit: StoredVisit): Promise<void> {
  const at = orderOf(visit);
  if (visit.leftAt && visit.maxCents === 0 && !(await findOrder(deps.db, at))) {
    // It was over, and free, before it was known.
    await changeVisit(deps.db, visit, { endedAt: deps.now() }, 'endedAt');
    return;
  }
  const placed = (await findOrder(deps.db, at)) ? null : await placeOrder(deps, visit);
  // An order that was stored is paid below, although its payment could not be opened at once.
  if (placed && !(await findOrder(deps.db, at))) return refuseVisit(deps, visit, placed);
  const order = await chargeOrder(deps, at);
  if (!order) return refuseVisit(deps, visit, refuse('auto_pay_declined'));
  await inTransaction(deps.db, async (tx) => {
    const isFirst = await changeVisit(tx, visit, { startedAt: deps.now() }, 'startedAt');
    if (isFirst) await notifyStarted(deps, tx, visit, order);
  });
}

/** Null once its order is placed. */
async function placeOrder(deps: Deps, visit: StoredVisit): Promise<Refusal | null> {
  const { locationId, id: orderId, zoneId, userId, plate, plateState: state, leftAt } = visit;
  if (await isPaidOtherwise(deps.db, visit, leftAt ?? deps.now())) return refuse('already_paid');
  const user = await findAccountById(deps.db, userId);
  const card = user?.active ? await findUsableCard(deps, userId) : null;
  if (!user || !card) return refuse('auto_pay_no_card');
  const vehicles = readVehicles([{ plate, state }]);
  if (isRefusal(vehicles)) return vehicles;
  const { customerRef, methodRef } = card;
  const onFile = { customerRef, methodRef };
  const paying = { method: 'card', orderId, onFile, principal: principalOf(user) } as const;
  const seenAt = seenFirstAt(visit);
  const until = leftAt ? atLeastAMinute(seenAt, leftAt) : (visit.lastsUntil ?? undefined);
  const stay = { locationId, zoneId, vehicles, startStop: true, seenAt, until, network: `account:${userId}` };
  const placed = await placeStay(deps, { ...paying, ...stay }, { placedParts: [], openedParts: () => [] });
  return isRefusal(placed) ? placed : null;
}

/** Every minute begun counts. */
const atLeastAMinute = (from: Date, until: Date): Date =>
  new Date(from.getTime() + Math.max(1, Math.ceil((until.getTime() - from.getTime()) / MINUTE_MS)) * MINUTE_MS);

async function refuseVisit(deps: Deps, visit: StoredVisit, refusal: Refusal): Promise<void> {
  const isInstead = (await findReplacedBy(deps.db, visit)) !== null;
  await inTransaction(deps.db, async (tx) => {
    const isFirst = await changeVisit(tx, visit, { refused: refusal.refusal }, 'startedAt');
    // A car that is paid already needs nothing, and what was charged before still stands.
    if (isFirst && !isInstead && refusal.refusal !== 'already_paid') await notifyRefused(deps, tx, visit, refusal);
  });
}

async function endVisit(deps: Deps, visit: StoredVisit, leftAt: Date): Promise<void> {
  const { ending, maxCents } = visit;
  await stopOrder(deps, orderOf(visit), { leftAt, isFree: ending === 'not_mine', maxCents });
  const order: Order | null = await findOrder(deps.db, orderOf(visit));
  if (order?.status === 'running') throw new Error(`Visit ${visit.id} has not ended.`);
  await inTransaction(deps.db, async (tx) => {
    const isFirst = await changeVisit(tx, visit, { endedAt: deps.now() }, 'endedAt');
    if (isFirst && order) await notifyEnded(deps, tx, visit, order);
  });
}

/** Parking that runs out without an exit that was read: when the car counts as gone (rule 383). Null for a stay without cameras. */
export async function resolveMissedExit(
  deps: Deps,
  tx: Db,
  { locationId, orderId: id }: OrderId,
): Promise<Left | null> {
  const found = await findVisit(tx, { locationId, id });
  if (!found) return null;
  await countLogged(tx, locationId, [found.plateKey], deps.now());
  await decideVisits(deps, tx, found);
  const visit = (await findVisit(tx, { locationId, id })) ?? found;
  const leftAt = visit.leftAt ?? (await findLimit(deps, tx, visit));
  const ending = visit.ending ?? 'missed';
  await changeVisit(tx, visit, { leftAt, ending }, 'leftAt');
  await deps.jobs.enqueue(tx, 'follow-car', { locationId, plateKey: visit.plateKey });
  return { leftAt, isFree: ending === 'not_mine', maxCents: visit.maxCents };
}

async function findLimit({ now }: Deps, tx: Db, visit: StoredVisit): Promise<Date> {
  const { maybeLeftAt, locationId } = visit;
  const sold = (await findOrder(tx, orderOf(visit)))?.endsAt ?? now();
  const { missedMinutes } = await findAutoPayRules(tx, locationId);
  const limit = visit.lastsUntil ? sold : lastsUntil(seenFirstAt(visit), sold, missedMinutes);
  return maybeLeftAt && maybeLeftAt < limit ? maybeLeftAt : limit;
}
