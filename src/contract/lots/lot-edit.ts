// What an owner changes of a lot with one Save, beside what was seen before.

import { z } from 'zod';
import { AMENITIES, MAX_HEIGHT_INCHES, MIN_HEIGHT_INCHES } from '#domain/locations/amenities.ts';
import { MAX_REFERENCE } from '#domain/locations/reference.ts';
import { Coordinates, Pin } from './coordinates.ts';
import { Tax, Taxes } from './tax.ts';

const HEIGHT_TEXT = `Please provide a clearance from ${MIN_HEIGHT_INCHES} to ${MAX_HEIGHT_INCHES} inches, or leave it empty`;

/** Also one line, but a field left blank means no change. */
const lineOrBlank = (max: number, error: string) =>
  z
    .string({ error })
    .trim()
    .max(max, error)
    .regex(/^[^\p{Cc}]*$/u, error);

const Amenities = z.array(z.enum(AMENITIES)).max(AMENITIES.length);

/** What was read before it was changed. A field that is not here is not compared. */
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
  })
  .partial();
export type SeenLot = z.output<typeof SeenLot>;

/** What is left out stays as it is. */
export const LotEdit = z.object({
  locationName: lineOrBlank(80, 'Please provide a name for this location').optional(),
  /** The owner's own, of one lot alone; blank takes it away. */
  reference: lineOrBlank(MAX_REFERENCE, `Please provide a reference of at most ${MAX_REFERENCE} characters`).optional(),
  phoneNumber: lineOrBlank(30, 'Please provide a valid phone number').optional(),
  amenities: Amenities.optional(),
  heightLimitInches: z
    .int({ error: HEIGHT_TEXT })
    .min(MIN_HEIGHT_INCHES, HEIGHT_TEXT)
    .max(MAX_HEIGHT_INCHES, HEIGHT_TEXT)
    .nullish(),
  address: lineOrBlank(200, 'Please provide the address').optional(),
  /** Refused where the point has another time zone and stays are running or reserved. */
  location_point: z.object({ coordinates: Pin }, { error: 'Set the pin on the map.' }).optional(),
  /** All of them, in the order of the receipt: what is left out is no longer added. */
  taxes: Taxes.optional(),
  /** If a field of these was changed since, nothing is saved: 409 location_changed, with the location in `data`. */
  seen: SeenLot.optional(),
});
export type LotEdit = z.output<typeof LotEdit>;
