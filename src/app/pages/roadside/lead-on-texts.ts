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
  zone: (zoneNumber: string) => t`Zone ${zoneNumber}`,
  aboutZone: (spaces: ZoneSpaces) => joined(...told(spaces)),
  aboutLot: ({ distance, ...spaces }: LotSpaces) => joined(distance, ...told(spaces)),
};
