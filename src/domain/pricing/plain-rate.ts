/** The name of the rate where there is only one price. */
import type { Rate } from './offer.ts';

export const HOURLY_LABEL = 'Hourly rate';
export const DAILY_LABEL = 'Daily rate';

/** One price, for an hour or for a day. */
export type PlainRate = Omit<Rate, 'name'>;

export const plainRate = ({ isHourly, priceCents }: PlainRate): Rate => ({
  name: isHourly ? HOURLY_LABEL : DAILY_LABEL,
  isHourly,
  priceCents,
});
