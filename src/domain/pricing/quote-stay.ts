/**
 * The price of a stay. Hourly zones charge at least one hour, then by the minute; daily zones charge each day.
 * Two lines, parking and fee, each rounded once (half cents up); the total is their sum.
 * Hours in which a zone is free are not charged; by the day only a stay that lies within them is free.
 * Several vehicles cost the price of one, times their number.
 */
import { type Cents, divideHalfUp } from '../money/cents.ts';
import { durationMinutes, joinDurations, type StayDuration } from './duration.ts';
import { feeFor, type Tariff } from './tariff.ts';

/** The two lines of a price and their sum, in cents. */
export type PriceLines = { parkingCents: Cents; feeCents: Cents; totalCents: Cents };

/** A price: `perVehicle` for one, the rest for all vehicles; `billedMinutes` is what one vehicle is charged for. */
export type Quote = PriceLines & { perVehicle: PriceLines; vehicles: number; billedMinutes: number };

/** A price for making a stay longer; `duration` is that of the whole, longer stay. */
export type ExtensionQuote = PriceLines & { duration: StayDuration };

/** At most this many vehicles are paid for at once. */
export const MAX_VEHICLES = 5;

const MINIMUM_BILLED_MINUTES = 60;

type StayToQuote = {
  tariff: Tariff;
  feeBasisPoints: number;
  duration: StayDuration;
  vehicles: number;
  /** Minutes of the stay in which the zone is free. */
  freeMinutes?: number;
};

type ExtensionToQuote = {
  tariff: Tariff;
  feeBasisPoints: number;
  soldDuration: StayDuration;
  addedDuration: StayDuration;
  paid: { parkingCents: Cents; feeCents: Cents };
  /** Of the whole, longer stay. */
  freeMinutes?: number;
};

/** Prices a stay; throws when the duration is not of the kind that the tariff sells, or no vehicle is named. */
export const quoteStay = (stay: StayToQuote): Quote => {
  const { tariff, feeBasisPoints, duration, vehicles, freeMinutes = 0 } = stay;
  if (!Number.isInteger(vehicles) || vehicles < 1) throw new RangeError(`Nobody parks ${vehicles} vehicles.`);
  const parkingCents = parkingFor(tariff, duration, freeMinutes);
  const perVehicle = sumLines(parkingCents, feeFor(parkingCents, feeBasisPoints));
  const forAll = sumLines(perVehicle.parkingCents * vehicles, perVehicle.feeCents * vehicles);
  return { ...forAll, perVehicle, vehicles, billedMinutes: billedMinutes(duration, freeMinutes) };
};

/**
 * Prices more time for one vehicle: what one longer stay costs, less what was paid, line by line and never below zero.
 * `paid` and `soldDuration` cover the first purchase and every extension since.
 */
export const quoteExtension = ({
  tariff,
  feeBasisPoints,
  soldDuration,
  addedDuration,
  paid,
  freeMinutes = 0,
}: ExtensionToQuote): ExtensionQuote => {
  const duration = joinDurations(soldDuration, addedDuration);
  const whole = quoteStay({ tariff, feeBasisPoints, duration, vehicles: 1, freeMinutes });
  const parkingCents = Math.max(0, whole.parkingCents - paid.parkingCents);
  const feeCents = Math.max(0, whole.feeCents - paid.feeCents);
  return { ...sumLines(parkingCents, feeCents), duration };
};

const parkingFor = ({ isHourly, priceCents }: Tariff, duration: StayDuration, freeMinutes: number): Cents => {
  if (isHourly !== (duration.kind === 'hourly')) throw new Error(`This zone does not sell ${duration.kind} stays.`);
  const billed = billedMinutes(duration, freeMinutes);
  if (duration.kind === 'hourly') return divideHalfUp(priceCents * billed, 60);
  return billed === 0 ? 0 : priceCents * duration.days;
};

/** Free hours are not counted; a stay that lies within them costs nothing, any other at least the hour that is the least. */
const billedMinutes = (duration: StayDuration, freeMinutes: number): number => {
  const minutes = durationMinutes(duration) - freeMinutes;
  return minutes <= 0 ? 0 : Math.max(MINIMUM_BILLED_MINUTES, minutes);
};

const sumLines = (parkingCents: Cents, feeCents: Cents): PriceLines => ({
  parkingCents,
  feeCents,
  totalCents: parkingCents + feeCents,
});
