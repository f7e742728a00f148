// The money of a visit (rules 380 and 382): its order has the visit's id and is authorized with the account's saved card when the car
// comes, and captured when it leaves. Any step may run again after a crash: what is done is found.

import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuse } from '#app/refusals.ts';
import { findAccountById } from '#features/accounts/server/public.ts';
import type { OrderId } from '#features/orders/server/public.ts';
import { findOrder, type Order } from '#features/orders/server/public.ts';
import type { Left } from '#features/parking/server/public.ts';
import { placeStay, readVehicles, stopOrder } from '#features/parking/server/public.ts';
import { chargeOrder, findUsableCard } from '#features/payments/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { principalOf } from '#platform/http/access/principal.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { JobData } from '#platform/jobs/job-kinds.ts';
import { isFree, missedExitAt } from '../rules/visit-end.ts';
import { findAutoPayRules } from './auto-pay-lots.store.ts';
import { notifyEnded, notifyRefused, notifyStarted } from './auto-pay-news.ts';
import { changeVisit, findVisit, listLatestVisits, type StoredVisit } from './camera-visits.store.ts';

type Car = Pick<StoredVisit, 'locationId' | 'plateKey' | 'plateState'>;

/** The earlier visit of a car ends before its next one starts. @throws to be tried again, while a provider does not answer */
export async function finishVisits(deps: Deps, car: Car): Promise<void> {
  for (const visit of (await listLatestVisits(deps.db, car)).toReversed()) {
    await inLanguage(visit.language, async () => {
      if (!visit.startedAt) await startVisit(deps, visit);
      const started = await findVisit(deps.db, visit);
      if (started?.startedAt && started.leftAt && !started.endedAt) await endVisit(deps, started, started.leftAt);
    });
  }
}

const orderOf = ({ locationId, id: orderId }: StoredVisit) => ({ locationId, orderId });

async function startVisit(deps: Deps, visit: StoredVisit): Promise<void> {
  const at = orderOf(visit);
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
  const { locationId, id: orderId, zoneId, userId, plate, plateState: state } = visit;
  const user = await findAccountById(deps.db, userId);
  const card = user?.active ? await findUsableCard(deps, userId) : null;
  if (!user || !card) return refuse('auto_pay_no_card');
  const vehicles = readVehicles([{ plate, state }]);
  if (isRefusal(vehicles)) return vehicles;
  const { customerRef, methodRef } = card;
  const onFile = { customerRef, methodRef };
  const paying = { method: 'card', orderId, onFile, principal: principalOf(user) } as const;
  const stay = { locationId, zoneId, vehicles, startStop: true, atOnce: true, network: `account:${userId}` };
  const placed = await placeStay(deps, { ...paying, ...stay }, { placedParts: [], openedParts: () => [] });
  return isRefusal(placed) ? placed : null;
}

async function refuseVisit(deps: Deps, visit: StoredVisit, refusal: Refusal): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const isFirst = await changeVisit(tx, visit, { refused: refusal.refusal }, 'startedAt');
    // A car that is paid already needs nothing.
    if (isFirst && refusal.refusal !== 'already_paid') await notifyRefused(deps, tx, visit, refusal);
  });
}

async function endVisit(deps: Deps, visit: StoredVisit, leftAt: Date): Promise<void> {
  const { graceMinutes } = await findAutoPayRules(deps.db, visit.locationId);
  const { enteredAt, ending } = visit;
  await stopOrder(deps, orderOf(visit), {
    leftAt,
    isFree: isFree({ enteredAt, leftAt, ending: ending ?? 'exit' }, graceMinutes),
  });
  const order: Order | null = await findOrder(deps.db, orderOf(visit));
  if (order?.status === 'running') throw new Error(`Visit ${visit.id} has not ended.`);
  await inTransaction(deps.db, async (tx) => {
    const isFirst = await changeVisit(tx, visit, { endedAt: deps.now() }, 'endedAt');
    if (isFirst && order) await notifyEnded(deps, tx, visit, order);
  });
}

/** Parking that runs out without an exit that was read: when the car counts as gone (rule 383). Null for a stay without cameras. */
export async function resolveMissedExit(
  { jobs, now: clock }: Pick<Deps, 'jobs' | 'now'>,
  tx: Db,
  { locationId, orderId: id }: OrderId,
): Promise<Left | null> {
  const visit = await findVisit(tx, { locationId, id });
  if (!visit) return null;
  const { startedAt, createdAt, maybeLeftAt, enteredAt } = visit;
  const { missedMinutes, graceMinutes } = await findAutoPayRules(tx, locationId);
  const missed = { startedAt: startedAt ?? createdAt, maybeLeftAt, by: clock() };
  const leftAt = visit.leftAt ?? missedExitAt(missed, missedMinutes);
  const ending = visit.ending ?? 'missed';
  await changeVisit(tx, visit, { leftAt, ending }, 'leftAt');
  await jobs.enqueue(tx, 'finish-visit', { locationId, visitId: id });
  return { leftAt, isFree: isFree({ enteredAt, leftAt, ending }, graceMinutes) };
}

/** @throws to be tried again, while a provider does not answer */
export async function finishVisit(deps: Deps, { locationId, visitId: id }: JobData['finish-visit']): Promise<void> {
  const visit = await findVisit(deps.db, { locationId, id });
  if (visit) await finishVisits(deps, visit);
}
