// The texts of being reminded before a session ends.

import { t } from 'ttag';

export const reminderTexts = {
  offer: t`Remind me`,
  offerFor: (plate: string) => t`Remind me before it ends, ${plate}`,
  set: (moment: string, how: string) => t`Reminder set for ${moment} by ${how}.`,
  went: t`Reminder sent.`,
  change: t`Change reminder`,
  changeOf: (plate: string) => t`Change reminder for ${plate}`,
  minutes: t`How early`,
  when: t`When`,
  minutesBefore: (minutes: number) => t`${minutes} minutes before`,
  beforeEnd: t`Before it ends by itself`,
  everyHours: { 1: t`Every hour`, 2: t`Every 2 hours`, 4: t`Every 4 hours`, 8: t`Every 8 hours` },
  at: (price: string) => t`When it costs ${price}`,
  how: t`How`,
  channels: { email: t`Email`, text: t`Text message`, push: t`Alert on this device` },
  said: { email: t`email`, text: t`text`, push: t`notification` },
  and: t` and `,
  howMissing: t`Choose at least one way.`,
  blocked: t`This browser does not allow notifications from Parkvale. Allow them in its settings, or choose another way.`,
  notNow: t`Notifications could not be set up on this device. Try again, or choose another way.`,
  email: t`Email`,
  emailWrong: t`Please provide a valid email address`,
  phone: t`Mobile phone`,
  consent: t`Your permission`,
  agree: t`Text me about this parking. Message and data rates may apply; reply STOP to end.`,
  agreeMissing: t`Agree to texts, or choose email.`,
  save: t`Remind me`,
  saving: t`Saving…`,
  none: t`No reminder`,
};
