// The texts of the owner's editor of rates.

import { t } from 'ttag';

export const ratesTexts = {
  title: t`Rates`,
  rate: (place: number) => t`Rate ${place}`,
  prices: {
    per_hour: t`Price per hour`,
    per_day: t`Price per day`,
    flat: t`Price`,
  },
  remove: t`Remove`,
  week: t`The week`,
};
