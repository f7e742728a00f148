/**
 * Rule 62: distance along the ground. Places are points on the unit sphere, because straight-line distance (the chord) has
 * no trouble at the date line or the poles. It is converted to meters on the ground at the end.
 */

/** Degrees: latitude -90 to 90, longitude -180 to 180. */
export type Coordinates = { lat: number; lng: number };

/** The mean radius of the earth, by the International Union of Geodesy and Geophysics. */
const EARTH_RADIUS_METERS = 6_371_008.8;

const METERS_PER_FOOT = 0.3048;
const METERS_PER_MILE = 1609.344;

export const isLatitude = (degrees: number): boolean => degrees >= -90 && degrees <= 90;

export const isLongitude = (degrees: number): boolean => degrees >= -180 && degrees <= 180;

/**
 * Degrees as places are stored: seven decimals, which is a centimeter on the ground. Values closer to zero are too small for
 * the database to compute with.
 */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7 || 0;

/** A place as a point [x, y, z] on the unit sphere. */
export const unitVector = ({ lat, lng }: Coordinates): [number, number, number] => {
  const [north, east] = [toRadians(lat), toRadians(lng)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
};

/** Meters on the ground for a chord on the unit sphere (0 to 2). */
export const metersFromChord = (chord: number): number => 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, chord / 2));

/** The chord on the unit sphere for a distance in meters; at most 2, the far side of the earth. */
export const chordFromMeters = (meters: number): number =>
  2 * Math.sin(Math.min(meters / (2 * EARTH_RADIUS_METERS), Math.PI / 2));

/** Meters on the ground between two places. */
export const distanceMeters = (from: Coordinates, to: Coordinates): number => {
  const [ax, ay, az] = unitVector(from);
  const [bx, by, bz] = unitVector(to);
  return metersFromChord(Math.hypot(ax - bx, ay - by, az - bz));
};

/** "350 ft" to the nearest ten under 1,000 feet, then "0.2 mi" with one decimal. */
export const formatDistance = (meters: number): string => {
  const feet = Math.max(10, Math.round(meters / METERS_PER_FOOT / 10) * 10);
  return feet < 1000 ? `${feet} ft` : `${(meters / METERS_PER_MILE).toFixed(1)} mi`;
};

/** Along the line: 80 meters a minute, on streets that make the way a quarter longer. */
const WALKED_METERS_A_MINUTE = 80 / 1.25;

/** Minutes on foot, rounded up. */
export const walkMinutes = (meters: number): number => Math.max(1, Math.ceil(meters / WALKED_METERS_A_MINUTE));

/** How far one gets on foot, along the line. */
export const metersWalked = (minutes: number): number => minutes * WALKED_METERS_A_MINUTE;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
