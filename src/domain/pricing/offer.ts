/**
 * What a zone sells: at which rate, with which charges on top, and when it is free. The rate and the charges are frozen into an order
 * when it is placed (its terms); more time and corrections are priced by them, whatever the zone asks since.
 */
import { localDay } from '../calendar/local-time.ts';
import type { Cents } from '../money/cents.ts';
import type { ZoneHours } from '../zones/zone-schedule.ts';
import type { LineKind, Payee } from './price-line.ts';
import { sellsHours, type Tariff } from './tariff.ts';

/** `priceCents` is for one hour when `isHourly`, else for one day. */
export type Rate = { readonly name: string; readonly isHourly: boolean; readonly priceCents: Cents };

/** What a charge is a share of: what parking costs after discounts, or that and the fee. */
export const CHARGE_BASES = ['parking', 'parking_and_fee'] as const;
export type ChargeBasis = (typeof CHARGE_BASES)[number];

export const CHARGE_KINDS = ['discount', 'fee', 'tax'] as const satisfies readonly LineKind[];

/** A line that is a share of the lines before it; 1000 basis points are 10 percent. A discount is taken off. */
export type Charge = {
  readonly kind: (typeof CHARGE_KINDS)[number];
  readonly label: string;
  readonly payee: Payee;
  readonly basisPoints: number;
  readonly on: ChargeBasis;
  /** The first and the last day, YYYY-MM-DD on the lot's calendar, of stays that it is added to; left out: no such limit. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
};

export type Terms = {
  /** The plain rate: all that is asked when there are no `rates`. */
  readonly rate: Rate;
  /** What is asked when it is more than the plain rate. */
  readonly rates?: Tariff | undefined;
  /** The entry by which those decide, when it was fixed by a sale: a stay that is paid late starts later and keeps its rate. */
  readonly entersAt?: string | undefined;
  readonly charges: readonly Charge[];
};

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

export const plainRate = ({ isHourly, priceCents }: PlainRate): Rate => ({
  name: isHourly ? 'Hourly rate' : 'Daily rate',
  isHourly,
  priceCents,
});

/** What of an offer is frozen into an order of a stay that starts then. */
export const termsOf = ({ rate, rates, entersAt, charges, timeZone }: Offer, startsAt: Date): Terms => ({
  rate,
  ...(rates && { rates, entersAt: entersAt ?? startsAt.toISOString() }),
  charges: chargesAt(charges, startsAt, timeZone),
});

/** The offer for more time for what was sold on these terms, whatever the zone asks today. */
export const offerOn = (terms: Terms, { schedule, timeZone }: Pick<Offer, 'schedule' | 'timeZone'>): Offer => ({
  ...terms,
  schedule,
  timeZone,
});

/** The offer for a stay that is moved here: this zone's rates, at the entry and with the charges that it was sold with. */
export const offerTo = (zone: Offer, { entersAt, charges }: Terms): Offer => ({
  ...zone,
  ...(zone.rates && { entersAt }),
  charges,
});

/** Rule 17: the charges of a stay that starts then, by the lot's day and without their dates. */
export const chargesAt = (charges: readonly Charge[], startsAt: Date, timeZone: string): readonly Charge[] => {
  if (!charges.some(({ from, until }) => from ?? until)) return charges;
  const day = localDay(startsAt, timeZone);
  return charges
    .filter(({ from = day, until = day }) => from <= day && day <= until)
    .map(({ from: _, until: __, ...charge }) => charge);
};

/** The transaction fee among the charges, in basis points. */
export const feeRateOf = ({ charges }: Pick<Terms, 'charges'>): number => charges.find(isFee)?.basisPoints ?? 0;

/** The charges with another transaction fee, in basis points. It comes first, because a tax may be a share of parking and the fee. */
export const withFeeRate = (charges: readonly Charge[], basisPoints: number): readonly Charge[] => [
  feeCharge(basisPoints),
  ...charges.filter((charge) => !isFee(charge)),
];

const isFee = ({ kind }: Charge): boolean => kind === 'fee';

/** What a zone sells: its own rates and hours, with the charges and the time zone of its lot. Nothing else builds an offer. */
export const offerOf = (
  { rate, rates, schedule }: Pick<Offer, 'rate' | 'schedule'> & { readonly rates?: Tariff | null | undefined },
  { charges, timeZone }: Pick<Offer, 'charges' | 'timeZone'>,
): Offer => ({
  rate: rates ? { ...rate, isHourly: sellsHours(rates) } : rate,
  ...(rates && { rates }),
  charges,
  schedule,
  timeZone,
});
