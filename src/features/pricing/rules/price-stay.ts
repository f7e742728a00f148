/**
 * Rules 11 and 12: the price of a stay, for showing and charging it. Hourly rates charge at least one hour, then by the
 * minute; daily rates charge each day. Hours in which a zone is free are not charged; a daily stay is free only if it lies
 * entirely within them. A stay of less than an hour that costs one lasts for the hour. The parking line comes first, then each charge on top of it. Each line is rounded once, half a cent
 * up. Several vehicles cost the price of one, times their number.
 */
import { t } from 'ttag';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import { freeMinutesOf } from '#platform/calendar/zone-schedule.ts';
import { type Cents, divideHalfUp } from '#platform/money/cents.ts';
import { chargesOn } from './charge-lines.ts';
import { durationMinutes, type StayDuration } from './duration.ts';
import { type Charge, chargesAt, type Offer, type ParkingDiscount, type Rate, type Terms } from './offer.ts';
import { type PriceLine, timesLines, totalOf } from './price-line.ts';
import { laterEnd, startOf } from './stay-times.ts';
import { FEE_LABEL, PARKING_LABEL } from './translate-label.ts';

/** The most vehicles that can be paid for at once. */
export const MAX_VEHICLES = 5;

const MINIMUM_BILLED_MINUTES = 60;

/** A first stay, starting ten minutes from now unless it has a start of its own. */
export type StayRequest = {
  readonly duration: StayDuration;
  readonly vehicles: number;
  readonly startsAt?: Date | undefined;
};

export type StayPrice = {
  readonly lines: PriceLine[];
  readonly totalCents: Cents;
  /** The duration of the whole stay, including what was sold before. */
  readonly duration: StayDuration;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The name of the rate that is charged. */
  readonly rateName: string;
  /** Which rules made the price differ from the plain duration, shown to the driver next to the lines. */
  readonly notes: readonly string[];
};

/**
 * Prices a first stay.
 * @throws RangeError for less than one vehicle; Error when the rate does not sell this kind of duration.
 */
export const priceStay = (offer: Offer, request: StayRequest, now: Date): StayPrice => {
  const { duration, vehicles, startsAt = startOf(now) } = request;
  if (!Number.isInteger(vehicles) || vehicles < 1) throw new RangeError(`${vehicles} cannot park.`);
  const one = priceOne(offer, { startsAt, endsAt: laterEnd(startsAt, duration, offer.timeZone) }, duration);
  return withLines(one, timesLines(one.lines, vehicles));
};

/**
 * A first stay with all the time that its price pays for: one of less than an hour that costs an hour lasts an hour.
 * @param left the minutes until the zone closes, if it closes within the hour
 */
export const priceWithFullHour = (
  offer: Offer,
  request: StayRequest,
  now: Date,
  left: number | null = null,
): StayPrice => {
  const requested = priceStay(offer, request, now);
  const minutes = Math.min(MINIMUM_BILLED_MINUTES, left ?? Infinity);
  if (durationMinutes(request.duration) >= minutes) return requested;
  const longer = priceStay(offer, { ...request, duration: { kind: 'hourly', minutes } }, now);
  // With a code for the first minutes, more time may cost more although parking does not.
  return requested.totalCents > 0 && longer.totalCents === requested.totalCents
    ? { ...longer, notes: requested.notes }
    : requested;
};

/** The lines of one vehicle's stay on these terms. @param freeMinutes are not charged */
export const priceLines = ({ rate, charges }: Terms, duration: StayDuration, freeMinutes = 0): PriceLine[] =>
  withCharges(charges, PARKING_LABEL, parkingFor(rate, duration, freeMinutes));

const withCharges = (
  charges: readonly Charge[],
  label: string,
  cents: Cents,
  off?: ReturnType<ParkingDiscount>,
): PriceLine[] => {
  const lines: PriceLine[] = [{ kind: 'parking', label, cents, payee: 'owner' }];
  if (off?.cents) lines.push({ kind: 'discount', label: off.label, cents: -off.cents, payee: 'owner' });
  return chargesOn(charges, lines);
};

export type Times = { readonly startsAt: Date; readonly endsAt: Date };

/** Builds price lines from what was paid for parking and as the fee. */
export const plainLines = ({ parkingCents, feeCents }: { parkingCents: Cents; feeCents: Cents }): PriceLine[] => [
  { kind: 'parking', label: PARKING_LABEL, cents: parkingCents, payee: 'owner' },
  { kind: 'fee', label: FEE_LABEL, cents: feeCents, payee: 'platform' },
];

/** One vehicle's stay between these times, regardless of what was already paid for it. */
export const priceOne = (offer: Offer, { startsAt, endsAt }: Times, duration: StayDuration): StayPrice => {
  const { rate, schedule, timeZone } = offer;
  const charges = chargesAt(offer.charges, startsAt, timeZone);
  const free = freeMinutesOf(schedule, { from: startsAt, until: endsAt }, timeZone);
  const freeMinutes = duration.kind === 'hourly' ? free : freeMinutesOfDays(duration, free, { startsAt, endsAt });
  // Without a rate at this moment nothing is sold; a price that is only displayed is then the plain one.
  const { name, label, cents, notes } = offer.selling?.priceOf({
    ...offer,
    startsAt,
    endsAt,
    minutes: durationMinutes(duration),
  }) ?? {
    name: rate.name,
    label: PARKING_LABEL,
    cents: parkingFor(rate, duration, freeMinutes),
    notes: notesOf(duration, freeMinutes),
  };
  const lines = withCharges(charges, label, cents, offer.discounted?.(cents, { startsAt, duration }));
  return { lines, totalCents: totalOf(lines), duration, startsAt, endsAt, rateName: name, notes };
};

/** Days are free as a whole or not at all, however long the clock makes them. */
const freeMinutesOfDays = (duration: StayDuration, free: number, { startsAt, endsAt }: Times): number =>
  free > 0 && free * 60_000 >= endsAt.getTime() - startsAt.getTime() ? durationMinutes(duration) : 0;

/** A day that is only partly free is charged in full, which needs no note. */
const notesOf = (duration: StayDuration, freeMinutes: number): string[] => {
  if (duration.kind === 'daily') return [];
  const isRaised = billedMinutes(duration, freeMinutes) > duration.minutes - freeMinutes;
  return [
    ...(freeMinutes > 0 ? [t`${formatMinutes(freeMinutes)} of it is free.`] : []),
    ...(isRaised ? [t`Less than an hour costs one hour.`] : []),
  ];
};

export const withLines = (price: StayPrice, lines: PriceLine[]): StayPrice => ({
  ...price,
  lines,
  totalCents: totalOf(lines),
});

const parkingFor = (rate: Rate, duration: StayDuration, freeMinutes: number): Cents => {
  if (rate.priceCents < 0) throw new RangeError('A price is never below zero.');
  if (rate.isHourly !== (duration.kind === 'hourly')) throw new Error(`No ${duration.kind} stays.`);
  const billed = billedMinutes(duration, freeMinutes);
  if (duration.kind === 'hourly') return divideHalfUp(rate.priceCents * billed, 60);
  return billed === 0 ? 0 : rate.priceCents * duration.days;
};

/** Free hours are not counted. A stay that lies within them costs nothing; any other costs at least the one-hour minimum. */
const billedMinutes = (duration: StayDuration, freeMinutes: number): number => {
  const minutes = durationMinutes(duration) - freeMinutes;
  return minutes <= 0 ? 0 : Math.max(MINIMUM_BILLED_MINUTES, minutes);
};
