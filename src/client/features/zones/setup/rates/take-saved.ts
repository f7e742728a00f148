// The zone's price is changed in another form of the page, and its rates in another window: what was not touched here follows.

import { areSameRates, type EnteredRate } from './entered-rate.ts';

/** The rates as they were read last, and the answer that they were read from. */
export type Known = { readonly entered: readonly EnteredRate[]; readonly answer: string };

export function takeSaved(
  rates: readonly EnteredRate[],
  { entered: before }: Known,
  { entered: now }: Known,
): readonly EnteredRate[] {
  if (areSameRates(rates, before)) return now;
  return rates.map((rate) => {
    const old = before.find(({ key }) => key === rate.key);
    const fresh = now.find(({ key }) => key === rate.key);
    return old && fresh && areSameRates([rate], [old]) ? fresh : rate;
  });
}
