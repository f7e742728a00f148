// The texts of a lot's day by hour.

import { msgid, ngettext, t } from 'ttag';

const cars = (count: number) => ngettext(msgid`${count} car`, `${count} cars`, count);

export const hoursTexts = {
  title: t`Today by hour`,
  most: (count: number, hour: string) => t`Busiest so far: ${cars(count)} at ${hour}.`,
  none: t`No cars have parked here yet today.`,
  noneAnywhere: t`No cars have parked at your lots yet today.`,
  clock: (zoneName: string) => t`Hours are in ${zoneName}.`,
  room: (capacity: number) => t`There is room for ${capacity}.`,
  chart: (day: string, before: string) =>
    t`Bars for the most cars in each hour of ${day}, with a mark for the same hour of ${before}.`,
  said: (day: string, hour: string) => `${day}, ${hour}`,
  cars,
  table: t`Show the hours as a table`,
  hour: t`Hour`,
  notYet: '–',
};
