/** What a rate charges and how it counts time, in the words shared by signs, lists and the rate form. */
import { t } from 'ttag';
import { formatCents } from '#platform/money/cents.ts';
import type { Rate, Terms } from './offer.ts';

/** "$5.00 an hour". */
export const formatRate = ({ isHourly, priceCents }: Rate): string =>
  `${formatCents(priceCents)} ${isHourly ? t`an hour` : t`a day`}`;

/** One sentence for drivers, next to totals that include all charges. */
export const describeBilling = ({ rate }: Terms): string =>
  rate.isHourly ? t`One-hour minimum, then by the minute.` : t`A day ends at the time it began.`;
