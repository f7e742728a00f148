// From "this permit, these plates, from this day" to a payment that the browser can confirm. The seat is taken and
// committed before the payment is opened. If the payment is never made, its end frees the seat.

import { t } from 'ttag';
import { findLocation, type LocationRow } from '#features/lot-directory/server/public.ts';
import { comparePrices, type Order } from '#features/orders/server/public.ts';
import {
  abandonPayment,
  customerOf,
  findOpenPaymentOf,
  type OrderDeps,
  openOrder,
  type PlacedOrder,
  unlessUnavailable,
} from '#features/payments/server/public.ts';
import { addDays, localDay } from '#platform/calendar/local-time.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { findAtLocations, listLocationsOf } from '#platform/db/sharding/location-in-ids.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { monthOfDay } from '../rules/permit-month.ts';
import { GIVEN_DAYS_AHEAD, START_DAYS_AHEAD } from '../rules/permit-plan.ts';
import { leftOf } from '../rules/waiting-line.ts';
import { freshPermit } from './fresh-permit.ts';
import { permitOrder } from './permit-order.ts';
import {
  findMonth,
  findPending,
  findPermit,
  insertPermit,
  lockPermit,
  oweMonth,
  type PermitAt,
  type PlateOfPermit,
  type StoredPermit,
  savePermit,
} from './permits.store.ts';
import { countSeats, findPlan, lockPlan, type StoredPlan } from './plans.store.ts';
import { findWait } from './waiting/waits.store.ts';

export type PayingPermit = { readonly shownCents: number | undefined; readonly method: PaymentMethodName };
export type RequestedPermit = PayingPermit & {
  readonly planId: string;
  readonly userId: string;
  readonly plates: readonly PlateOfPermit[];
  /** The lot's day, YYYY-MM-DD. */
  readonly startsOn: string;
};
export type OpenedPermit = PlacedOrder & { readonly permitId: string };

/** How long a seat is reserved for a payment; a job checks then. */
export const PAYING_MINUTES = 35;

export async function buyPermit(deps: OrderDeps, requested: RequestedPermit): Promise<OpenedPermit | Refusal> {
  const { planId, userId, plates } = requested;
  const plan = await findAtLocations(await listLocationsOf(deps.db, planId), (locationId) =>
    findPlan(deps.db, { locationId, id: planId }),
  );
  const lot = plan && (await findLocation(deps.db, plan.locationId));
  if (!plan || !lot) return refuse('not_found');
  const refused = refuseSale(requested, { plan, lot, now: deps.now() }) ?? (await abandonEarlier(deps, plan, userId));
  if (refused) return refused;
  const customerRef = await findCustomer(deps, requested);
  if (isRefusal(customerRef)) return customerRef;
  const now = deps.now();
  const permit = newPermit(deps, requested, { plan, lot, now });
  const month = monthOfDay(requested.startsOn);
  const order = permitOrder(deps, { permit, plan, lot, month, plates, now });
  const soldOut =
    comparePrices(order.lines, requested.shownCents) ??
    (await inTransaction(deps.db, (tx) => takeSeat(tx, { permit, plates, order, month, now })));
  if (soldOut) return soldOut;
  const placed = await openOrder(deps, order, { method: requested.method, ...savedTo(customerRef, userId) });
  if (isRefusal(placed)) await expirePending(deps, permit, lot.timeZone);
  return isRefusal(placed) ? placed : { ...placed, permitId: permit.id };
}

/** What pays is saved in the account's list, and the months to come are charged to it. */
export const savedTo = (customerRef: string | null, userId: string | null) =>
  customerRef === null ? {} : { onFile: { customerRef, methodRef: null }, savesFor: userId };

type Sale = { readonly plan: StoredPlan; readonly lot: LocationRow; readonly now: Date };

function refuseSale({ plates, startsOn }: RequestedPermit, { plan, lot, now }: Sale): Refusal | null {
  if (lot.heldAt) return refuse('location_not_open');
  if (lot.pinApproximate) return refuse('pin_unchecked');
  if (lot.archivedAt) return refuse('location_archived');
  const today = localDay(now, lot.timeZone);
  return refuseStart(startsOn, { today, isFree: false }) ?? refusePlates(plates, plan);
}

/** Also of permits that owners give, free or by invoice. */
export function refuseStart(startsOn: string, { today, isFree }: { today: string; isFree: boolean }): Refusal | null {
  const daysAhead = isFree ? GIVEN_DAYS_AHEAD : START_DAYS_AHEAD;
  if (startsOn >= today && startsOn <= addDays(today, daysAhead)) return null;
  return refuseField('startsOn', wrongStart(isFree));
}

export const wrongStart = (isFree: boolean): string =>
  isFree ? t`Choose a day from today to a year ahead.` : t`Choose a day from today to 60 days ahead.`;

/** Each seat has as many plates as the plan says. */
export function refusePlates(
  plates: readonly PlateOfPermit[],
  plan: Pick<StoredPlan, 'plates'>,
  seats = 1,
): Refusal | null {
  if (plates.length <= plan.plates * seats) return null;
  return refuseField('plates', t`This permit allows fewer plates.`);
}

/** A driver who starts over does not hold two seats. */
async function abandonEarlier(deps: OrderDeps, plan: StoredPlan, userId: string): Promise<Refusal | null> {
  const earlier = await findPending(deps.db, plan.locationId, plan.id, userId);
  const permit = earlier && (await findPermit(deps.db, earlier));
  if (!permit) return null;
  const month = await findMonth(deps.db, permit, monthOfDay(permit.startsOn));
  const payment =
    month?.orderId && (await findOpenPaymentOf(deps.db, { locationId: plan.locationId, orderId: month.orderId }));
  if (!payment) return null;
  const outcome = await abandonPayment(deps, payment);
  return outcome === null ? refuse('payment_unavailable') : null;
}

/** The payer, by the provider's name for them; null if the provider saves nothing. */
export async function findCustomer(
  deps: OrderDeps,
  { method, userId }: { readonly method: PaymentMethodName; readonly userId: string },
): Promise<string | null | Refusal> {
  const provider = deps.payments.by(method);
  return provider ? unlessUnavailable(() => customerOf(deps, provider, userId)) : null;
}

function newPermit(deps: OrderDeps, { userId, startsOn }: RequestedPermit, { plan, lot, now }: Sale): StoredPermit {
  const { locationId, id: planId } = plan;
  const actAt = new Date(now.getTime() + PAYING_MINUTES * 60_000);
  const bought = { kind: 'bought', seats: 1, userId, state: 'pending', startsOn, actAt, createdAt: now } as const;
  return freshPermit(deps, lot.timeZone, { locationId, planId, ...bought });
}

type Seat = {
  readonly permit: StoredPermit;
  readonly plates: readonly PlateOfPermit[];
  readonly order: Order;
  readonly month: string;
  readonly now: Date;
};

/**
 * Rules 300 and 313: seats are counted under the plan's lock, so that no more are taken than there are. A
 * driver who was offered a seat buys it, even if the plan has been paused since.
 * Everybody else can buy only the seats that nobody in the line is waiting for.
 */
async function takeSeat(tx: Db, { permit, plates, order, month, now }: Seat): Promise<Refusal | null> {
  const plan = await lockPlan(tx, { locationId: permit.locationId, id: permit.planId });
  if (!plan) return refuse('not_found');
  const isFree = plan.pausedAt === null && leftOf(await countSeats(tx, plan)) > 0;
  if (!isFree && !(await hasSeatOffered(tx, permit, now))) return refuse('permit_sold_out');
  await insertPermit(tx, permit, plates);
  await oweMonth(tx, permit, { month, orderId: order.id, byJob: false, cents: order.totalCents });
  return null;
}

/** A seat is offered only once, and not for a second purchase while the first is being paid. */
async function hasSeatOffered(tx: Db, permit: StoredPermit, now: Date): Promise<boolean> {
  const { locationId, planId, userId } = permit;
  if (userId === null) return false;
  const wait = await findWait(tx, { locationId, planId, userId });
  if (!wait?.holdsUntil || wait.holdsUntil <= now) return false;
  return (await findPending(tx, locationId, planId, userId)) === null;
}

/** Its payment could not be opened. */
async function expirePending({ db }: OrderDeps, at: PermitAt, timeZone: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const permit = await lockPermit(tx, at);
    if (permit?.state === 'pending') await savePermit(tx, permit, { state: 'expired' }, timeZone);
  });
}
