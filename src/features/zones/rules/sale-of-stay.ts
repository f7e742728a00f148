/**
 * Rule 62: what a stay would cost here, for comparing lots: which of a lot's zones is cheapest at that time, and whether any
 * is open then. An hourly zone sells the requested minutes, a daily zone as many days as they take.
 */

import { MAX_HOURS, type StayDuration } from '#features/pricing/rules/duration.ts';
import type { Offer } from '#features/pricing/rules/offer.ts';
import { priceStay } from '#features/pricing/rules/price-stay.ts';
import { laterEnd } from '#features/pricing/rules/stay-times.ts';
import { MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { isAlwaysOpen, type OpeningHours } from '#platform/calendar/opening-hours.ts';
import type { Cents } from '#platform/money/cents.ts';
import { assessStay } from './assess-stay.ts';

export type RequestedStay = {
  /** When the car arrives. */
  readonly startsAt: Date;
  /** 1 to `MAX_STAY_MINUTES`. */
  readonly minutes: number;
};

export type ZoneToAsk = {
  readonly offer: Offer;
  readonly hours: OpeningHours;
};

export type Price = {
  /** The total for one vehicle with all charges. */
  readonly cents: Cents;
  /** How many days are bought; null if the requested minutes are. */
  readonly days: number | null;
  /** The name of the rate that is charged. */
  readonly rate: string;
};

export type Sale = {
  /** Null if a stay of this length is not sold then. */
  readonly price: Price | null;
  /** Whether a stay may begin then. */
  readonly open: boolean;
  /** When a zone that is closed then opens, if it ever does. */
  readonly opensAt: Date | null;
  /** When an open zone closes, if that is too early for this stay. */
  readonly closesAt: Date | null;
};

const NOT_FOR_SALE: Sale = { price: null, open: false, opensAt: null, closesAt: null };

/** What one zone sells for this stay. */
export const saleOf = ({ offer, hours }: ZoneToAsk, { startsAt, minutes }: RequestedStay): Sale => {
  const { schedule, datedHours, selling, timeZone } = offer;
  const { isHourly } = offer.rate;
  const duration = durationFor(isHourly, minutes);
  const endsAt = laterEnd(startsAt, duration ?? { kind: 'hourly', minutes }, timeZone);
  const assessed = assessStay({ hours, schedule, datedHours, selling, timeZone, isHourly, startsAt, endsAt });
  if (!assessed.ok && assessed.refusal === 'zone_closed') return { ...NOT_FOR_SALE, opensAt: assessed.opensAt };
  if (!assessed.ok) return { ...NOT_FOR_SALE, open: true, closesAt: assessed.closesAt };
  if (!duration) return { ...NOT_FOR_SALE, open: true };
  // `now` only moves stays that begin later.
  const { totalCents, rateName } = priceStay(offer, { duration, vehicles: 1, startsAt }, startsAt);
  const days = duration.kind === 'daily' ? duration.days : null;
  return { ...NOT_FOR_SALE, open: true, price: { cents: totalCents, days, rate: rateName } };
};

/** Null if hours are sold and the request exceeds the most that can be sold. */
const durationFor = (isHourly: boolean, minutes: number): StayDuration | null => {
  if (!isHourly) return { kind: 'daily', days: Math.ceil(minutes / MINUTES_PER_DAY) };
  return minutes <= MAX_HOURS * 60 ? { kind: 'hourly', minutes } : null;
};

/**
 * What a lot sells for this stay: the cheapest of its zones, and among equals the one that sells hours. A closed lot
 * opens with its first zone.
 */
export const saleOfLot = (sales: readonly Sale[]): Sale => {
  const cheapest = sales.reduce<Price | null>((best, { price }) => cheaperOf(best, price), null);
  const open = sales.some((sale) => sale.open);
  return {
    price: cheapest,
    open,
    opensAt: open ? null : earliestOf(sales.map(({ opensAt }) => opensAt)),
    closesAt: cheapest ? null : latestOf(sales.map(({ closesAt }) => closesAt)),
  };
};

const cheaperOf = (one: Price | null, other: Price | null): Price | null => {
  if (!one || !other) return one ?? other;
  if (one.cents === other.cents) return one.days === null ? one : other;
  return one.cents < other.cents ? one : other;
};

const earliestOf = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((earliest, at) => (earliest && (!at || earliest <= at) ? earliest : at), null);

const latestOf = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((latest, at) => (latest && (!at || latest >= at) ? latest : at), null);

/** Whether a zone sells the same at all times: it is always open, and has no weekly hours, rates by time or dated charges. */
export const isTimeless = ({ offer: { schedule, datedHours, selling, charges }, hours }: ZoneToAsk): boolean =>
  isAlwaysOpen(hours) &&
  schedule.length === 0 &&
  !datedHours &&
  !selling &&
  !charges.some(({ from, until }) => from ?? until);
