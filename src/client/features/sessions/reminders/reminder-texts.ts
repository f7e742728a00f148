// The texts of being reminded before a session ends.

export const reminderTexts = {
  offer: 'Remind me before it ends',
  set: (moment: string, how: string) => `We remind you at ${moment} by ${how}.`,
  went: 'Your reminder is sent.',
  change: 'Change',
  changeOf: (plate: string) => `Change the reminder for ${plate}`,
  minutes: 'How early',
  minutesBefore: (minutes: number) => `${minutes} minutes before`,
  how: 'How',
  channels: { email: 'Email', text: 'Text message', push: 'Notification on this device' },
  said: { email: 'email', text: 'text', push: 'notification' },
  and: ' and ',
  howMissing: 'Choose at least one way.',
  blocked:
    'This browser does not allow notifications from Parkvale. Allow them in its settings, or choose another way.',
  notNow: 'Notifications could not be set up on this device. Try again, or choose another way.',
  email: 'Email',
  emailWrong: 'Please provide a valid email address',
  phone: 'Mobile phone',
  consent: 'Your permission',
  agree: 'Text me about this parking. Message and data rates may apply; reply STOP to end.',
  agreeMissing: 'Agree to texts, or choose email.',
  save: 'Remind me',
  saving: 'Saving…',
  none: 'No reminder',
};
