/**
 * Rule 67: a zone may count its spaces. Every stay that is paid, or waits up to ten minutes for its payment, takes one space
 * per vehicle during its time. Spaces that the owner blocks are not sold, nor is any space in a zone marked as full.
 */

import { MINUTE_MS } from '#platform/calendar/durations.ts';

export const MAX_CAPACITY = 20_000;

/** How long an intent holds its spaces. */
export const SPACE_HOLD_MINUTES = 10;

/**
 * Until when an unpaid stay without a reservation holds its spaces: the end of the minute in which it ends. Its end moves
 * with its start until it is stored, a moment later; this way it need not ask for its spaces a second time.
 */
export const unpaidSpaceHoldEnd = (endsAt: Date): Date => new Date(Math.ceil(endsAt.getTime() / MINUTE_MS) * MINUTE_MS);

export type Blocked = {
  readonly capacity: number;
  readonly blocked: number;
  /** Null means until the owner says otherwise. */
  readonly blockedUntil: Date | null;
};

/** The spaces that may be sold now: the capacity less what is blocked, never below zero. */
export const spacesForSale = ({ capacity, blocked, blockedUntil }: Blocked, now: Date): number =>
  Math.max(0, capacity - (blockedUntil === null || blockedUntil > now ? blocked : 0));

export type SpacesLeft = {
  readonly left: number;
  /** More are taken than may be sold: the capacity was lowered, or spaces were blocked, below what was sold. */
  readonly over: number;
};

type Counted = Blocked & {
  readonly taken: number;
  /** When the owner marked the zone as full; null or omitted while it sells. */
  readonly markedFullAt?: Date | null;
};

export const spacesLeft = (zone: Counted, now: Date): SpacesLeft => {
  const free = spacesForSale(zone, now) - zone.taken;
  return { left: zone.markedFullAt ? 0 : Math.max(0, free), over: Math.max(0, -free) };
};

/** A zone on sale, as summed up for its lot; `left` is null if its spaces are not counted. */
export type ZoneLeft = { readonly left: number | null; readonly freeAt: Date | null };

export type LotLeft = {
  /** Null unless every zone on sale counts its spaces. */
  readonly left: number | null;
  readonly full: boolean;
  /** When the next space of a full lot is likely to be free. */
  readonly freeAt: Date | null;
};

/** What is left at a lot. A zone that does not count may always have a space, so its lot is never full. */
export const leftAtLot = (zones: readonly ZoneLeft[]): LotLeft => {
  const counted = zones.flatMap(({ left }) => (left === null ? [] : [left]));
  if (zones.length === 0 || counted.length < zones.length) return { left: null, full: false, freeAt: null };
  const left = counted.reduce((sum, each) => sum + each, 0);
  if (left > 0) return { left, full: false, freeAt: null };
  const frees = zones.flatMap(({ freeAt }) => (freeAt ? [freeAt] : []));
  return {
    left,
    full: true,
    freeAt: frees.reduce<Date | null>((first, at) => (first && first <= at ? first : at), null),
  };
};
