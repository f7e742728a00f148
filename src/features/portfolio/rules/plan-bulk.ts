/** Rule 230: what a bulk change does to a lot. Parts it cannot change stay as they are, with the reason. */

import { MAX_LISTED_PLATES } from '#features/plate-lists/rules/plate-lists.ts';
import { checkTariff, MAX_RATE_CENTS } from '#features/pricing/rules/rates/check-tariff.ts';
import { isFlat, specificityOf, type Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { checkPlate } from '#features/vehicles/rules/plate.ts';
import { checkState } from '#features/vehicles/rules/us-states.ts';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { divideHalfUp } from '#platform/money/cents.ts';
import { type BulkChange, type ListsChange, MAX_TAGS, type PriceChange } from './bulk-change.ts';
import type { ListedEntry, LotPart, LotSetup } from './lot-setup.ts';
import { inOrderOfPlates, keyOfEntry, partOf } from './lot-setup.ts';

/** no_plain_price: every rate has its own times or steps. out_of_range: below zero, or above the highest price. */
export type WhyNot = 'no_plain_price' | 'out_of_range' | 'rates_clash' | 'too_many_tags' | 'too_many_plates';

export type Plan = {
  readonly before: LotPart;
  readonly after: LotPart;
  /** By zone id, or '' for the lot itself. */
  readonly problems: ReadonlyMap<string, WhyNot>;
};

export const planLot = (change: BulkChange, lot: LotSetup): Plan => {
  const before = partOf(change.kind, lot);
  const problems = new Map<string, WhyNot>();
  return { before, after: changed(change, lot, problems), problems };
};

const changed = (change: BulkChange, lot: LotSetup, problems: Map<string, WhyNot>): LotPart => {
  const now = partOf(change.kind, lot);
  switch (change.kind) {
    case 'taxes':
      return { kind: 'taxes', taxes: change.taxes };
    case 'lists': {
      if (now.kind !== 'lists') return now;
      const entries = withListed(now.entries, change);
      const count = (lot.listed?.count ?? 0) - now.entries.length + entries.length;
      if (count <= MAX_LISTED_PLATES) return { ...now, entries };
      problems.set('', 'too_many_plates');
      return now;
    }
    case 'tags': {
      const tags = withTags(lot.tags, change);
      if (tags.length <= MAX_TAGS) return { kind: 'tags', tags };
      problems.set('', 'too_many_tags');
      return now;
    }
    case 'sales':
      return now.kind === 'sales'
        ? { ...now, zones: now.zones.map((zone) => ({ ...zone, paused: change.paused })) }
        : now;
    case 'hours': {
      const openMinutes = parseTimeOfDay(change.openTime) ?? 0;
      const closeMinutes = parseTimeOfDay(change.closeTime) ?? 0;
      return now.kind === 'hours'
        ? { ...now, zones: now.zones.map((zone) => ({ ...zone, openMinutes, closeMinutes })) }
        : now;
    }
    case 'prices':
      return now.kind === 'prices'
        ? { ...now, zones: now.zones.map((zone) => ({ ...zone, rates: repriced(zone, change, problems) })) }
        : now;
    default:
      return change satisfies never;
  }
};

const withListed = (entries: readonly ListedEntry[], { takesOff, plates }: ListsChange): readonly ListedEntry[] => {
  const requested = plates.flatMap(readEntry);
  if (takesOff) {
    const isRequested = (entry: ListedEntry) =>
      requested.some(({ plateKey, state }) => plateKey === entry.plateKey && (state === null || state === entry.state));
    return entries.filter((entry) => !isRequested(entry));
  }
  const stored = new Map(entries.map((entry) => [keyOfEntry(entry), entry]));
  // An entry that is already there exactly as given keeps its spelling.
  for (const entry of requested)
    stored.set(keyOfEntry(entry), { ...entry, plate: stored.get(keyOfEntry(entry))?.plate ?? entry.plate });
  return inOrderOfPlates([...stored.values()]);
};

/** Empty for an invalid plate or state. */
export const readEntry = ({
  license,
  state: typed,
  reason = '',
  until = null,
}: ListsChange['plates'][number]): readonly ListedEntry[] => {
  const plate = checkPlate(license);
  const state = typed ? checkState(typed) : null;
  if (!plate.ok || state?.ok === false) return [];
  return [{ plate: plate.plateShown, plateKey: plate.plateKey, state: state?.state ?? null, reason, until }];
};

/** Alphabetical; an existing tag keeps its capitalization. */
const withTags = (
  tags: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): readonly string[] => {
  const gone = new Set(remove.map(keyOfTag));
  const stored = tags.filter((tag) => !gone.has(keyOfTag(tag)));
  const has = new Set(stored.map(keyOfTag));
  const added = add.filter((tag) => !has.has(keyOfTag(tag)));
  return added.length === 0 && stored.length === tags.length ? tags : [...stored, ...added].toSorted(byAlphabet);
};

export const keyOfTag = (tag: string): string => tag.toLowerCase();
const byAlphabet = (one: string, other: string): number => (keyOfTag(one) < keyOfTag(other) ? -1 : 1);

type Priced = { readonly id: string; readonly rates: Tariff };

/** Only the plain rate. Rates that differ by day, time or length of stay are set on the zone's own page. */
const repriced = ({ id, rates }: Priced, change: PriceChange, problems: Map<string, WhyNot>): Tariff => {
  const stays = (why: WhyNot) => {
    problems.set(id, why);
    return rates;
  };
  const plain = plainOf(rates);
  if (!plain) return stays('no_plain_price');
  if (change.sells !== 'both' && change.sells !== (plain.kind === 'per_hour' ? 'hourly' : 'daily')) return rates;
  const cents = priceBy(change, plain.cents);
  if (cents < 0 || cents > MAX_RATE_CENTS) return stays('out_of_range');
  if (cents === plain.cents) return rates;
  const next = rates.map((rate) => (rate === plain ? { ...plain, cents } : rate));
  return checkTariff(next).length > 0 ? stays('rates_clash') : next;
};

/** The rate that applies when none with its own days or hours does, if it is a single price for an hour or a day. */
export const plainOf = (rates: Tariff) => {
  const plain = rates.find((rate) => !isFlat(rate) && specificityOf(rate) === 0);
  return plain?.kind === 'per_hour' || plain?.kind === 'per_day' ? plain : null;
};

const priceBy = ({ how, value }: PriceChange, cents: number): number => {
  if (how === 'set') return value;
  if (how === 'cents') return cents + value;
  return divideHalfUp(cents * (10_000 + value), 10_000);
};
