/**
 * What was refunded for each vehicle of an order, for lists with one line per vehicle. A refund of the whole order is shared
 * in proportion to what is left of each vehicle's price, so that the shares add up to the refunds.
 */
import type { Cents } from '#platform/money/cents.ts';

type Vehicle = { readonly id: string; readonly cents: Cents };
/** For these vehicles; for the whole order if there are none, or none of its own. */
type Refund = { readonly sessionIds: readonly string[]; readonly cents: Cents };

export const shareRefunds = (vehicles: readonly Vehicle[], refunds: readonly Refund[]): ReadonlyMap<string, Cents> => {
  const shares = new Map(vehicles.map(({ id }) => [id, 0]));
  const give = (id: string, cents: Cents) => shares.set(id, (shares.get(id) ?? 0) + cents);
  const own = ({ sessionIds }: Refund) => vehicles.filter(({ id }) => sessionIds.includes(id));
  const isTheirs = (refund: Refund) => own(refund).length > 0;
  const share = (among: readonly Vehicle[], cents: Cents) => {
    const left = among.map(({ id, cents: cost }) => ({ id, cents: Math.max(0, cost - (shares.get(id) ?? 0)) }));
    for (const { id, cents: part } of inProportion(left, cents)) give(id, part);
  };
  for (const refund of refunds.filter(isTheirs)) share(own(refund), refund.cents);
  for (const { cents } of refunds.filter((refund) => !isTheirs(refund))) share(vehicles, cents);
  return shares;
};

/** Whole cents by largest remainder. If nothing is left of any, the first gets it all. */
const inProportion = (parts: readonly Vehicle[], cents: Cents): readonly Vehicle[] => {
  const all = parts.reduce((sum, part) => sum + part.cents, 0);
  if (all === 0) return parts.map(({ id }, index) => ({ id, cents: index === 0 ? cents : 0 }));
  const exact = parts.map((part) => (part.cents * cents) / all);
  const whole = exact.map(Math.floor);
  const rest = cents - whole.reduce((sum, each) => sum + each, 0);
  const byRemainder = exact.map((each, index) => ({ index, over: each - Math.floor(each) }));
  byRemainder.sort((a, b) => b.over - a.over || a.index - b.index);
  const lucky = new Set(byRemainder.slice(0, rest).map(({ index }) => index));
  return parts.map(({ id }, index) => ({ id, cents: (whole[index] ?? 0) + (lucky.has(index) ? 1 : 0) }));
};
