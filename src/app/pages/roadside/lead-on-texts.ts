// The texts of a refusal on the booking page, and of what a driver is offered when no place is left.

import { msgid, ngettext, t } from 'ttag';

type ZoneSpaces = { readonly left: number | null; readonly price: string; readonly isHourly: boolean };
type LotSpaces = ZoneSpaces & { readonly distance: string };

const spacesLeft = (left: number) => ngettext(msgid`${left} space left`, `${left} left`, left);
const told = ({ left, price, isHourly }: ZoneSpaces) => [
  `${price} ${isHourly ? t`for 1 hour` : t`for 1 day`}`,
  left === null ? null : spacesLeft(left),
];
const joined = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ');

export const leadOnTexts = {
  priceChangedTitle: t`The price has changed`,
  priceChangedUnknown: t`You have not been charged. Check the new total and continue if you agree.`,
  alreadyPaidTitle: t`Already paid`,
  alreadyPaid: (until: string) => t`This car is paid for here ${until}. You have not been charged.`,
  alreadyPaidUnknown: t`This car is already paid for here. You have not been charged.`,
  addTime: t`Add time`,
  reservedTitle: t`Reserved by you`,
  reservedFrom: (moment: string) =>
    t`This car has a reservation here from ${moment}. Choose a time that ends by then, or move the reservation. You have not been charged.`,
  seeReservation: t`See the reservation`,

  reserve: t`Reserve for later`,
  fullNow: t`This zone is full right now`,
  checkAgain: t`Check again`,

  title: t`Park here instead`,
  none: t`No other lot within a mile has spaces left.`,
  freeAt: (moment: string) => t`A space in this zone is likely to open up at ${moment}.`,
  zone: (zoneNumber: string, spaces: ZoneSpaces) => joined(t`Zone ${zoneNumber}`, ...told(spaces)),
  lot: (name: string, { distance, ...spaces }: LotSpaces) => joined(name, distance, ...told(spaces)),
};
