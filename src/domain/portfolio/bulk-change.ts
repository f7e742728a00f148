/** Rule 230: what an owner may do to many lots at once. */
import type { PlateList } from '../enforcement/plate-lists.ts';
import type { Tax } from '../pricing/tax.ts';

export type PriceChange = {
  readonly kind: 'prices';
  /** set: `value` is the new price. cents: it is added. percent: hundredths of a percent are added, half a cent up. */
  readonly how: 'set' | 'cents' | 'percent';
  readonly value: number;
  /** Only prices for an hour, or only those for a day. */
  readonly sells: 'hourly' | 'daily' | 'both';
};

export type ListsChange = {
  readonly kind: 'lists';
  readonly list: PlateList;
  /** Takes them off it, of every state where none is said. Otherwise they are put on it. */
  readonly takesOff: boolean;
  readonly plates: readonly {
    readonly license: string;
    /** Empty or left out: of every state. */
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
/** An act keeps them for each of its lots. */
export const MAX_BULK_PLATES = 50;
export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 30;
