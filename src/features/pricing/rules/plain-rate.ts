/** The name of the rate where there is only one price. */
import type { Rate } from './offer.ts';
import { DAILY_LABEL, HOURLY_LABEL } from './translate-label.ts';

/** One price, for an hour or for a day. */
export type PlainRate = Omit<Rate, 'name'>;

export const plainRate = ({ isHourly, priceCents }: PlainRate): Rate => ({
  name: isHourly ? HOURLY_LABEL : DAILY_LABEL,
  isHourly,
  priceCents,
});
