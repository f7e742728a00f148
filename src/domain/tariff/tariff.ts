/**
 * What a zone asks when it asks more than one price (rule 19): a tariff is a list of rates, each with a name, a way to count time, and
 * the times at which somebody who parks gets it. Times are those of the location's clock, "08:00", with "24:00" for the end of a day.
 */
import type { Cents } from '../money/cents.ts';
import type { Rate } from '../pricing/rate.ts';
import type { ZoneHours } from '../zones/zone-schedule.ts';

/** Inclusive local days, "2026-11-20". */
export type DateRange = { readonly from: string; readonly until: string };

/**
 * When somebody who parks gets a rate; what is left out does not matter. An `until` that is not after `from` is past midnight, and its
 * day is the one on which it began. 0 is Sunday.
 */
export type RateTimes = {
  readonly days?: readonly number[] | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly dates?: readonly DateRange[] | undefined;
};

/** Costs `cents` for a stay that is no longer. */
export type Band = { readonly upToMinutes: number; readonly cents: Cents };

export type HowItCounts =
  | { readonly kind: 'per_hour'; readonly cents: Cents }
  | { readonly kind: 'per_day'; readonly cents: Cents }
  /** Past the last band by the minute, or, without a price for that, from the first band again, each day or after the last one. */
  | { readonly kind: 'bands'; readonly bands: readonly Band[]; readonly thenCentsPerHour?: Cents | undefined }
  /** One price until the clock first shows `exitBy` after the entry, or for 24 hours. */
  | { readonly kind: 'flat'; readonly cents: Cents; readonly exitBy?: string | undefined };

export type TariffRate = HowItCounts & {
  readonly name: string;
  readonly dailyMaximumCents?: Cents | undefined;
  /** An hourly rate charges an hour at least when this is left out, any other nothing. */
  readonly minimumMinutes?: number | undefined;
  /** Time is rounded up to this many minutes; by the minute when left out. */
  readonly stepMinutes?: number | undefined;
  readonly when?: RateTimes | undefined;
};

export type Tariff = readonly TariffRate[];
export type FlatRate = Extract<TariffRate, { kind: 'flat' }>;
export type RateByTime = Exclude<TariffRate, FlatRate>;

export const isFlat = (rate: TariffRate): rate is FlatRate => rate.kind === 'flat';

/** 2 for a rate on certain dates, 1 for one on certain days or at certain hours, 0 for a plain one. */
export const particularityOf = ({ when: { dates, days, from, until } = {} }: TariffRate): number =>
  dates ? 2 : Number(Boolean(days || from || until));

/** Whether its stays are so many hours: a zone that has nothing but prices for a day sells days. */
export const sellsHours = (tariff: Tariff): boolean => tariff.some(({ kind }) => kind !== 'per_day');

export type Parked = {
  /** Decides which rates can be had. */
  readonly entry: Date;
  readonly endsAt: Date;
  readonly minutes: number;
  /** The free minutes among the first so many of the stay; never fewer for more. */
  readonly freeAmong: (minutes: number) => number;
  readonly timeZone: string;
};

export type Charged = { readonly name: string; readonly cents: Cents };

/** What the parking line says, and why it is other than the time says. */
export type Asked = Charged & { readonly label: string; readonly notes: readonly string[] };

export type ParkedAt = {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly minutes: number;
  /** The entry, where it was fixed by a sale. */
  readonly entersAt?: string | undefined;
  readonly schedule: readonly ZoneHours[];
  readonly timeZone: string;
};

/** A tariff that prices: an offer carries it, so that what sells plain rates alone need not load how. */
export type Selling = {
  /** The rate that is charged, and its cents; null when none can be had at the moment of entry. */
  readonly priceOf: (parked: ParkedAt) => Asked | null;
  /** When somebody can next get a rate; null when one can be had then. */
  readonly againAt: (at: Date, timeZone: string) => Date | null;
};

/** What rates make of an offer: its plain rate, by the hour as soon as one of them is not for days, and how they sell. */
export type SellBy = (
  rates: Tariff,
  rate: Rate,
) => { readonly rate: Rate; readonly rates: Tariff; readonly selling: Selling };
