/**
 * What a zone with more than one price charges (rule 19). A tariff is a list of rates, each with a name, a way to
 * count time, and the times of entry at which it applies. Times are those of the location's clock, "08:00", with
 * "24:00" for the end of a day.
 */

import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';
import type { Cents } from '#platform/money/cents.ts';

/** Inclusive local days, "2026-11-20". */
export type DateRange = { readonly from: string; readonly until: string };

/**
 * The times of entry at which a rate applies; an omitted condition always holds. An `until` that is not after `from` is past
 * midnight, and belongs to the day on which it began. 0 is Sunday.
 */
export type RateTimes = {
  readonly days?: readonly number[] | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly dates?: readonly DateRange[] | undefined;
};

/** Costs `cents` for a stay up to this long. */
export type Band = { readonly upToMinutes: number; readonly cents: Cents };

export type RatePricing =
  | { readonly kind: 'per_hour'; readonly cents: Cents }
  | { readonly kind: 'per_day'; readonly cents: Cents }
  /**
   * After the last band, time is charged by the minute or, without a price for that, starting over from the first band, each
   * day or after the last one.
   */
  | { readonly kind: 'bands'; readonly bands: readonly Band[]; readonly thenCentsPerHour?: Cents | undefined }
  /** One price until the clock first shows `exitBy` after the entry, or for 24 hours. */
  | { readonly kind: 'flat'; readonly cents: Cents; readonly exitBy?: string | undefined };

export type TariffRate = RatePricing & {
  readonly name: string;
  readonly dailyMaximumCents?: Cents | undefined;
  /** The shortest time charged for. Defaults to an hour for an hourly rate, and to nothing for any other. */
  readonly minimumMinutes?: number | undefined;
  /** Time is rounded up to a multiple of this many minutes; by the minute if omitted. */
  readonly stepMinutes?: number | undefined;
  readonly when?: RateTimes | undefined;
};

export type Tariff = readonly TariffRate[];
export type FlatRate = Extract<TariffRate, { kind: 'flat' }>;
export type RateByTime = Exclude<TariffRate, FlatRate>;

export const isFlat = (rate: TariffRate): rate is FlatRate => rate.kind === 'flat';

/** 2 for a rate on certain dates, 1 for one on certain days or at certain hours, 0 for a plain one. */
export const specificityOf = ({ when: { dates, days, from, until } = {} }: TariffRate): number =>
  dates ? 2 : Number(Boolean(days || from || until));

/** Whether stays are sold by the hour: a zone whose rates are all daily sells days. */
export const sellsHours = (tariff: Tariff): boolean => tariff.some(({ kind }) => kind !== 'per_day');

export type Parked = {
  /** Decides which rates are available. */
  readonly entry: Date;
  readonly endsAt: Date;
  readonly minutes: number;
  /** How many of the first `minutes` of the stay are free; never falls as `minutes` grows. */
  readonly freeAmong: (minutes: number) => number;
  readonly timeZone: string;
};

/**
 * Whether the rate of the entry prices the whole stay, or each part of it is priced by the rates of its time (rule 357).
 */
export const PRICED_BY = ['entry', 'period'] as const;
export type PricedBy = (typeof PRICED_BY)[number];

/** Consecutive minutes of a stay that were charged by one rate. */
export type StayPart = { readonly name: string; readonly minutes: number; readonly cents: Cents };

export type Charged = {
  readonly name: string;
  readonly cents: Cents;
  /** By period: what each part costs, in order. They add up to `cents`, unless a minimum is charged. */
  readonly parts?: readonly StayPart[];
};

/** The label of the parking line, and notes on why the price is not simply the time at that rate. */
export type Requested = Charged & { readonly label: string; readonly notes: readonly string[] };

export type ParkedAt = {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly minutes: number;
  /** The entry, if a sale fixed it. */
  readonly entersAt?: string | undefined;
  readonly schedule: readonly ZoneHours[];
  readonly timeZone: string;
};

/** A moment without a rate; `ratedAt` is null when no rate is ever available again. */
export type Unrated = { readonly ratedAt: Date | null };

/** The pricing of a tariff, carried by an offer so that pages that sell only plain rates need not load it. */
export type Selling = {
  /** The rate that is charged, and its cents; null when none is available at the moment of entry. */
  readonly priceOf: (parked: ParkedAt) => Requested | null;
  /** When a rate is next available; null when one is available at `at`. */
  readonly unratedAt: (at: Date, timeZone: string) => Unrated | null;
};
