/** Rule 14: the lowest price of a lot's zones, by their plain rates and including everything added to parking. */
import { t } from 'ttag';
import { formatCents } from '#platform/money/cents.ts';
import { chargesAt, type OfferingLot, type Rate } from '../offer.ts';
import { allInWith } from './all-in.ts';

/** "From $5.00 an hour"; null where nothing is on sale. */
export const lowestPrice = (
  { charges, timeZone }: OfferingLot,
  onSale: readonly { readonly rate: Rate }[],
  now: Date,
): string | null => {
  const allIn = allInWith(chargesAt(charges, now, timeZone));
  const min = (isHourly: boolean) => {
    const prices = onSale.filter(({ rate }) => rate.isHourly === isHourly).map(({ rate }) => rate.priceCents);
    return prices.length > 0 ? formatCents(allIn(Math.min(...prices))) : null;
  };
  const [hour, day] = [min(true), min(false)];
  if (hour) return t`From ${hour} an hour`;
  return day && t`From ${day} a day`;
};
