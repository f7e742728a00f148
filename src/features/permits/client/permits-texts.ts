// The texts of monthly permits, for drivers and for owners.

import { msgid, ngettext, t } from 'ttag';
import { formatCount } from '#platform/wording/format-count.ts';

export const permitsTexts = {
  plates: (count: number) =>
    ngettext(msgid`${formatCount(count)} plate`, `${formatCount(count)} plates, one may park at a time`, count),
  zones: (numbers: string) => t`Zone ${numbers}`,
  choose: t`Choose`,
  chooseNamed: (name: string) => t`Choose ${name}`,
  startsOn: t`First day`,
  startHint: t`Today, or up to 60 days ahead.`,
  dueNow: t`Due now`,
  opening: t`Preparing the payment…`,

  states: { active: t`Active`, past_due: t`Past due`, ended: t`Ended`, pending: t`Not paid yet` },
  cardExpires: t`Card expires`,
  paidThrough: t`Paid through`,
  renews: t`Renews`,
  endsOn: t`Ends`,
  payNow: (price: string) => t`Pay ${price}`,
  change: t`Change plates`,
  save: t`Save plates`,
  saving: t`Saving…`,
  seatsOf: (seats: number, name: string) => t`${formatCount(seats)} × ${name}`,
  give: t`Give a permit`,
  givePlates: t`Plates`,
  givePlatesHint: t`One on each line, with the state: ABC123, IL`,
  givePlatesWrong: t`Enter a plate and its state on each line, such as ABC123, IL.`,
  addPlan: t`Add a permit`,
  cancel: t`Cancel`,
  holders: t`Permit holders`,
};
