import { msgid, ngettext } from 'ttag';

export const countCars = (count: number): string => ngettext(msgid`${count} car`, `${count} cars`, count);
