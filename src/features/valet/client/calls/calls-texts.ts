import { t } from 'ttag';

export const callsTexts = {
  title: t`Calls`,
  switch: t`Call me on this phone`,
  hint: t`It rings for a requested car, and notifies you with the screen off. The nearest free attendant is called first.`,
  until: (time: string) => t`On until ${time}.`,
  boardOnly: t`This browser shows no notifications, so it rings only while the board is open.`,
  blocked: t`Notifications are blocked for this site, so it rings only while the board is open. Allow them in the browser’s settings, then switch calls off and on.`,
  onCall: (names: string) => t`Called with the screen off: ${names}`,
  nobody: t`Nobody is called with the screen off yet.`,
  lead: (name: string) => t`${name} (lead)`,
};
