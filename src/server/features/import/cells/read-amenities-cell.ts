// What a lot offers, in two cells: "covered; EV charging; accessible", and its clearance as "80" or "6' 8\"".

import { t } from 'ttag';
import { AMENITIES, type Amenity, MAX_HEIGHT_INCHES, MIN_HEIGHT_INCHES } from '#domain/locations/amenities.ts';

/** Written without spaces. The names that drivers read in English are accepted too. */
const OTHER_NAMES: Readonly<Record<string, Amenity>> = {
  evcharging: 'ev',
  accessiblespaces: 'accessible',
  restroom: 'restrooms',
  securitycameras: 'security',
};

export function readAmenitiesCell(
  cell: string,
): { readonly amenities: readonly Amenity[] } | { readonly problem: string } {
  const named: Amenity[] = [];
  for (const entry of cell.split(/[;,]/).map((text) => text.trim())) {
    if (entry === '') continue;
    const amenity = amenityNamed(entry);
    if (!amenity) {
      return {
        problem: t`"${entry}" is none of these: covered; EV charging; accessible; restrooms; attended; security.`,
      };
    }
    named.push(amenity);
  }
  return { amenities: AMENITIES.filter((amenity) => named.includes(amenity)) };
}

function amenityNamed(text: string): Amenity | undefined {
  const plain = text.toLowerCase().replace(/[^a-z]/g, '');
  return OTHER_NAMES[plain] ?? AMENITIES.find((amenity) => amenity === plain);
}

/** In inches; null when it is not a clearance. */
export function readClearanceCell(cell: string): number | null {
  const [, feet, inches = '0'] = /^(\d{1,2})\s*(?:'|′|ft)\s*(?:(\d{1,2})\s*(?:"|″|in)?)?$/i.exec(cell) ?? [];
  const whole = feet === undefined ? wholeInches(cell) : Number(feet) * 12 + Number(inches);
  return whole !== null && whole >= MIN_HEIGHT_INCHES && whole <= MAX_HEIGHT_INCHES ? whole : null;
}

function wholeInches(cell: string): number | null {
  const [, inches] = /^(\d{1,3})\s*(?:"|″|in)?$/i.exec(cell) ?? [];
  return inches === undefined ? null : Number(inches);
}
