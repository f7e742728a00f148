/**
 * What a zone sells: at which rate, with which charges on top, and when it is free. The rate and the charges are frozen into an order
 * when it is placed (its terms); more time and corrections are priced by them, whatever the zone asks since.
 */
import type { Cents } from '../money/cents.ts';
import type { ZoneHours } from '../zones/zone-schedule.ts';
import type { LineKind, Payee } from './price-line.ts';

/** `priceCents` is for one hour when `isHourly`, else for one day. */
export type Rate = { readonly name: string; readonly isHourly: boolean; readonly priceCents: Cents };

/** What a charge is a share of: what parking costs after discounts, or that and the fee. */
export type ChargeBasis = 'parking' | 'parking_and_fee';

/** A line that is a share of the lines before it; 1000 basis points are 10 percent. A discount is taken off. */
export type Charge = {
  readonly kind: Exclude<LineKind, 'parking'>;
  readonly label: string;
  readonly payee: Payee;
  readonly basisPoints: number;
  readonly on: ChargeBasis;
};

export type Terms = { readonly rate: Rate; readonly charges: readonly Charge[] };

export type Offer = Terms & { readonly schedule: readonly ZoneHours[]; readonly timeZone: string };

export const FEE_LABEL = 'Transaction fee';

/** The fee that each location sets: a share of the parking line as the driver reads it, so that the receipt can be checked by hand. */
export const feeCharge = (basisPoints: number): Charge => ({
  kind: 'fee',
  label: FEE_LABEL,
  payee: 'platform',
  basisPoints,
  on: 'parking',
});

/** One price, for an hour or for a day. */
export type PlainRate = Omit<Rate, 'name'>;

export type PlainPrice = PlainRate & { readonly feeBasisPoints: number };

/** What of an offer is frozen into an order. */
export const termsOf = ({ rate, charges }: Terms): Terms => ({ rate, charges });

/** The transaction fee among the charges, in basis points. */
export const feeRateOf = ({ charges }: Terms): number => charges.find(({ kind }) => kind === 'fee')?.basisPoints ?? 0;

/** What a place sells that asks one price and the platform's fee. */
export const plainOffer = (place: PlainPrice & Pick<Offer, 'schedule' | 'timeZone'>): Offer => ({
  ...plainTerms(place),
  schedule: place.schedule,
  timeZone: place.timeZone,
});

/** The terms of a place that asks one price and the platform's fee. */
export const plainTerms = ({ isHourly, priceCents, feeBasisPoints }: PlainPrice): Terms => ({
  rate: { name: isHourly ? 'Hourly rate' : 'Daily rate', isHourly, priceCents },
  charges: [feeCharge(feeBasisPoints)],
});
