/** The name of the rate where there is only one price. */
import type { Rate } from './offer.ts';

/** One price, for an hour or for a day. */
export type PlainRate = Omit<Rate, 'name'>;

export const plainRate = ({ isHourly, priceCents }: PlainRate): Rate => ({
  name: isHourly ? 'Hourly rate' : 'Daily rate',
  isHourly,
  priceCents,
});
