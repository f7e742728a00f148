// The texts of support's list of owners whose lots are not open yet.

import { msgid, ngettext, t } from 'ttag';

export const newOwnersTexts = {
  title: (count: number) =>
    count === 0
      ? t`No new owners waiting`
      : ngettext(msgid`${count} new owner waiting`, `${count} new owners waiting`, count),
  lead: t`Their lots cannot be found and sell nothing until you approve them. Check who is asking and whether the places are theirs to sell.`,
  show: t`Show`,
  shown: { in_review: t`Waiting`, refused: t`Not approved`, approved: t`Approved` },
  none: {
    in_review: t`Nobody is waiting for review`,
    refused: t`Nobody was refused`,
    approved: t`Nobody has been approved yet`,
  },
  noneText: t`New owners are listed here once they have added a lot.`,
  confirmed: t`Email confirmed`,
  unconfirmed: t`Email not confirmed`,
  since: (when: string) => t`Account opened ${when}`,
  waits: (age: string) => t`waiting ${age}`,
  lots: (count: number) => ngettext(msgid`${count} lot`, `${count} lots`, count),
  latest: (count: number) => t`The latest ${count} are shown.`,
  caption: (name: string) => t`${name}’s lots`,
  lot: t`Lot`,
  address: t`Address`,
  phone: t`Phone`,
  zones: t`Zones`,
  zonePrice: (zone: string, price: string) => t`Zone ${zone}: ${price}`,
  noZones: t`None`,
  moreZones: (count: number) => ngettext(msgid`and ${count} more`, `and ${count} more`, count),
  map: t`Map`,
  mapOf: (name: string) => t` of ${name}, in a new window`,
  archived: t`Archived`,
  decidedBy: (name: string, when: string) => t`By ${name}, ${when}`,
  decidedByProvider: (when: string) => t`By the payment provider, ${when}`,
  decide: t`Decide`,
  of: (name: string) => t` about ${name}`,
  decideTitle: (name: string) => t`Approve ${name}?`,
  approve: {
    label: t`Approve`,
    detail: t`All their lots open now, and new ones right away. The owner is told by email.`,
    submit: t`Approve`,
  },
  refuse: {
    label: t`Not yet`,
    detail: t`Their lots stay closed. They read your reason and can ask again.`,
    submit: t`Send the reason`,
    note: {
      label: t`Reason`,
      hint: t`The owner reads this.`,
      missing: t`Please give a reason. The owner will read this.`,
    },
  },
  putBack: {
    label: t`Put back into review`,
    detail: t`All their lots become inactive until you approve them again. Paid stays and reservations continue. The owner is told by email.`,
    submit: t`Put back into review`,
    note: {
      label: t`Reason`,
      hint: t`The owner reads this.`,
      missing: t`Please give a reason. The owner will read this.`,
    },
  },
  putBackTitle: (name: string) => t`Put ${name} back into review?`,
  putBackFor: t`In review again because:`,
  mustConfirm: t`They can be approved once their email address is confirmed.`,
  done: {
    approve: (name: string) => t`${name} is approved. Their lots are open.`,
    refuse: (name: string) => t`${name} was told the reason.`,
    put_back: (name: string) => t`${name} is in review again. Their lots are inactive.`,
  },
};
