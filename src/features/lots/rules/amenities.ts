// Rule 185: what a lot offers in addition to its spaces, according to its owner. Drivers see it, and can filter out lots that lack it.

import { t } from 'ttag';

export const AMENITIES = ['covered', 'ev', 'accessible', 'restrooms', 'attended', 'security'] as const;
export type Amenity = (typeof AMENITIES)[number];

const NAMES: Readonly<Record<Amenity, () => string>> = {
  covered: () => t`Covered`,
  ev: () => t`EV charging`,
  accessible: () => t`Accessible`,
  restrooms: () => t`Restrooms`,
  attended: () => t`Attended`,
  security: () => t`Security cameras`,
};

/** As drivers read it: "EV charging". */
export const nameAmenity = (amenity: Amenity): string => NAMES[amenity]();

export const MIN_HEIGHT_INCHES = 48;
export const MAX_HEIGHT_INCHES = 240;

type Described = { readonly amenities: readonly Amenity[]; readonly heightLimitInches: number | null };

/** "Covered", "EV charging", "Clearance 6′ 8″", in the same order everywhere. */
export const describeAmenities = ({ amenities, heightLimitInches }: Described): string[] => [
  ...AMENITIES.filter((amenity) => amenities.includes(amenity)).map(nameAmenity),
  ...(heightLimitInches === null ? [] : [t`Clearance ${formatHeight(heightLimitInches)}`]),
];

/** As on the sign at the entrance: 6′ 8″. */
export const formatHeight = (inches: number): string => `${Math.floor(inches / 12)}′ ${inches % 12}″`;
