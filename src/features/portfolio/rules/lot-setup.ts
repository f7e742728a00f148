/**
 * Rule 231: what a bulk act changes about a lot. The act stores that part before and after. It writes only where the lot is
 * still as it was before, so an act or its undo never overwrites somebody else's change.
 */
import type { PlateList } from '#features/plate-lists/rules/plate-lists.ts';
import type { Charge } from '#features/pricing/rules/offer.ts';
import type { PricedBy, Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { Tax } from '#features/pricing/rules/tax-settings.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import type { WeeklyTime } from '#platform/calendar/weekly-times.ts';
import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';
import type { BulkKind } from './bulk-change.ts';

/** Spaces that an event keeps from sale, on one of its days. Both times as ISO strings, because acts are stored as JSON. */
export type EventHoldPart = {
  readonly name: string;
  readonly spaces: number;
  readonly startsAt: string;
  readonly endsAt: string;
};

export type ZoneSetup = {
  readonly id: string;
  readonly zoneNumber: string;
  readonly rates: Tariff;
  readonly openMinutes: number;
  readonly closeMinutes: number;
  /** Its free and closed hours of the week. */
  readonly schedule: readonly ZoneHours[];
  /** On dates; those of its lot as well. */
  readonly datedHours: readonly DatedHours[];
  readonly pricedBy: PricedBy;
  readonly paused: boolean;
  /** Null if its spaces are not counted. */
  readonly capacity: number | null;
  /** In the order of their days. */
  readonly eventHolds: readonly EventHoldPart[];
  /** The spaces that are free during each day of the event that asks for some; empty for any other change. */
  readonly left: readonly number[];
};

export type ListedEntry = {
  readonly plate: string;
  readonly plateKey: string;
  /** Null: every state. */
  readonly state: string | null;
  readonly reason: string;
  /** The last day, "2026-12-31"; null means no end. */
  readonly until: string | null;
};

/** What one of the lot's lists says about some plates. */
export type ListedPart = {
  readonly list: PlateList;
  readonly plateKeys: readonly string[];
  /** Sorted by plate and state. */
  readonly entries: readonly ListedEntry[];
};

export type LotSetup = {
  readonly timeZone: string;
  readonly tags: readonly string[];
  readonly taxes: readonly Tax[];
  readonly charges: readonly Charge[];
  /** The lot's own, in the order of their days. */
  readonly dates: readonly DatedHours[];
  readonly zones: readonly ZoneSetup[];
  /** Only the plates that a change names; null for a change to something else. */
  readonly listed: (ListedPart & { /** Across all lists of the lot. */ readonly count: number }) | null;
};

export type LotPart =
  | ({ readonly kind: 'lists' } & ListedPart)
  | { readonly kind: 'tags'; readonly tags: readonly string[] }
  | { readonly kind: 'taxes'; readonly taxes: readonly Tax[] }
  | { readonly kind: 'dates'; readonly dates: readonly DatedHours[] }
  | {
      readonly kind: 'prices' | 'maximum';
      readonly zones: readonly Pick<ZoneSetup, 'id' | 'zoneNumber' | 'rates'>[];
    }
  | {
      readonly kind: 'event';
      /** `eventHolds`: omitted if it is empty. */
      readonly zones: readonly (Pick<ZoneSetup, 'id' | 'zoneNumber' | 'rates'> &
        Partial<Pick<ZoneSetup, 'eventHolds'>>)[];
    }
  | { readonly kind: 'capacity'; readonly zones: readonly Pick<ZoneSetup, 'id' | 'zoneNumber' | 'capacity'>[] }
  | {
      readonly kind: 'hours';
      /** `closed`: omitted if it is empty. */
      readonly zones: readonly (Pick<ZoneSetup, 'id' | 'zoneNumber' | 'openMinutes' | 'closeMinutes'> & {
        readonly closed?: readonly WeeklyTime[];
      })[];
    }
  | { readonly kind: 'sales'; readonly zones: readonly Pick<ZoneSetup, 'id' | 'zoneNumber' | 'paused'>[] };

/** Sorts zones by number, so that equal parts compare equal. */
export const partOf = (kind: BulkKind, { tags, taxes, dates, zones, listed }: LotSetup): LotPart => {
  const inOrder = zones.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  switch (kind) {
    case 'tags':
      return { kind, tags };
    case 'taxes':
      return { kind, taxes };
    case 'dates':
      return { kind, dates };
    case 'lists':
      if (!listed) throw new Error('The lists of this lot were not read.');
      return { kind, list: listed.list, plateKeys: listed.plateKeys, entries: inOrderOfPlates(listed.entries) };
    case 'prices':
    case 'maximum':
      return { kind, zones: inOrder.map(({ id, zoneNumber, rates }) => ({ id, zoneNumber, rates })) };
    case 'event':
      return {
        kind,
        zones: inOrder.map(({ id, zoneNumber, rates, eventHolds }) => ({
          id,
          zoneNumber,
          rates,
          ...(eventHolds.length > 0 && { eventHolds }),
        })),
      };
    case 'capacity':
      return { kind, zones: inOrder.map(({ id, zoneNumber, capacity }) => ({ id, zoneNumber, capacity })) };
    case 'hours':
      return {
        kind,
        zones: inOrder.map(({ id, zoneNumber, openMinutes, closeMinutes, schedule }) => {
          const closed = schedule.flatMap(({ kind: what, ...time }) => (what === 'closed' ? [time] : []));
          return { id, zoneNumber, openMinutes, closeMinutes, ...(closed.length > 0 && { closed }) };
        }),
      };
    case 'sales':
      return { kind, zones: inOrder.map(({ id, zoneNumber, paused }) => ({ id, zoneNumber, paused })) };
    default:
      return kind satisfies never;
  }
};

export const inOrderOfPlates = (entries: readonly ListedEntry[]): readonly ListedEntry[] =>
  entries.toSorted((one, other) => (keyOfEntry(one) < keyOfEntry(other) ? -1 : 1));

/** A list holds a plate once for each state, and once for every state. */
export const keyOfEntry = ({ plateKey, state }: Pick<ListedEntry, 'plateKey' | 'state'>): string =>
  `${plateKey} ${state ?? ''}`;

/** Holds even if one was stored and read back: databases keep neither the order of an object's fields nor undefined ones. */
export const isSamePart = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isSamePart(each, other[index]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSamePart(one[name], other[name]));
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
