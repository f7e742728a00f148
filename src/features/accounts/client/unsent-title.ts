import { msgid, ngettext } from 'ttag';

export const unsentTitle = (count: number): string =>
  ngettext(msgid`${count} item has not been sent`, `${count} items have not been sent`, count);
