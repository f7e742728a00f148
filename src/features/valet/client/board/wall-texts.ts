// The texts of the wall screen.

import { msgid, ngettext, t } from 'ttag';

export const wallTexts = {
  close: t`Close`,
  parked: (count: number) => ngettext(msgid`${count} car parked`, `${count} cars parked`, count),
  nobody: t`Nobody is waiting.`,
  page: (page: number, pages: number) => t`${page} of ${pages}`,
  lost: (age: string) => t`No connection for ${age}`,
  noServer: t`No connection`,
  lostText: t`What you see may be wrong. Use the phones.`,
};
