// What a lot offers, in two cells: "covered; EV charging; accessible", and its clearance as "80 in" or "6' 8\"".

import { t } from 'ttag';
import { AMENITIES, type Amenity, MAX_HEIGHT_INCHES, MIN_HEIGHT_INCHES } from '#features/lots/rules/amenities.ts';

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

const CM_PER_INCH = 2.54;
const FEET_AND_INCHES = /^(\d{1,2})\s*(?:'|′|’|ft\.?|feet)\s*(?:(\d{1,2})\s*(?:"|″|”|''|in\.?|inches)?)?$/i;
const IN_ONE_UNIT = /^(\d{1,3}(?:\.\d{1,3})?)\s*("|″|”|in\.?|inches|ft\.?|feet|cm|m)$/i;

/** In inches, rounded down. A number alone may be inches or centimeters, so its unit is asked for. */
export function readClearanceCell(cell: string): { readonly inches: number } | { readonly problem: string } {
  if (/^\d+(?:\.\d+)?$/.test(cell)) return { problem: t`Add the unit: ${cell} in, or ${cell} cm.` };
  const inches = inchesIn(cell);
  const isClearance = inches !== null && inches >= MIN_HEIGHT_INCHES && inches <= MAX_HEIGHT_INCHES;
  return isClearance ? { inches } : { problem: t`Please provide a clearance from 48 to 240 inches, or leave it empty` };
}

function inchesIn(cell: string): number | null {
  const [, feet, more = '0'] = FEET_AND_INCHES.exec(cell) ?? [];
  if (feet !== undefined) return Number(feet) * 12 + Number(more);
  const [, number, unit] = IN_ONE_UNIT.exec(cell) ?? [];
  if (number === undefined || unit === undefined) return null;
  return Math.floor(Number(number) * inchesPer(unit.toLowerCase()) + 1e-9);
}

function inchesPer(unit: string): number {
  if (unit === 'cm') return 1 / CM_PER_INCH;
  if (unit === 'm') return 100 / CM_PER_INCH;
  return unit.startsWith('f') ? 12 : 1;
}
