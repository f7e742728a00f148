import { msgid, ngettext, t } from 'ttag';

export const countHours = (hours: number): string => ngettext(msgid`${hours} hour`, `${hours} hours`, hours);

export const countDays = (days: number): string => ngettext(msgid`${days} day`, `${days} days`, days);

/** "48 hours or 2 days": what a daily rate covers. */
export const countHoursOrDays = (days: number): string =>
  ngettext(msgid`${days * 24} hours or ${days} day`, `${days * 24} hours or ${days} days`, days);

/** "Hourly rate, 2 h, 3 cars" */
export const describeParking = (rate: string | undefined, duration: string, vehicles: number): string =>
  `${rate}, ${duration}${vehicles > 1 ? t`, ${vehicles} cars` : ''}`;
