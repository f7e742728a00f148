// Reads a plate look-up's answer defensively: services put the vehicle in different places, omit
// parts, and only their wording distinguishes an unknown plate from a wrong key.

import { OutsideError } from '#platform/http/outside-call.ts';
import type { VehicleFacts } from './vehicle-registry.port.ts';

type Row = Readonly<Record<string, unknown>>;

/** Where services put the vehicle; the answer itself is tried last. */
const PLACES = ['content', 'data.basic', 'data', 'vehicle', 'vin', 'licensePlateLookup', 'result', 'results.0', ''];
/** Entries of NHTSA's lists that carry no information. */
const SAYS_NOTHING = /^(not (reported|applicable)|unknown body type|incomplete vehicle)?$/i;
const ABOUT_THE_KEY =
  /\b(api[ _-]?key|key|token|credentials?|unauthori[sz]ed|forbidden|subscription|quota|credits?)\b/i;
const MAX_TEXT_LENGTH = 120;

/**
 * Null when the service does not know the plate. @throws OutsideError when it refuses, or the answer makes no sense.
 */
export function readVehicleAnswer(answer: unknown): VehicleFacts | null {
  if (!isRow(answer)) throw new OutsideError('garbled', 'answered in a shape that is not known');
  const vehicle = PLACES.map((path) => rowAt(answer, path)).find((row) => row && textAt(row, 'make') !== '');
  if (vehicle) return toFacts(vehicle);
  if (ABOUT_THE_KEY.test(complaintIn(answer))) throw new OutsideError('refused', 'refused the key');
  return null;
}

function toFacts(vehicle: Row): VehicleFacts {
  const make = textAt(vehicle, 'make');
  return { make, model: textAt(vehicle, 'model'), year: yearOf(vehicle), bodyType: bodyTypeOf(vehicle) };
}

/** NHTSA's NCSA body type, which is often empty; then its broader classes. */
function bodyTypeOf(vehicle: Row): string {
  const decoded = rowAt(vehicle, 'vin_data') ?? {};
  const described = ['NCSABodyType', 'BodyClass', 'VehicleType'].map((name) => textAt(decoded, name));
  return described.find((text) => !SAYS_NOTHING.test(text)) ?? '';
}

function yearOf(vehicle: Row): string {
  const year = String(vehicle.year ?? '').trim();
  return /^(19|20)\d\d$/.test(year) ? year : '';
}

function complaintIn({ message, error, status, description }: Row): string {
  const texts = [message, error, status, description, isRow(error) ? error.message : ''];
  return texts.filter((text) => typeof text === 'string').join(' ');
}

function rowAt(row: Row, path: string): Row | undefined {
  const names = path === '' ? [] : path.split('.');
  const found = names.reduce<unknown>((at, name) => (isRow(at) ? at[name] : undefined), row);
  return isRow(found) ? found : undefined;
}

/** One plain line; empty for anything that is not text. */
function textAt(row: Row, name: string): string {
  const value = row[name];
  if (typeof value !== 'string') return '';
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}
