// An owner's plans: what is sold by the month, how many, and at which price from when.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import { reserveSpaces } from '#features/spaces/server/public.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import { specifiedFields } from '#platform/contract/specified-fields.ts';
import type { Db } from '#platform/db/database.ts';
import { isZoneFull } from '#platform/db/pg-errors.ts';
import { triedWithin } from '#platform/db/transactions/savepoint.ts';
import type { PermitPlan, PermitPlanFields } from '../permits.contract.ts';
import { monthOfDay } from '../rules/permit-month.ts';
import { firstMonthOfChange, priceOfMonth } from '../rules/permit-plan.ts';
import { toPlan } from './permit-answers.ts';
import { mailPermitHolder } from './permit-mails.ts';
import { priceOfPlan } from './permit-order.ts';
import { listLiveOfPlan } from './permits.store.ts';
import {
  countSeats,
  insertPlan,
  listPlans,
  listZonesOf,
  lockPlan,
  MAX_PLANS,
  type NamedZone,
  type PlanAt,
  type StoredPlan,
  updatePlan,
} from './plans.store.ts';

type PlanDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

/** In the caller's transaction. */
export async function addPlan(
  tx: Db,
  { locationId, id, now }: PlanAt & { readonly now: Date },
  { paused, ...fields }: PermitPlanFields,
): Promise<PermitPlan | Refusal> {
  const zones = await listZonesOf(tx, locationId);
  const plan = {
    locationId,
    id,
    ...fields,
    nextCents: null,
    nextFrom: null,
    pausedAt: paused ? now : null,
    createdAt: now,
  };
  const refused = refuseZones(plan, zones);
  if (refused) return refused;
  if ((await listPlans(tx, locationId)).length >= MAX_PLANS)
    return refuseField('name', t`A lot has at most 100 plans.`);
  const full = await storePlan(tx, plan, now);
  if (full) return full;
  await insertPlan(tx, plan);
  return toPlan(plan, { zones, counted: await countSeats(tx, plan) });
}

type Changes = { readonly [Name in keyof PermitPlanFields]?: PermitPlanFields[Name] | undefined };
type Changed = PlanAt & { readonly now: Date };

/** Rule 309: existing holders pay a new price from the first month that begins 30 days later, and are told now. */
export async function changePlan(
  deps: PlanDeps,
  tx: Db,
  { now, ...at }: Changed,
  { paused, monthlyCents, ...fields }: Changes,
): Promise<PermitPlan | Refusal> {
  const stored = await lockPlan(tx, at);
  if (!stored) return refuse('not_found');
  const zones = await listZonesOf(tx, at.locationId);
  const counted = await countSeats(tx, stored);
  // A seat that is offered to somebody is promised.
  const taken = counted.taken + counted.offered;
  const today = localDay(now, await findTimeZone(tx, at.locationId));
  const pausedAt = paused === undefined ? stored.pausedAt : paused ? (stored.pausedAt ?? now) : null;
  const plan = { ...withPrice(stored, { monthlyCents, today, taken }), ...specifiedFields(fields), pausedAt };
  const refused = refuseZones(plan, zones);
  if (refused) return refused;
  if (plan.seats < taken) return refuse('seats_taken', { data: { sold: taken } });
  const full = await storePlan(tx, plan, now);
  if (full) return full;
  const live = await listLiveOfPlan(tx, at.locationId, at.id);
  for (const permit of live) {
    if (permit.endsAfter === null && (plan.nextCents !== stored.nextCents || plan.nextFrom !== stored.nextFrom)) {
      const from = plan.nextFrom ?? monthOfDay(today);
      await mailPermitHolder(deps, tx, permit, {
        kind: 'price',
        monthlyCents: plan.nextCents ?? plan.monthlyCents,
        from,
      });
    }
  }
  await updatePlan(tx, plan);
  return toPlan(plan, { zones, counted: { ...counted, seats: plan.seats } });
}

type Priced = { readonly monthlyCents: number | undefined; readonly today: string; readonly taken: number };

/** An announced price whose month has come becomes the price; a new one replaces the announced one. */
function withPrice(plan: StoredPlan, { monthlyCents, today, taken }: Priced): StoredPlan {
  const current = priceOfMonth(priceOfPlan(plan), monthOfDay(today));
  const isDone = plan.nextFrom !== null && plan.nextFrom <= monthOfDay(today);
  const settled = isDone ? { ...plan, monthlyCents: current, nextCents: null, nextFrom: null } : plan;
  if (monthlyCents === undefined || monthlyCents === (settled.nextCents ?? current)) return settled;
  if (taken === 0 || monthlyCents === current) return { ...settled, monthlyCents, nextCents: null, nextFrom: null };
  return { ...settled, nextCents: monthlyCents, nextFrom: firstMonthOfChange(today) };
}

function refuseZones(
  { zoneIds, reserved }: Pick<StoredPlan, 'zoneIds' | 'reserved'>,
  zones: readonly NamedZone[],
): Refusal | null {
  const chosen = zones.filter(({ id }) => zoneIds.includes(id));
  if (chosen.length !== new Set(zoneIds).size) return refuseField('zoneIds', t`Choose zones of this location.`);
  if (!reserved) return null;
  const [only, ...more] = chosen;
  return only?.counts && more.length === 0
    ? null
    : refuseField(
        'reserved',
        t`Spaces can be kept in one zone that counts its spaces. Choose one, or do not keep any.`,
      );
}

/** The reserved places of a plan that has its own. */
async function storePlan(
  tx: Db,
  { locationId, id, reserved, zoneIds, seats }: StoredPlan,
  now: Date,
): Promise<Refusal | null> {
  const zoneId = reserved ? (zoneIds[0] ?? null) : null;
  const isStored = await triedWithin(
    tx,
    () => reserveSpaces(tx, { locationId, planId: id, zoneId, seats, now }),
    isZoneFull,
  );
  return isStored ? null : refuseField('seats', t`Fewer spaces than that are free in this zone now.`);
}
