// The texts of a week's revenue by hour.

import { t } from 'ttag';

export const weekTexts = {
  title: t`Revenue by hour`,
  best: (total: string, when: string, most: string) => t`${total} in these seven days. Best hour: ${when}, ${most}.`,
  none: t`Nothing was sold in these seven days.`,
  takenBack: (total: string) => t`${total} in these seven days: more was refunded than sold.`,
  about: t`Parking without the transaction fee, by when it was paid. Refunds are taken off when they were made.`,
  caption: t`Revenue in dollars, by day and hour at the lot`,
  days: t`Day`,
  hour: (day: string, hour: string) => `${day}, ${hour}`,
  earlier: t`Earlier week`,
  later: t`Later week`,
  span: (first: string, last: string) => `${first} – ${last}`,
  table: t`Show the days as a table`,
  revenue: t`Revenue`,
  bestHour: t`Best hour`,
  noHour: '–',
};
