// The texts of an enforcer's pages. Texts that the specification fixes are verbatim.

import { c, msgid, ngettext, t } from 'ttag';
import { withArticle } from '#platform/calendar/human-time.ts';

export const enforcementTexts = {
  serviceTitle: t`Locations Servicing`,
};

export const checkTexts = {
  plate: t`License plate`,
  plateMissing: t`Please enter a license plate number`,
  state: t`State`,
  anyState: t`Any`,
  stateUnknown: t`Please provide a valid state for license plate`,
  walkZone: t`Zone to check`,
  allZones: c('each of them').t`All zones`,
  purpose: t`Reason`,
  purposes: { patrol: t`Patrol`, complaint: t`Complaint`, dispute: t`Dispute`, other: t`Other` },
  check: t`Check`,
  checking: t`Checking…`,
  next: t`Next plate`,
  keypad: t`Plate keys`,
  erase: t`Erase`,
  ownKeys: t`Plate keys`,
  phoneKeys: t`Phone keyboard`,
};

export const verdictTexts = {
  startsSoon: t`Paid, not started`,
  reserved: t`Reserved`,
  reservedLater: t`Reserved for later`,
  notStarted: t`Not valid yet`,
  notKnownSince: (time: string) => t`Unknown since ${withArticle(time)}`,
  zone: t`Zone`,
};
export const walkTexts = {
  zone: (number: string) => t`Zone ${number}`,
  waiting: t`Waiting for signal`,
  write: t`Write a note`,
  photoOf: (plate: string) => t`Photo of ${plate}`,
  cancel: t`Cancel`,
};

export const freshnessTexts = {
  old: t`No signal`,
  clockMoved: t`This phone’s clock was changed, so the age of the data is unknown.`,
};

/** Lists of look-ups, for the officer and for the lot's owner. */
export const lookupTexts = {
  title: t`Lookups`,
  removed: (last: { day: string; lookups: number; notes: number; leftOver: number }) =>
    t`Last deleted on ${last.day}: ${lookupCount(last.lookups)} and ${noteCount(last.notes)}. ` +
    (last.leftOver === 0 ? t`Nothing that old was left.` : t`Still to delete: ${last.leftOver}.`),
};

const lookupCount = (count: number): string => ngettext(msgid`${count} lookup`, `${count} lookups`, count);
const noteCount = (count: number): string => ngettext(msgid`${count} note`, `${count} notes`, count);
