import { z } from 'zod';
import { roundDegrees } from '#platform/geo/geo.ts';

export const Longitude = z.number().min(-180).max(180);
export const Latitude = z.number().min(-90).max(90);
/** [longitude, latitude] in degrees. */
export const Coordinates = z.tuple([Longitude, Latitude]);
export const Pin = z.tuple([Longitude.transform(roundDegrees), Latitude.transform(roundDegrees)], {
  error: 'Set the pin on the map.',
});
/** A pin as it is set; it may be a GeoJSON point. */
export const PinnedPoint = z.object(
  { type: z.literal('Point', { error: 'Set the pin on the map.' }).optional(), coordinates: Pin },
  { error: 'Set the pin on the map.' },
);
