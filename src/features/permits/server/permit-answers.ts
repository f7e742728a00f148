// Plans and permits as the API shows them.

import { findAccountById } from '#features/accounts/server/public.ts';
import { findLocation, type LocationRow } from '#features/lot-directory/server/public.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { localMonth } from '#platform/calendar/local-time.ts';
import type { Db } from '#platform/db/database.ts';
import type { ManagedPermit, OwnPermit, OwnWait, PermitPlan, SoldPermit } from '../permits.contract.ts';
import { CHANGES_A_MONTH, willCardExpire } from '../rules/permit-lifecycle.ts';
import { lastDayOf, monthOfDay, nextMonth } from '../rules/permit-month.ts';
import { leftOf } from '../rules/waiting-line.ts';
import type { OpenedPermit } from './buy-permit.ts';
import type { ManagedPermitRow } from './managed-permits.read-model.ts';
import { linesOfMonth, priceOfPlan } from './permit-order.ts';
import { listPlates, type PlateOfPermit, type StoredPermit } from './permits.store.ts';
import { type CountedSeats, findPlan, listZonesOf, type NamedZone, type StoredPlan } from './plans.store.ts';
import type { PlacedWait } from './waiting/waits.store.ts';

type Sold = { readonly zones: readonly NamedZone[]; readonly counted: CountedSeats };

export function toPlan(plan: StoredPlan, { zones, counted }: Sold): PermitPlan {
  const { locationId, id, name, zoneIds, monthlyCents, seats, plates, times, reserved, pausedAt } = plan;
  return {
    _id: id,
    locationId,
    name,
    zoneIds: [...zoneIds],
    zones: zones
      .filter((zone) => zoneIds.includes(zone.id))
      .map((zone) => ({ _id: zone.id, zoneNumber: zone.zoneNumber })),
    monthlyCents,
    next: priceOfPlan(plan).next,
    seats,
    plates,
    times: times && [...times],
    reserved,
    paused: pausedAt !== null,
    sold: counted.taken,
    left: pausedAt === null ? leftOf(counted) : 0,
    inLine: counted.inLine,
  };
}

type Of = { readonly permit: StoredPermit; readonly plan: StoredPlan };
type Shown = Omit<
  OwnPermit,
  'location' | 'zones' | 'times' | 'maxPlates' | 'changesLeft' | 'next' | 'paysWith' | 'methodExpires'
>;

async function toShown(db: Db, { permit, plan }: Of): Promise<Shown> {
  return withPlates(permit, { planName: plan.name, plates: await listPlates(db, permit) });
}

type Named = { readonly planName: string; readonly plates: readonly Omit<PlateOfPermit, 'plateKey'>[] };

function withPlates(permit: StoredPermit, { planName, plates }: Named): Shown {
  const { state, paidMonth, startsOn, endsAfter } = permit;
  const month = paidMonth ?? monthOfDay(startsOn);
  const isOver = state === 'ended' || state === 'expired';
  const renews = !isOver && (endsAfter === null || endsAfter > month);
  return {
    _id: permit.id,
    planId: permit.planId,
    planName,
    state: state === 'past_due' || state === 'ended' ? state : 'active',
    plates: plates.map(({ plate, state: of }) => ({ plate, state: of })),
    startsOn,
    paidThrough: lastDayOf(month),
    renewsOn: renews ? `${nextMonth(month)}-01` : null,
    endsOn: !isOver && endsAfter !== null ? lastDayOf(endsAfter) : null,
    parksUntil: permit.parksUntil?.toISOString() ?? null,
  };
}

/** For its holder. */
export async function toOwnPermit(db: Db, permit: StoredPermit, now: Date): Promise<OwnPermit> {
  const plan = await planOf(db, permit);
  const lot = await lotOf(db, permit);
  const zones = await listZonesOf(db, permit.locationId);
  const shown = await toShown(db, { permit, plan });
  const isThisMonth = permit.platesChangedMonth === localMonth(now, lot.timeZone);
  return {
    ...shown,
    location: { _id: lot.id, name: lot.name, address: lot.address, timeZone: lot.timeZone },
    zones: zones.filter(({ id }) => plan.zoneIds.includes(id)).map(({ zoneNumber }) => zoneNumber),
    times: plan.times && [...plan.times],
    maxPlates: plan.plates,
    changesLeft: Math.max(0, CHANGES_A_MONTH - (isThisMonth ? permit.platesChanged : 0)),
    next: shown.renewsOn === null ? null : nextPrice({ permit, plan, lot }, monthOfDay(shown.renewsOn)),
    paysWith: permit.methodRef === null ? null : (permit.methodLabel ?? ''),
    methodExpires: earlyExpiryOf(permit),
  };
}

const earlyExpiryOf = (permit: StoredPermit): string | null =>
  willCardExpire(permit, permit.methodExpires) ? permit.methodExpires : null;

function nextPrice({ permit, plan, lot }: Of & { readonly lot: LocationRow }, month: string): OwnPermit['next'] {
  const lines = linesOfMonth({ ...permit, plan, lot, month });
  return { month, totalCost: totalOf(lines), lines };
}

/** For the lot's owner. */
export async function toSoldPermit(db: Db, permit: StoredPermit): Promise<SoldPermit> {
  const shown = await toShown(db, { permit, plan: await planOf(db, permit) });
  const account = permit.userId === null ? null : await findAccountById(db, permit.userId);
  return toSold(permit, { shown, account });
}

/** With its lot, for lists over several lots. */
export function toManagedPermit(
  { location, planName, plates, ...permit }: ManagedPermitRow,
  account: Account | undefined,
): ManagedPermit {
  const shown = withPlates(permit, { planName, plates });
  return { ...toSold(permit, { shown, account: account ?? null }), location };
}

type Account = { readonly name: string; readonly email: string };
type PlanAndAccount = { readonly shown: Shown; readonly account: Account | null };

function toSold(permit: StoredPermit, { shown, account }: PlanAndAccount): SoldPermit {
  const { kind, seats, state, paidMonth, holderName, holderEmail } = permit;
  return {
    ...shown,
    kind,
    seats,
    methodExpires: earlyExpiryOf(permit),
    state: state === 'pending' ? state : state === 'expired' ? 'ended' : shown.state,
    ...(paidMonth === null && { paidThrough: null, renewsOn: null }),
    holder: { name: account?.name ?? holderName ?? '', email: account?.email ?? holderEmail ?? '' },
  };
}

export function toOpened({ permitId, order, clientSecret }: OpenedPermit) {
  const { id: orderId, totalCents: totalCost, lines, receiptKey } = order;
  return { data: { permitId, orderId, totalCost, lines: [...lines], clientSecret, receiptKey } };
}

/** For a driver who is waiting. */
export async function toOwnWait(db: Db, wait: PlacedWait): Promise<OwnWait> {
  const { planId, place, holdsUntil } = wait;
  const plan = await planOf(db, wait);
  const { id, name, address, timeZone } = await lotOf(db, wait);
  return {
    planId,
    planName: plan.name,
    location: { _id: id, name, address, timeZone },
    place: holdsUntil === null ? place : null,
    holdsUntil: holdsUntil?.toISOString() ?? null,
  };
}

async function planOf(
  db: Db,
  { locationId, planId }: Pick<StoredPermit, 'locationId' | 'planId'>,
): Promise<StoredPlan> {
  const plan = await findPlan(db, { locationId, id: planId });
  if (!plan) throw new Error(`There is no plan ${planId}.`);
  return plan;
}

async function lotOf(db: Db, { locationId }: Pick<StoredPermit, 'locationId'>): Promise<LocationRow> {
  const lot = await findLocation(db, locationId);
  if (!lot) throw new Error(`There is no lot ${locationId}.`);
  return lot;
}
