// The texts of a week's revenue by hour.

export const weekTexts = {
  title: 'Revenue by hour',
  best: (total: string, when: string, most: string) => `${total} in these seven days. Best hour: ${when}, ${most}.`,
  none: 'Nothing was sold in these seven days.',
  takenBack: (total: string) => `${total} in these seven days: more was refunded than sold.`,
  about: 'Parking without the transaction fee, by when it was paid. Refunds are taken off when they were made.',
  caption: 'Revenue in dollars, by day and hour at the lot',
  days: 'Day',
  hour: (day: string, hour: string) => `${day}, ${hour}`,
  earlier: 'Earlier week',
  later: 'Later week',
  span: (first: string, last: string) => `${first} – ${last}`,
  table: 'Show the days as a table',
  revenue: 'Revenue',
  bestHour: 'Best hour',
  noHour: '–',
};
