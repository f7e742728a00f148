// What we read from Google's answers. Google omits empty fields, so all have a default.

import { z } from 'zod';

const Words = z.object({ text: z.string().default('') }).default({ text: '' });

export const AutocompleteAnswer = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string().min(1).max(300),
            text: Words,
            structuredFormat: z
              .object({ mainText: Words, secondaryText: Words })
              .default({ mainText: { text: '' }, secondaryText: { text: '' } }),
          })
          .optional(),
      }),
    )
    .default([]),
});
export type AutocompleteAnswer = z.output<typeof AutocompleteAnswer>;

export const PlaceAnswer = z.object({
  formattedAddress: z.string().min(1),
  location: z.object({
    // Zero is omitted too.
    latitude: z.number().min(-90).max(90).default(0),
    longitude: z.number().min(-180).max(180).default(0),
  }),
  types: z.array(z.string()).default([]),
});

/** Google's types for a point on a street rather than the center of something larger. */
const POINTS = new Set(['street_address', 'premise', 'subpremise', 'establishment', 'point_of_interest', 'parking']);
const AREAS =
  /^(locality|sublocality|neighborhood|postal_code|political|route|country|colloquial_area|administrative_area)/;

export function isExact(types: readonly string[]): boolean {
  return types.some((type) => POINTS.has(type)) && !types.some((type) => AREAS.test(type));
}
