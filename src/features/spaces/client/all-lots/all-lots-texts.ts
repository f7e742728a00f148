// The texts of the live view across all lots.

import { msgid, ngettext, t } from 'ttag';

const number = (count: number) => count.toLocaleString(t`en-US`);
const lots = (count: number) => ngettext(msgid`${number(count)} lot`, `${number(count)} lots`, count);
const spaces = (count: number) => ngettext(msgid`${number(count)} space`, `${number(count)} spaces`, count);

export const allLotsTexts = {
  title: t`Live view`,
  lead: t`How full your lots are right now, the fullest first.`,
  viewersLead: t`How full the lots are right now, the fullest first.`,
  jump: t`On this page`,
  toLots: t`Lots`,
  toHours: t`Today by hour`,
  toRevenue: t`Revenue by hour`,
  search: t`Search by name or address`,
  shown: (count: number, all: number) => t`${number(count)} of ${lots(all)}`,
  found: (count: number, all: number, isAll: boolean) =>
    isAll ? t`${number(count)} of ${lots(all)} found` : t`The first ${number(count)} found of ${lots(all)}`,
  noneFound: (words: string) => t`No lot’s name or address has “${words}”.`,
  clear: t`Show all lots`,
  moved: t`Sort again`,
  total: (left: number, capacity: number) => t`${number(left)} of ${spaces(capacity)} left`,
  fullLots: (full: number, all: number) => (full === 0 ? t`No lot is full.` : t`${number(full)} of ${lots(all)} full.`),
  caption: t`Lots by how full they are`,
  lot: t`Lot`,
  spaces: t`Spaces`,
  state: t`State`,
  full: t`Full`,
  markedFull: t`Marked as full`,
  fullBlocked: (count: number) => t`Full, ${count} blocked`,
  over: (count: number) => t`${count} over`,
  fullZones: (full: number, zones: number) => t`${full} of ${zones} zones full`,
  freeAt: (at: string) => t`Likely free at ${at}`,
  hasRoom: t`Has room`,
  notCounted: t`Not counted`,
  /** For screen readers. */
  nowFull: (names: readonly string[]) => (names.length === 0 ? '' : t`Full: ${names.join(', ')}.`),
  empty: t`You have no lots yet`,
  emptyText: t`List a lot and enter how many cars fit. This page then shows how full it is.`,
  add: t`Add Location`,
  noneGiven: t`There are no lots for you at the moment`,
  noneGivenText: t`The owner chooses which lots you see. They appear here once you have access.`,
};
