// The texts of support's list of undelivered messages.

import { msgid, ngettext, t } from 'ttag';

export const undeliveredTexts = {
  title: t`Not delivered`,
  lead: t`Emails and texts that bounced or failed too many times. Each needs a decision.`,
  count: (waiting: number) => (waiting === 0 ? t`Not delivered` : t`Not delivered (${waiting})`),
  caption: t`Emails and texts that did not arrive, latest first`,
  empty: t`Everything arrived`,
  emptyText: t`An email or text that cannot be delivered is listed here with the reason until someone decides what to do.`,
  to: t`To`,
  what: t`What`,
  why: t`Reason`,
  when: t`When`,
  decide: t`Decide`,
  channels: { email: t`Mail`, sms: t`Text` },
  unreachable: { email: t`This address cannot be reached.`, sms: t`This number cannot be reached.` },
  tries: (tries: number) => ngettext(msgid`tried ${tries} time`, `tried ${tries} times`, tries),
  stay: t`The stay`,
  letter: t`The message`,
  sendAgain: t`Send again`,
  drop: t`Drop`,
  wordsGone: t`Its text is no longer stored.`,
  sent: (to: string) => t`The message to ${to} is on its way again.`,
  dropped: (to: string) => t`The message to ${to} is dropped.`,
};
