// The texts about work done offline.

import { msgid, ngettext, t } from 'ttag';

export const countActs = (count: number) => ngettext(msgid`${count} thing`, `${count} things`, count);

export const offlineTexts = {
  unsent: t`Not sent yet`,
};

/** The texts about what was done offline and refused when it was sent. */
export const refusedTexts = {
  at: (time: string) => t`at ${time}`,
  again: t`Send again`,
  delete: t`Dismiss`,
};
