// Rule 185: what a lot offers besides its spaces, as its owner says. Drivers see it, and leave out lots that lack it.

import { t } from 'ttag';

export const AMENITIES = ['covered', 'ev', 'accessible', 'restrooms', 'attended', 'security'] as const;
export type Amenity = (typeof AMENITIES)[number];

const NAMES: Readonly<Record<Amenity, () => string>> = {
  covered: () => t`Covered`,
  ev: () => t`EV charging`,
  accessible: () => t`Accessible spaces`,
  restrooms: () => t`Restrooms`,
  attended: () => t`Attended`,
  security: () => t`Security cameras`,
};

/** As drivers read it: "EV charging". */
export const nameAmenity = (amenity: Amenity): string => NAMES[amenity]();

export const MIN_HEIGHT_INCHES = 48;
export const MAX_HEIGHT_INCHES = 240;

type Described = { readonly amenities: readonly Amenity[]; readonly heightLimitInches: number | null };

/** "Covered", "EV charging", "Height limit 6 ft 8 in", in the same order everywhere. */
export const describeAmenities = ({ amenities, heightLimitInches }: Described): string[] => [
  ...AMENITIES.filter((amenity) => amenities.includes(amenity)).map(nameAmenity),
  ...(heightLimitInches === null ? [] : [t`Height limit ${formatHeight(heightLimitInches)}`]),
];

const formatHeight = (inches: number): string => {
  const [feet, rest] = [Math.floor(inches / 12), inches % 12];
  return rest === 0 ? t`${feet} ft` : t`${feet} ft ${rest} in`;
};
