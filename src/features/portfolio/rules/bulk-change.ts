/** Rule 230: what an owner may do to many lots at once. */
import type { PlateList } from '#features/plate-lists/rules/plate-lists.ts';
import type { Tax } from '#features/pricing/rules/tax.ts';

export type PriceChange = {
  readonly kind: 'prices';
  /** set: `value` is the new price. cents: adds it. percent: adds that many hundredths of a percent, rounding half a cent up. */
  readonly how: 'set' | 'cents' | 'percent';
  readonly value: number;
  /** Only hourly prices, only daily ones, or both. */
  readonly sells: 'hourly' | 'daily' | 'both';
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
  | { readonly kind: 'hours'; readonly openTime: string; readonly closeTime: string }
  | { readonly kind: 'taxes'; readonly taxes: readonly Tax[] }
  | { readonly kind: 'sales'; readonly paused: boolean }
  | { readonly kind: 'tags'; readonly add: readonly string[]; readonly remove: readonly string[] }
  | ListsChange;

export type BulkKind = BulkChange['kind'];

export const MAX_BULK_LOTS = 5000;
/** An act stores them once for each of its lots. */
export const MAX_BULK_PLATES = 50;
export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 30;
