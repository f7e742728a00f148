import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { type EnteredRate, readRate } from './entered-rate.ts';

/** The complete rates, each with its index among all. */
export type ShownRates = { readonly tariff: Tariff; readonly places: readonly number[] };

/** What can be shown of rates that are being typed. */
export function shownRates(rates: readonly EnteredRate[]): ShownRates {
  const complete = rates.flatMap((entered, place) => {
    const { rate, problems } = readRate(entered);
    return Object.keys(problems).length > 0 ? [] : [{ rate, place }];
  });
  return { tariff: complete.map(({ rate }) => rate), places: complete.map(({ place }) => place) };
}

const TONES = ['accent', 'blue', 'purple', 'green', 'orange', 'gray'] as const;

/** The color of a rate's blocks. Its name is always next to it: colors repeat after six rates. */
export const toneOf = (place: number): string => TONES[place % TONES.length] ?? 'gray';
