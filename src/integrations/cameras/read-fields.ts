// What makers write in different ways, turned right in one place. Each returns null for what it does not understand.

import { checkState } from '#features/vehicles/rules/us-states.ts';
import type { CameraRead, CameraReport } from './cameras.port.ts';

/** The value at a path of nested objects and lists; undefined if there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[step] : undefined,
    value,
  );
}

export const listAt = (value: unknown, ...path: readonly (string | number)[]): readonly unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};

/** Also of a number. Null for an empty one. */
export function readText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  return text === '' ? null : text;
}

const readNumber = (value: unknown): number | null => {
  const text = readText(value);
  const number = text === null ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
};

/** What cameras write where they read no plate. */
const NO_PLATE = /^(unknown|none|no[ _-]?plate|noplate)$/i;

/** Of a car whose plate could not be read. */
export const hasNoPlate = (value: unknown): boolean =>
  value === null || value === '' || NO_PLATE.test(readText(value) ?? '');

export function readPlate(value: unknown): string | null {
  const plate = readText(value);
  return plate === null || plate.length > 20 || NO_PLATE.test(plate) ? null : plate;
}

/** From 0 to 1. @param of what the maker calls certain: 1 or 100 */
export function readConfidence(value: unknown, of: 1 | 100): number | null {
  const number = readNumber(value);
  return number === null || number < 0 || number > of ? null : number / of;
}

/** A camera that is less sure of a state than this does not know it (rule 538). */
const SURE_OF_STATE = 0.5;

/**
 * A country and a state of it: `us-il`, `ca-on`, with a hyphen or an underscore. Null also for a country alone.
 *
 * @param sure how sure the camera is of it, from 0 to 1; null if it does not say
 */
export function readRegion(value: unknown, sure: number | null = null): string | null {
  if (sure !== null && sure < SURE_OF_STATE) return null;
  const [country, code] = readText(value)?.split(/[-_]/) ?? [];
  return code !== undefined && /^(us|usa|ca|can)$/i.test(country ?? '') ? readState(code) : null;
}

/** The code of a state alone. */
export function readState(value: unknown): string | null {
  const checked = checkState(readText(value) ?? '');
  return checked.ok ? checked.state : null;
}

const YEAR_2000 = Date.UTC(2000, 0);
const YEAR_2100 = Date.UTC(2100, 0);
const SECONDS_BELOW = 1e11;

/**
 * Seconds or milliseconds since 1970, or a date and time with an offset. One without an offset is taken to be UTC: the camera's clock is
 * compared with ours anyway.
 */
export function readTime(value: unknown): Date | null {
  const number = readNumber(value);
  const milliseconds =
    number === null ? parseTime(readText(value) ?? '') : number < SECONDS_BELOW ? number * 1000 : number;
  return milliseconds > YEAR_2000 && milliseconds < YEAR_2100 ? new Date(Math.round(milliseconds)) : null;
}

const DATE_TIME = /^(\d{4})-?(\d\d)-?(\d\d)[T ](\d\d):?(\d\d):?(\d\d)(?:[.,](\d{1,9}))?\s*(Z|[+-]\d\d:?\d\d)?$/i;

function parseTime(text: string): number {
  const [, year, month, day, hour, minute, second, fraction = '0', offset = 'Z'] = DATE_TIME.exec(text) ?? [];
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  return year === undefined
    ? Number.NaN
    : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}${zone}`);
}

const WORDS = new Map<string, CameraRead['moved']>([
  ['forward', 'towards'],
  ['approach', 'towards'],
  ['approaching', 'towards'],
  ['towards', 'towards'],
  ['reverse', 'away'],
  ['away', 'away'],
  ['leaving', 'away'],
  ['in', 'in'],
  ['out', 'out'],
]);

export const readMovedWord = (value: unknown): CameraRead['moved'] =>
  WORDS.get(readText(value)?.toLowerCase() ?? '') ?? null;

/**
 * By an angle in the picture, in degrees. @param up the angle of a car that drives away from the camera
 * @returns null for a car that drives across the picture
 */
export function readMovedAngle(value: unknown, up: number): CameraRead['moved'] {
  const degrees = readNumber(value);
  if (degrees === null || degrees < 0 || degrees > 360) return null;
  const turned = Math.abs(((degrees - up + 540) % 360) - 180);
  if (turned < 80) return 'away';
  return turned > 100 ? 'towards' : null;
}

/** Base64 with or without a data URL's head; null unless it is a JPEG. */
export function readPicture(value: unknown): Uint8Array | null {
  if (typeof value !== 'string') return null;
  const bytes = Buffer.from(value.replace(/^data:[^,]{0,60},/, ''), 'base64');
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? bytes : null;
}

/** Of a car rather than of its plate, if there are both. */
export const largestOf = (pictures: readonly (Uint8Array | null)[]): Uint8Array | null =>
  pictures.reduce((largest, each) => (each && each.length > (largest?.length ?? 0) ? each : largest), null);

/** What could be read of several; not understood if none could. */
export function collect(reads: readonly (CameraRead | null)[], missing: string): CameraReport {
  const understood = reads.filter((read) => read !== null);
  return understood.length === 0 ? { kind: 'not_understood', missing } : { kind: 'reads', reads: understood };
}
