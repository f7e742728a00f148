// The texts about work done offline.

import { msgid, ngettext, t } from 'ttag';

export const countActs = (count: number) => ngettext(msgid`${count} thing`, `${count} things`, count);

export const offlineTexts = {
  unsent: t`Not sent yet`,
};
