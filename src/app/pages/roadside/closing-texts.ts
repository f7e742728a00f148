// The texts for drivers when a zone is closed, or closes before the stay would end.

import { t } from 'ttag';

export const closingTexts = {
  closedTitle: t`Closed now`,
  closedForNow: t`Nothing is on sale here at the moment. You cannot pay for parking.`,
  closed: (moment: string) => t`Parking here can start again ${moment}. Nothing can be paid before then.`,
  tooLongTitle: (time: string) => t`This zone closes at ${time}`,
  tooLong: (duration: string) => t`Your parking would end later. The longest stay now is ${duration}.`,
  parkUntil: (time: string, total: string) => t`Park until ${time} – ${total}`,
  outlasts: (moment: string) =>
    t`This zone closes at ${moment}, before your parking ends. You may not get to your car while it is closed.`,
};
