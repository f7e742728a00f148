// Two people may work on one zone. Fields not touched here follow what is saved there; what was typed here stays.

import { isSameValue, mergeEdit } from '#platform/contract/merge-edit.ts';
import { areSameRates, type EnteredRate } from '../rates/entered-rate.ts';
import type { EnteredSetup } from './entered-setup.ts';

export type SetupPart = keyof EnteredSetup;

const PARTS: readonly SetupPart[] = [
  'zoneNumber',
  'week',
  'capacity',
  'reservable',
  'reserveDaysAhead',
  'walkUpPercent',
  'startStop',
  'free',
  'rates',
  'pricedBy',
];

export type Merged = {
  readonly setup: EnteredSetup;
  /** What was changed here and, differently, there: ours stays, and saving it replaces theirs. */
  readonly both: readonly SetupPart[];
};

const isSame = (part: SetupPart, one: EnteredSetup, other: EnteredSetup): boolean =>
  part === 'rates' ? areSameRates(one.rates, other.rates) : isSameValue(part, one, other);

/** Whether nothing was typed that would be lost. */
export const isSameSetup = (one: EnteredSetup, other: EnteredSetup): boolean =>
  PARTS.every((part) => isSame(part, one, other));

/** `before` is what both started from, `now` what is saved. */
export function mergeSetup(ours: EnteredSetup, before: EnteredSetup, now: EnteredSetup): Merged {
  const rates = mergeRates(ours.rates, before.rates, now.rates);
  const { merged, both } = mergeEdit({ ours, before, now }, isSame);
  const others = both.filter((part) => part !== 'rates');
  return { setup: { ...merged, rates: rates.merged }, both: rates.isBoth ? [...others, 'rates'] : others };
}

type Rates = readonly EnteredRate[];

/** Rate by rate: theirs are added and removed, except what was changed here. */
function mergeRates(ours: Rates, before: Rates, now: Rates): { merged: Rates; isBoth: boolean } {
  const find = (rates: Rates, { key }: EnteredRate) => rates.find((rate) => rate.key === key);
  const isLike = (rate: EnteredRate, other: EnteredRate | undefined) =>
    other !== undefined && areSameRates([rate], [other]);
  const merged = ours.flatMap((rate) => {
    const [old, fresh] = [find(before, rate), find(now, rate)];
    if (!old || !isLike(rate, old)) return [rate];
    return fresh ? [fresh] : [];
  });
  const added = now.filter((rate) => !find(before, rate) && !find(ours, rate));
  const isBoth = before.some((old) => {
    const [mine, theirs] = [find(ours, old), find(now, old)];
    const isOurs = !isLike(old, mine);
    const isTheirs = !isLike(old, theirs);
    return isOurs && isTheirs && !(mine === undefined ? theirs === undefined : isLike(mine, theirs));
  });
  return { merged: [...merged, ...added], isBoth };
}
