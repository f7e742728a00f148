/**
 * What a zone sells: its rate, the charges on top, and when it is free. The rate and the charges are frozen into an order
 * when it is placed (its terms). More time and corrections are priced by those terms, whatever the zone has charged since.
 */

import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';
import type { Cents } from '#platform/money/cents.ts';
import type { StayDuration } from './duration.ts';
import type { LineKind, Payee } from './price-line.ts';
import type { Rate } from './rate.ts';
import type { PricedBy, Selling, Tariff } from './rates/tariff.ts';
import { FEE_LABEL } from './translate-label.ts';

export type { Rate };

/** What a charge is a percentage of: parking after discounts, or parking and the fee. */
export const CHARGE_BASES = ['parking', 'parking_and_fee'] as const;
export type ChargeBasis = (typeof CHARGE_BASES)[number];

export const CHARGE_KINDS = ['discount', 'fee', 'tax'] as const satisfies readonly LineKind[];

/** A line that is a share of the lines before it. A discount is subtracted. */
export type Charge = {
  readonly kind: (typeof CHARGE_KINDS)[number];
  readonly label: string;
  readonly payee: Payee;
  /** Thousandths of a percent: 18,375 is 18.375 percent. */
  readonly milliPercent: number;
  readonly on: ChargeBasis;
  /** It applies to stays from the first through the last day, YYYY-MM-DD on the lot's calendar; omitted means no limit. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
};

export type Validated = {
  readonly id: string;
  readonly label: string;
  readonly cents: Cents;
  /** What the code does, for start-stop parking: only then is it known what that takes off. */
  readonly by?: { readonly kind: 'percent' | 'amount' | 'minutes' | 'flat'; readonly value: number } | undefined;
};

export type Terms = {
  /** The plain rate: the only one if there are no `rates`. */
  readonly rate: Rate;
  /** The zone's rates, if there are more than the plain one. */
  readonly rates?: Tariff | undefined;
  /** How those rates price a stay; omitted: by its entry. */
  readonly pricedBy?: PricedBy | undefined;
  /** The entry that selects among those rates, if a sale fixed it: a stay that is paid late starts later and keeps its rate. */
  readonly entersAt?: string | undefined;
  readonly charges: readonly Charge[];
  /** What a merchant's code took off each vehicle's parking (rule 18). */
  readonly validated?: Validated | undefined;
};

/** The discount on parking that costs this much, in cents that are not negative. */
export type ParkingDiscount = (
  parkingCents: Cents,
  stay: { readonly startsAt: Date; readonly duration: StayDuration },
) => { readonly label: string; readonly cents: Cents };

export type Offer = Terms & {
  readonly schedule: readonly ZoneHours[];
  readonly datedHours?: readonly DatedHours[] | undefined;
  readonly timeZone: string;
  /** Applied before every charge, so that fees and taxes are percentages of what is left. */
  readonly discounted?: ParkingDiscount | undefined;
  /** The merchant's code for the discount, for the driver who pays with it. */
  readonly code?: string | undefined;
  /** How its `rates` are priced; always present with them. */
  readonly selling?: Selling | undefined;
};

/** The fee that each location sets: a percentage of the parking line as the driver reads it, so that the receipt can be checked by hand. */
export const feeCharge = (basisPoints: number): Charge => ({
  kind: 'fee',
  label: FEE_LABEL,
  payee: 'platform',
  milliPercent: basisPoints * 10,
  on: 'parking',
});

/** Rule 17: the charges for a stay that starts then, by the lot's day and without their dates. */
export const chargesAt = (charges: readonly Charge[], startsAt: Date, timeZone: string): readonly Charge[] => {
  if (!charges.some(({ from, until }) => from ?? until)) return charges;
  const day = localDay(startsAt, timeZone);
  return charges
    .filter(({ from = day, until = day }) => from <= day && day <= until)
    .map(({ from: _, until: __, ...charge }) => charge);
};

/** The transaction fee among the charges, in basis points. */
export const feeRateOf = ({ charges }: Pick<Terms, 'charges'>): number => (charges.find(isFee)?.milliPercent ?? 0) / 10;

/**
 * The charges with a different transaction fee, in basis points. The fee comes first, because a tax may be a
 * percentage of parking and the fee.
 */
export const withFeeRate = (charges: readonly Charge[], basisPoints: number): readonly Charge[] => [
  feeCharge(basisPoints),
  ...charges.filter((charge) => !isFee(charge)),
];

const isFee = ({ kind }: Charge): boolean => kind === 'fee';

export type OfferingZone = Pick<Offer, 'rate' | 'schedule' | 'datedHours' | 'pricedBy'> & {
  readonly rates?: Tariff | null | undefined;
};
export type OfferingLot = Pick<Offer, 'charges' | 'timeZone'>;
