// What a permit costs its driver, by the same rules as on the server (rule 301).

import type { PermitPlan } from '#contract/lots/permits.contract.ts';
import { localMonth, startOfLocalDay } from '#domain/calendar/local-time.ts';
import type { Cents } from '#domain/money/cents.ts';
import { centsForMonth, monthOfDay, nextMonth, startOfMonth } from '#domain/permits/permit-month.ts';
import { priceOfMonth } from '#domain/permits/permit-plan.ts';
import { type Charge, chargesAt } from '#domain/pricing/offer.ts';
import { totalOf } from '#domain/pricing/price-line.ts';
import { chargesOn } from '#domain/pricing/price-stay.ts';
import { serverNow } from '../../lib/time/server-clock.ts';

export type PermitLot = { readonly _id: string; readonly timeZone: string; readonly charges: readonly Charge[] };

/** The lines of the first month, and what each later one costs. */
export function priceOf(lot: PermitLot, plan: PermitPlan, startsOn: string) {
  const month = monthOfDay(startsOn);
  const first = centsForMonth(priceOfMonth(plan, month), { month, startsOn });
  return {
    lines: linesFrom(lot, plan, { cents: first, startsAt: startOfLocalDay(startsOn, lot.timeZone) }),
    thenCents: monthlyTotal(lot, plan, nextMonth(month)),
  };
}

/** A whole month with its fee and taxes: an advertised price must include everything that has to be paid. */
export const monthlyTotal = (lot: PermitLot, plan: PermitPlan, month = localMonth(serverNow(), lot.timeZone)): Cents =>
  totalOf(linesFrom(lot, plan, { cents: priceOfMonth(plan, month), startsAt: startOfMonth(month, lot.timeZone) }));

function linesFrom(
  { charges, timeZone }: PermitLot,
  { name }: PermitPlan,
  { cents, startsAt }: { readonly cents: Cents; readonly startsAt: Date },
) {
  return chargesOn(chargesAt(charges, startsAt, timeZone), [{ kind: 'parking', label: name, cents, payee: 'owner' }]);
}
