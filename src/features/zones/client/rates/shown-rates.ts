import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { type EnteredRate, readRate } from './entered-rate.ts';

/** The complete rates, each with its index among all. */
export type ShownRates = { readonly tariff: Tariff; readonly indexes: readonly number[] };

/** What can be shown of rates that are being typed. */
export function shownRates(rates: readonly EnteredRate[]): ShownRates {
  const complete = rates.flatMap((entered, index) => {
    const { rate, problems } = readRate(entered);
    return Object.keys(problems).length > 0 ? [] : [{ rate, index: index }];
  });
  return { tariff: complete.map(({ rate }) => rate), indexes: complete.map(({ index }) => index) };
}

const TONES = ['accent', 'blue', 'purple', 'green', 'orange', 'gray'] as const;

/** The color of a rate's blocks. Its name is always next to it: colors repeat after six rates. */
export const toneOf = (index: number): string => TONES[index % TONES.length] ?? 'gray';
