// The order that pays for a month of a permit: a line for the month, then the lot's fee and taxes as for a stay that starts then.

import type { Deps } from '#app/deps.ts';
import type { LocationRow } from '#features/lot-directory/server/public.ts';
import { newReceiptKey, type Order } from '#features/orders/server/public.ts';
import { chargesOn } from '#features/pricing/rules/charge-lines.ts';
import { chargesAt } from '#features/pricing/rules/offer.ts';
import { type PriceLine, totalOf } from '#features/pricing/rules/price-line.ts';
import { localDay, startOfLocalDay } from '#platform/calendar/local-time.ts';
import { centsForMonth, lastDayOf, monthOfDay, nextMonth, startOfMonth } from '../rules/permit-month.ts';
import { priceOfMonth } from '../rules/permit-plan.ts';
import type { PlateOfPermit, StoredPermit } from './permits.store.ts';
import type { StoredPlan } from './plans.store.ts';

type Lot = Pick<LocationRow, 'charges' | 'timeZone'>;
type OfMonth = {
  readonly plan: StoredPlan;
  readonly lot: Lot;
  readonly month: string;
  readonly startsOn: string;
  /** How many seats of the plan are paid for. */
  readonly seats: number;
};

export const priceOfPlan = ({ monthlyCents, nextCents, nextFrom }: StoredPlan) => ({
  monthlyCents,
  next: nextCents !== null && nextFrom !== null ? { monthlyCents: nextCents, from: nextFrom } : null,
});

/** The lines of a month; the first month is paid from the day on which the permit starts (rule 301). */
export function linesOfMonth({ plan, lot, month, startsOn, seats }: OfMonth): PriceLine[] {
  const monthly = priceOfMonth(priceOfPlan(plan), month) * seats;
  const first = firstDay({ month, startsOn });
  const name = seats > 1 ? `${seats} × ${plan.name}` : plan.name;
  const label = `${name}, ${formatDate(first)} – ${formatDate(lastDayOf(month))}`;
  const cents = centsForMonth(monthly, { month, startsOn });
  const charges = chargesAt(lot.charges, startOfFirst({ month, startsOn }, lot.timeZone), lot.timeZone);
  return chargesOn(charges, [{ kind: 'parking', label, cents, payee: 'owner' }]);
}

type Requested = Omit<OfMonth, 'startsOn' | 'seats'> & {
  readonly permit: Pick<StoredPermit, 'locationId' | 'id' | 'userId' | 'startsOn' | 'seats'>;
  readonly plates: readonly PlateOfPermit[];
  readonly now: Date;
};

export function permitOrder({ newId }: Pick<Deps, 'newId'>, requested: Requested): Order<'permit'> {
  const { plan, lot, month, permit, plates, now } = requested;
  const { startsOn, seats } = permit;
  const lines = linesOfMonth({ ...requested, startsOn, seats });
  const startsAt = startOfFirst({ month, startsOn }, lot.timeZone);
  const endsAt = startOfMonth(nextMonth(month), lot.timeZone);
  const order = { locationId: permit.locationId, id: newId() };
  return {
    ...order,
    kind: 'permit',
    permitId: permit.id,
    vehicles: plates.map((plate) => ({ ...plate, description: '' })),
    status: 'pending',
    userId: permit.userId,
    guestKey: null,
    terms: {
      rate: { name: plan.name, isHourly: false, priceCents: priceOfMonth(priceOfPlan(plan), month) * seats },
      charges: chargesAt(lot.charges, startsAt, lot.timeZone),
    },
    minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
    lines,
    totalCents: totalOf(lines),
    startsAt,
    endsAt,
    receiptKey: newReceiptKey(order),
    createdAt: now,
  };
}

/** The month that is to be paid next. */
export const monthAhead = ({ paidMonth, startsOn }: Pick<StoredPermit, 'paidMonth' | 'startsOn'>): string =>
  paidMonth === null ? monthOfDay(startsOn) : nextMonth(paidMonth);

/** The month that an order pays for. */
export const monthOfOrder = ({ startsAt }: Pick<Order, 'startsAt'>, timeZone: string): string =>
  monthOfDay(localDay(startsAt, timeZone));

type FirstOf = { readonly month: string; readonly startsOn: string };

const firstDay = ({ month, startsOn }: FirstOf): string => (monthOfDay(startsOn) === month ? startsOn : `${month}-01`);

function startOfFirst(of: FirstOf, timeZone: string): Date {
  return startOfLocalDay(firstDay(of), timeZone);
}

/** "11/16/2026", which `showDays` reads: the same in every language in which an order may be read. */
const formatDate = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}/${year}`;
};
