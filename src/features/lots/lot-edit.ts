// What an owner changes about a lot with one Save, next to what they saw before.

import { z } from 'zod';
import { Tax, Taxes } from '#features/pricing/tax.contract.ts';
import { readTimeZone } from '#platform/calendar/us-time-zones.ts';
import { Coordinates, PinnedPoint } from '#platform/contract/coordinates.ts';
import { plainLine } from '#platform/contract/plain-line.ts';
import { AMENITIES, MAX_HEIGHT_INCHES, MIN_HEIGHT_INCHES } from './rules/amenities.ts';
import { MAX_REFERENCE } from './rules/reference.ts';

const TIME_ZONE_MESSAGE = 'Please provide a US time zone, such as America/Chicago';

/** The IANA name of a clock of the United States or its territories. */
export const TimeZone = z
  .string({ error: TIME_ZONE_MESSAGE })
  .overwrite((typed) => readTimeZone(typed) ?? typed)
  .refine((name) => readTimeZone(name) !== null, TIME_ZONE_MESSAGE);

const HEIGHT_TEXT = `Please provide a clearance from ${MIN_HEIGHT_INCHES} to ${MAX_HEIGHT_INCHES} inches, or leave it empty`;

/** Also a single line, but a blank field means no change. */
const lineOrBlank = (max: number, error: string) =>
  z
    .string({ error })
    .normalize('NFC')
    .trim()
    .max(max, error)
    .check(...plainLine(error));

const Amenities = z.array(z.enum(AMENITIES)).max(AMENITIES.length);

/** What was read before the change. A field that is missing here is not compared. */
const SeenLot = z
  .object({
    locationName: z.string(),
    reference: z.string().nullable(),
    phoneNumber: z.string(),
    address: z.string(),
    amenities: Amenities,
    heightLimitInches: z.int().nullable(),
    location_point: z.object({ coordinates: Coordinates }),
    taxes: z.array(Tax),
    timeZone: z.string(),
  })
  .partial();
export type SeenLot = z.output<typeof SeenLot>;

/** Omitted fields stay as they are. */
export const LotEdit = z.object({
  locationName: lineOrBlank(80, 'Please provide a name for this location').optional(),
  /** The same as it is answered, for a client that sends the location back; `locationName` comes first. */
  name: lineOrBlank(80, 'Please provide a name for this location').optional(),
  /** The owner's own name for it, unique to one lot; blank removes it. */
  reference: lineOrBlank(MAX_REFERENCE, `Please provide a reference of at most ${MAX_REFERENCE} characters`).nullish(),
  phoneNumber: lineOrBlank(30, 'Please provide a valid phone number').optional(),
  amenities: Amenities.optional(),
  heightLimitInches: z
    .int({ error: HEIGHT_TEXT })
    .min(MIN_HEIGHT_INCHES, HEIGHT_TEXT)
    .max(MAX_HEIGHT_INCHES, HEIGHT_TEXT)
    .nullish(),
  address: lineOrBlank(200, 'Please provide the address').optional(),
  /**
   * Corrects the clock of its days and hours; otherwise the pin decides. Recorded with its date, and stays that are sold keep their
   * start and end.
   */
  timeZone: TimeZone.optional(),
  /** Refused if the point is in another time zone while stays are running or reserved. */
  location_point: PinnedPoint.optional(),
  /** False once somebody has checked the pin. The present value is no change; a pin that moves is judged by its point. */
  pinApproximate: z.boolean().optional(),
  /** The complete list, in receipt order: an omitted tax is no longer added. */
  taxes: Taxes.optional(),
  /** If one of these fields has changed since, nothing is saved: 409 location_changed, with the location in `data`. */
  seen: SeenLot.optional(),
});
export type LotEdit = z.output<typeof LotEdit>;
