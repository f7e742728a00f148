// The texts of reserving a stay for later, and of a stay that is reserved. The roadside page loads none of them.

import { nameTimeZone } from '../../../lib/wording/zone-name.ts';

export const reserveTexts = {
  title: 'Reserve for later',
  at: (lot: string, zone: string) => `${lot}, zone ${zone}`,
  parkNow: 'Park now',
  free: 'Cancel for free until it starts.',
  from: 'Arrival',
  until: 'Leaving',
  clock: (timeZone: string) => `In the lot’s time zone, ${nameTimeZone(timeZone)}`,
  plate: 'License plate',
  state: 'State',
  fromMissing: 'Choose when you arrive.',
  fromTooSoon: 'Choose a time at least 15 minutes from now, or park now.',
  fromTooFar: (days: number) => `This zone takes reservations for the next ${days} days.`,
  untilMissing: 'Choose when you leave.',
  untilBefore: 'You would leave before you arrive.',
  untilTooLong: (most: string) => `A stay is at most ${most} long.`,
  mostHours: '24 hours',
  mostDays: '30 days',
  total: 'Total',
  pricing: 'Checking the price…',
  noPrice: 'The price could not be loaded.',
  again: 'Try again',
  left: (count: number) => (count === 1 ? '1 space left then' : `${count} spaces left then`),
  full: 'No spaces are left at that time. Choose another time.',
  warnings: {
    zone_paused: 'This zone is not selling parking right now.',
    zone_closed: 'This zone is closed when your parking would start.',
    outlasts_closing: 'This zone closes before your parking would end.',
  },
  goOn: (total: string) => `Continue – ${total}`,
  reserveFree: 'Reserve for free',
  chooseTime: 'Choose a time',
  preparing: 'Checking the price…',
  notTaken: 'This zone does not take reservations',
  notTakenText: 'You can park here when you arrive.',
};

export const reservedTexts = {
  starts: (left: string) => `Starts in ${left}`,
  startsNow: 'Starts now',
  early: 'You may arrive up to 15 minutes early.',
  cancelUntil: (moment: string) => `Cancel for free until ${moment}.`,
  directionsTo: (lot: string) => `Directions to ${lot}`,
  cancel: 'Cancel reservation',
  cancelOf: (plate: string) => `Cancel reservation for ${plate}`,
  cancelTitle: (plate: string) => `Cancel the reservation for ${plate}?`,
  cancelText: (total: string) => `Your space is released, and you get a full refund of ${total}.`,
  cancelFree: 'Your space is released.',
  keep: 'Keep reservation',
};
