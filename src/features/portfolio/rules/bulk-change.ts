/** Rule 230: what an owner may do to many lots at once. */
import type { PlateList } from '#features/plate-lists/rules/plate-lists.ts';
import type { Tax } from '#features/pricing/rules/tax-settings.ts';
import type { WeekTime } from '#platform/contract/week-time.ts';

export type PriceChange = {
  readonly kind: 'prices';
  /** set: `value` is the new price. cents: adds it. percent: adds that many hundredths of a percent, rounding half a cent up. */
  readonly how: 'set' | 'cents' | 'percent';
  readonly value: number;
  /** Only hourly prices, only daily ones, or both. */
  readonly sells: 'hourly' | 'daily' | 'both';
  /** every: also rates with their own days, hours, dates or steps. A new price can only be set for the plain one. */
  readonly rates?: 'plain' | 'every' | undefined;
};

/** One price for everybody who comes on these days, in place of the other rates (rule 367). */
export type EventChange = {
  readonly kind: 'event';
  readonly name: string;
  /** Inclusive local days. */
  readonly from: string;
  readonly until: string;
  readonly cents: number;
  /** The entries that it prices begin at this time; all day if omitted. */
  readonly startTime?: string | undefined;
  /** And end at this one, past midnight if it is not after the start; with the day if omitted. */
  readonly endTime?: string | undefined;
  /** Who comes before this time pays less. */
  readonly early?: { readonly until: string; readonly cents: number } | undefined;
  /** In a zone that sells days, whose price can't keep hours, it holds all day; omitted, nothing changes there. */
  readonly allDayWhereDaily?: boolean | undefined;
  /** In each zone that counts its spaces, not sold from its start to its end on each of its days. */
  readonly spaces?: number | undefined;
};

/** Days on which the lots are closed or open at other hours (rule 358). Reservations then are kept. */
export type DatesChange = {
  readonly kind: 'dates';
  /** Inclusive local days. */
  readonly from: string;
  readonly until: string;
  /** Both times, or closed. Equal times mean all day. */
  readonly closed?: true | undefined;
  readonly openTime?: string | undefined;
  readonly closeTime?: string | undefined;
  /** What drivers read, such as "Christmas". */
  readonly name?: string | undefined;
};

export type HoursChange = {
  readonly kind: 'hours';
  /** Of every day. Equal times mean all day. */
  readonly openTime: string;
  readonly closeTime: string;
  /** The hours of the week that are closed besides; omitted: each zone's stay. Free hours always stay. */
  readonly closed?: readonly WeekTime[] | undefined;
};

export type ListsChange = {
  readonly kind: 'lists';
  readonly list: PlateList;
  /** Takes the plates off the list, for every state if none is given. Otherwise they are added to it. */
  readonly takesOff: boolean;
  readonly plates: readonly {
    readonly license: string;
    /** Empty or omitted: every state. */
    readonly state?: string | null | undefined;
    readonly reason?: string | undefined;
    readonly until?: string | null | undefined;
  }[];
};

export type BulkChange =
  | PriceChange
  | { readonly kind: 'maximum' /** Null takes it away. */; readonly cents: number | null }
  | { readonly kind: 'capacity' /** Of each zone; null stops counting. */; readonly capacity: number | null }
  | EventChange
  | HoursChange
  | DatesChange
  | { readonly kind: 'taxes'; readonly taxes: readonly Tax[] }
  | { readonly kind: 'sales'; readonly paused: boolean }
  | { readonly kind: 'tags'; readonly add: readonly string[]; readonly remove: readonly string[] }
  | ListsChange;

export type BulkKind = BulkChange['kind'];

/** By id; a filter means all lots that it finds. */
export const MAX_BULK_LOTS = 5000;
/** An act stores them once for each of its lots. */
export const MAX_BULK_PLATES = 50;
/** Each of its days keeps spaces of its own. */
export const MAX_DAYS_HELD = 31;
export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 30;
