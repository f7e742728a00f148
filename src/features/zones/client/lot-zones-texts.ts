// The texts of a lot's zones as drivers see them. Texts that the specification fixes are verbatim.

import { msgid, ngettext, t } from 'ttag';

export const lotZonesTexts = {
  zone: (zoneNumber: string) => t`Zone ${zoneNumber}`,
  back: t`All zones`,
  which: t`Choose the zone on your sign`,
  parkHere: t`Park Here`,
  inZone: (zoneNumber: string) => t` in zone ${zoneNumber}`,
  reserve: t`Reserve for later`,
  whenLeaving: (most: string) => t`Pay when you leave, up to ${most}`,
  free: t`Free`,
  forOneHour: t`for 1 hour`,
  forOneDay: t`for 1 day`,
  forStay: (length: string) => t`for ${length}`,
  forDays: (days: number) => ngettext(msgid`for ${days} day`, `for ${days} days`, days),
  pricesFrom: (moment: string) => t`Prices for a stay from ${moment}.`,
  pricesAllIn: t`Taxes and fees included`,
  openThen: t`Open then`,
  closed: t`Closed`,
  closedUntil: (moment: string) => t`Closed, opens ${moment}`,
  closesBefore: (moment: string) => t`Closes ${moment}, before you leave`,
  left: (count: number) => ngettext(msgid`${count} space left`, `${count} left`, count),
  moreRules: (count: number) => t`${count} more`,
  full: t`Full`,
  freeAt: (time: string) => t`likely free ${time}`,
  paused: t`Not available`,
  pausedText: t`This zone is not selling parking right now. Drivers already parked here can still add time.`,
  empty: t`No zones for this location...`,
  emptyNext: t`No parking is sold here right now. There may be another lot nearby.`,
  findAnother: t`Find another lot`,
};
