// The texts for reserving a stay, and for a reserved stay. The roadside page loads none of them.

import { msgid, ngettext, t } from 'ttag';
import { nameTimeZone } from '#platform/calendar/zone-name.ts';

export const reserveTexts = {
  title: t`Reserve for later`,
  at: (lot: string, zone: string) => t`${lot}, zone ${zone}`,
  parkNow: t`Park now`,
  free: t`Cancel for free until it starts`,
  from: t`Arrival`,
  until: t`Departure`,
  clock: (timeZone: string) => t`In the lot’s time zone, ${nameTimeZone(timeZone)}`,
  plate: t`License plate`,
  state: t`State`,
  fromMissing: t`Choose your arrival.`,
  fromTooSoon: t`Choose a time at least 15 minutes from now, or park now.`,
  fromTooFar: (days: number) => t`This zone takes reservations for the next ${days} days.`,
  untilMissing: t`Choose your departure.`,
  untilBefore: t`Your departure is before your arrival.`,
  untilTooLong: (most: string) => t`A stay can be up to ${most}.`,
  maxHours: t`24 hours`,
  maxDays: t`30 days`,
  total: t`Total`,
  pricing: t`Checking the price…`,
  noPrice: t`The price could not be loaded.`,
  again: t`Try again`,
  left: (count: number) => ngettext(msgid`${count} space left`, `${count} left`, count),
  full: t`No spaces are left at that time. Choose another time.`,
  tooFew: (left: number) =>
    t`Only ${ngettext(msgid`${left} space is`, `${left} spaces are`, left)} left at that time. Choose another time, or fewer cars.`,
  email: t`Email`,
  emailWhy: t`For the confirmation and a reminder only.`,
  emailWrong: t`Please provide a valid email address`,
  seeOwn: t`See the booking`,
  warnings: {
    zone_paused: t`This zone is not selling parking right now.`,
    zone_closed: t`This zone is closed when your parking would start.`,
    outlasts_closing: t`This zone closes before your parking would end.`,
    below_card_minimum: t`Cards require at least $0.50. Choose a longer time.`,
  },
  goOn: (total: string) => t`Continue – ${total}`,
  reserveFree: t`Reserve for free`,
  chooseTime: t`Choose a time`,
  preparing: t`Checking the price…`,
  notTaken: t`This zone does not take reservations`,
  notTakenText: t`You can park here when you arrive.`,
};

export const reservedTexts = {
  starts: (left: string) => t`Starts in ${left}`,
  startsNow: t`Starts now`,
  early: t`You may arrive up to 15 minutes early.`,
  cancelUntil: t`Cancel for free until it starts.`,
  directionsTo: (lot: string) => t`Directions to ${lot}`,
  cancel: t`Cancel reservation`,
  cancelOf: (plate: string) => t`Cancel reservation for ${plate}`,
  cancelTitle: (plate: string) => t`Cancel the reservation for ${plate}?`,
  cancelText: (total: string) => t`Your space is released, and you get a full refund of ${total}.`,
  cancelFree: t`Your space is released.`,
  keep: t`Keep reservation`,
  canceled: (plate: string) => t`The reservation for ${plate} is canceled.`,
  willBeRefunded: (total: string) => t`${total} will be refunded.`,
};
