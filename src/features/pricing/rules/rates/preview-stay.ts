/** Rules 11, 12 and 19: what a stay would cost, in words, for an owner who tries out rates before saving them. */
import { t } from 'ttag';
import { formatMinutes, formatTime } from '#platform/calendar/human-time.ts';
import { addDays, formatterOf, instantShowing, MINUTES_PER_DAY, minuteOf } from '#platform/calendar/local-time.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import { durationMinutes, type StayDuration } from '../duration.ts';
import type { Offer } from '../offer.ts';
import { priceStay } from '../price-stay.ts';
import { weekOf } from './rate-week.ts';
import { isFlat, sellsHours, type Tariff } from './tariff.ts';

/**
 * "Tue 8:10 AM, 3 h: $12.00 Early bird", followed by what drivers pay if that is more. Where days are sold, part of a day
 * counts as one. `minutes` are whole and above zero.
 */
export const previewStay = (offer: Offer, startsAt: Date, minutes: number): string => {
  const { timeZone, selling } = offer;
  const duration = durationOf(offer, minutes);
  const weekday = formatterOf(`weekday ${timeZone}`, { timeZone, weekday: 'short' }, t`en-US`).format(startsAt);
  const stay = `${weekday} ${formatTime(startsAt, { timeZone })}, ${formatMinutes(durationMinutes(duration))}`;
  if (selling?.unratedAt(startsAt, timeZone)) return t`${stay}: no rate, so no one can start parking then`;
  const price = priceStay(offer, { duration, vehicles: 1, startsAt }, startsAt);
  const parking = price.lines.find(({ kind }) => kind === 'parking')?.cents ?? 0;
  const onTop = price.totalCents > parking ? t` (drivers pay ${formatCents(price.totalCents)})` : '';
  return `${stay}: ${parking === 0 ? 'free' : `${formatCents(parking)} ${price.rateName}`}${onTop}`;
};

/** What a driver pays for it, all charges included; null when no one can start parking then. Part of a day counts as one. */
export const totalOfStay = (offer: Offer, startsAt: Date, minutes: number): Cents | null => {
  if (offer.selling?.unratedAt(startsAt, offer.timeZone)) return null;
  return priceStay(offer, { duration: durationOf(offer, minutes), vehicles: 1, startsAt }, startsAt).totalCents;
};

const durationOf = ({ rate }: Offer, minutes: number): StayDuration =>
  rate.isHourly ? { kind: 'hourly', minutes } : { kind: 'daily', days: Math.ceil(minutes / MINUTES_PER_DAY) };

/** The instant at which the local clock shows this. @throws RangeError for an invalid day or time */
export const momentAt = (day: string, time: string, timeZone: string): Date => {
  const wall = minuteOf(new Date(`${day}T${time}Z`));
  if (Number.isNaN(wall)) throw new RangeError(`${day} ${time} is no moment.`);
  return instantShowing(wall, wall, timeZone);
};

const EXAMPLE_MINUTES = 240;

/**
 * A stay of four hours, in the week after `today`, halfway through which other rates by time begin to apply; of two days
 * where days are sold. Null when the rates never change.
 */
export const exampleAround = (
  tariff: Tariff,
  today: string,
  timeZone: string,
): { readonly startsAt: Date; readonly minutes: number } | null => {
  const week = weekOf(tariff);
  const timedAt = (indexes: readonly number[]) =>
    indexes.filter((index) => !tariff.slice(index, index + 1).some(isFlat));
  const change = week.find(({ indexes }, index) => {
    const [before, after] = [timedAt(week[index - 1]?.indexes ?? []), timedAt(indexes)];
    return before.length > 0 && after.length > 0 && String(before) !== String(after);
  });
  if (!change) return null;
  const minutes = sellsHours(tariff) ? EXAMPLE_MINUTES : 2 * MINUTES_PER_DAY;
  const tomorrow = addDays(today, 1);
  const later = (change.day - new Date(`${tomorrow}T00:00Z`).getUTCDay() + 7) % 7;
  const wall = minuteOf(new Date(`${addDays(tomorrow, later)}T00:00Z`)) + change.fromMinutes - minutes / 2;
  return { startsAt: instantShowing(wall, wall, timeZone), minutes };
};
