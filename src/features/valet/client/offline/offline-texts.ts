// The texts about work done offline.

import { msgid, ngettext, t } from 'ttag';

export const countActs = (count: number) => ngettext(msgid`${count} thing`, `${count} things`, count);

export const offlineTexts = {
  unsent: t`Not sent yet`,
  waiting: (count: number) => t`${count} not sent yet`,
  needsLook: (count: number) =>
    ngettext(msgid`${count} thing needs your attention`, `${count} things need your attention`, count),
  needsLookText: t`Done offline and refused when sent. Nothing else has changed.`,
  offlineUnknown: t`No connection, and this ticket has never been opened on this phone.`,
  createdOffline: (hook: number | null) =>
    t`${hook === null ? t`The key has no hook.` : t`Hang the key on hook ${hook}.`} Saved on this phone and sent when the signal is back.`,
};
