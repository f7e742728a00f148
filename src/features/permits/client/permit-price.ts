// What a permit costs its driver, by the same rules as on the server (rule 301).

import { chargesOn } from '#features/pricing/rules/charge-lines.ts';
import { type Charge, chargesAt } from '#features/pricing/rules/offer.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { localMonth, startOfLocalDay } from '#platform/calendar/local-time.ts';
import type { Cents } from '#platform/money/cents.ts';
import type { PermitPlan } from '../permits.contract.ts';
import { centsForMonth, monthOfDay, nextMonth, startOfMonth } from '../rules/permit-month.ts';
import { priceOfMonth } from '../rules/permit-plan.ts';

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
