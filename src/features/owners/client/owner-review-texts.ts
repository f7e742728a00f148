// What an owner reads while their lots are not open yet, and the texts of the link that confirms an address.

import { t } from 'ttag';

export const ownerReviewTexts = {
  title: t`Your lots are in review`,
  unconfirmed: (email: string) => t`Confirm your email address first: open the link that we sent to ${email}.`,
  waiting: t`We review new owners before their lots open, usually within one business day, and email you then.`,
  meanwhile: t`You can set up everything now, and print your signs.`,
  sendLink: t`Send the link again`,
  sending: t`Sending`,
  sent: (email: string) => t`The link is on its way to ${email}.`,
  again: t`Your lots are in review again`,
  againWaiting: t`We are reviewing your lots again, for this reason. Until we are done, drivers cannot find them and nothing is sold there; what is already paid for goes on.`,
  refused: t`Your lots are not open yet`,
  refusedNext: t`Change what is needed, then ask us to look again.`,
  ask: t`Ask for another look`,
  asking: t`Asking`,
};

export const confirmTexts = {
  title: t`Confirm your email address`,
  text: (email: string) => t`Is ${email} your address? Confirm it for your Parkvale account.`,
  confirm: t`Confirm`,
  confirming: t`Confirming`,
  done: t`Your email address is confirmed`,
  sendNew: t`Send a new link`,
  sent: (email: string) => t`A new link is on its way to ${email}.`,
  goOn: t`Continue`,
};
