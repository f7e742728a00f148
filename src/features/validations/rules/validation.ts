/**
 * Rule 18: a validation is a merchant's code that takes something off the parking of a stay, at the owner's expense; what
 * the merchant owes the owner for it is between the two. It counts once per vehicle. The discount is frozen into the order:
 * more time is sold at the ordinary price, and a correction takes off the same.
 */
import { t } from 'ttag';
import type { StayDuration } from '#features/pricing/rules/duration.ts';
import type { Offer, ParkingDiscount } from '#features/pricing/rules/offer.ts';
import { priceStay } from '#features/pricing/rules/price-stay.ts';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import { localDay, MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { type Cents, divideHalfUp, formatCents } from '#platform/money/cents.ts';

/**
 * percent: that percentage of parking is taken off; amount: that many cents; minutes: that many first minutes are free;
 * flat: parking costs at most that many cents.
 */
export const VALIDATION_KINDS = ['percent', 'amount', 'minutes', 'flat'] as const;
export type ValidationKind = (typeof VALIDATION_KINDS)[number];

/** `value` is a percentage, cents, minutes or cents, as the kind says. */
export type ValidationTerms = {
  readonly name: string;
  readonly kind: ValidationKind;
  readonly value: number;
};

export type Validation = ValidationTerms & {
  /** Null means every zone of the lot; empty, none. */
  readonly zoneIds: readonly string[] | null;
  /** Whether it is valid at the lot's valet stand (rule 287). */
  readonly stands: boolean;
  /** How many vehicles it may be used for; null means any number. */
  readonly maxUses: number | null;
  /** How many vehicles it was used for, including those being paid for now. */
  readonly taken: number;
  /** The first and the last day on which a stay may start, on the lot's calendar. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly isPaused: boolean;
};

/** The smallest and the largest `value` of each kind. */
export const VALIDATION_VALUES: Readonly<Record<ValidationKind, { readonly min: number; readonly max: number }>> = {
  percent: { min: 1, max: 100 },
  amount: { min: 1, max: 100_000 },
  minutes: { min: 1, max: 30 * 24 * 60 },
  flat: { min: 0, max: 100_000 },
};

export const MAX_VALIDATION_USES = 1_000_000;

export type ValidationRefusal = 'validation_wrong' | 'validation_not_now' | 'validation_used_up';

type Use = {
  /** Null: the valet stand. */
  readonly zoneId: string | null;
  readonly startsAt: Date;
  readonly timeZone: string;
  readonly vehicles: number;
};

/** Why this validation cannot be used for such a stay; null when it can. A code for other zones counts as wrong. */
export const refuseValidation = (
  { zoneIds, stands, firstDay, lastDay, isPaused, maxUses, taken }: Validation,
  { zoneId, startsAt, timeZone, vehicles }: Use,
): ValidationRefusal | null => {
  const isForIt = zoneId === null ? stands : zoneIds === null || zoneIds.includes(zoneId);
  if (!isForIt) return 'validation_wrong';
  const day = localDay(startsAt, timeZone);
  if (isPaused || day < (firstDay ?? day) || day > (lastDay ?? day)) return 'validation_not_now';
  return maxUses !== null && taken + vehicles > maxUses ? 'validation_used_up' : null;
};

/** What a code does, for its poster and its owner: "First 2 h free". */
export const describeValidation = ({ kind, value }: Pick<ValidationTerms, 'kind' | 'value'>): string => {
  switch (kind) {
    case 'percent':
      return value === 100 ? t`Free parking` : t`${value}% off parking`;
    case 'amount':
      return t`${formatCents(value)} off parking`;
    case 'minutes':
      return value === 60 ? t`First hour free` : t`First ${formatMinutes(value)} free`;
    case 'flat':
      return value === 0 ? t`Free parking` : t`Parking capped at ${formatCents(value)}`;
    default:
      return kind satisfies never;
  }
};

/** The discount's line on the price and the receipt. */
export const validationLabel = (name: string): string => t`Validated by ${name}`;

/** What is sold to a driver with this code. @param label of the discount line */
export const withDiscount = (offer: Offer, terms: Pick<ValidationTerms, 'kind' | 'value'>, label: string): Offer => ({
  ...offer,
  discounted: (parkingCents, { startsAt, duration }) => ({
    label,
    cents: takenOff(terms, parkingCents, (minutes) => parkingAfter(offer, { startsAt, duration, minutes })),
  }),
});

/** The same, named after the merchant in the reader's language. */
export const withValidation = (offer: Offer, terms: ValidationTerms): Offer =>
  withDiscount(offer, terms, validationLabel(terms.name));

/** The cents taken off the parking of one vehicle. @param after what parking costs with the first minutes free */
export const takenOff = (
  { kind, value }: Pick<ValidationTerms, 'kind' | 'value'>,
  parkingCents: Cents,
  after: (minutes: number) => Cents,
): Cents => {
  switch (kind) {
    case 'percent':
      return divideHalfUp(parkingCents * value, 100);
    case 'amount':
      return Math.min(value, parkingCents);
    case 'minutes':
      return parkingCents - Math.min(parkingCents, after(value));
    case 'flat':
      return Math.max(0, parkingCents - value);
    default:
      return kind satisfies never;
  }
};

type Rest = { readonly startsAt: Date; readonly duration: StayDuration; readonly minutes: number };

/** What parking would cost for the remaining time, at the rate of the entry; a day that has begun is charged. */
const parkingAfter = (offer: Offer, { startsAt, duration, minutes }: Rest): Cents => {
  const rest = shortenDuration(duration, minutes);
  if (rest === null) return 0;
  const { lines } = priceStay(offer, { duration: rest, vehicles: 1, startsAt }, startsAt);
  return lines[0]?.cents ?? 0;
};

const shortenDuration = (duration: StayDuration, minutes: number): StayDuration | null => {
  if (duration.kind === 'hourly') {
    return duration.minutes > minutes ? { kind: 'hourly', minutes: duration.minutes - minutes } : null;
  }
  const days = Math.ceil(duration.days - minutes / MINUTES_PER_DAY);
  return days > 0 ? { kind: 'daily', days } : null;
};

/** What the validation of a sale took off, for pricing it again: the same amount, but never more than parking costs. */
export const discountAsSold =
  ({ label, cents }: { readonly label: string; readonly cents: Cents }): ParkingDiscount =>
  (parkingCents) => ({ label, cents: Math.min(cents, parkingCents) });
