// Places that are not lots: suggestions for an address field, towns on a map, and a map to set a pin on.

import { z } from 'zod';
import { Degrees } from '#features/lots/lots.contract.ts';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { searchedText } from '#platform/contract/wire.ts';

/**
 * Random, and the same while the user types and picks a place, because a provider may charge that as one
 * session. It grants nothing.
 */
const SearchToken = z
  .string()
  .regex(/^[\w-]{8,36}$/, 'Use 8 to 36 letters and digits.')
  .optional();

/** The most names on a map: more would not fit on a screen. */
const MAX_TOWNS = 60;

const Pair = z.tuple([z.number(), z.number()]);
/** Longitude and latitude of each point. */
const Line = z.array(Pair);

const MapSketch = z.object({
  streets: z.array(z.object({ name: z.string(), line: Line })),
  river: z.array(Line),
  /** A closed ring. */
  lake: Line,
});
export type MapSketch = z.infer<typeof MapSketch>;

export const placesContract = {
  suggestPlaces: defineEndpoint({
    method: 'GET',
    path: '/places',
    summary: 'List places whose name or address starts with the given text',
    access: anyone,
    limit: { max: 240, perSeconds: 60 },
    query: z.object({
      q: searchedText().trim().min(1).max(200),
      lat: Degrees(90).optional(),
      lng: Degrees(180).optional(),
      search: SearchToken,
    }),
    response: z.object({
      data: z.object({
        places: z.array(z.object({ placeId: z.string(), title: z.string(), subtitle: z.string() })),
        credit: z.string(),
      }),
    }),
  }),
  locatePlace: defineEndpoint({
    method: 'GET',
    path: '/places/:placeId',
    summary: 'Get the coordinates of a suggested place',
    access: anyone,
    limit: { max: 240, perSeconds: 60 },
    params: z.object({ placeId: z.string().min(1).max(300) }),
    query: z.object({ search: SearchToken }),
    response: z.object({
      data: z.object({
        placeId: z.string(),
        address: z.string(),
        lat: z.number(),
        lng: z.number(),
        /** The point is the address itself, not the center of its city, ZIP code or street. */
        exact: z.boolean(),
      }),
    }),
  }),
  listTowns: defineEndpoint({
    method: 'GET',
    path: '/maps/towns',
    summary:
      'List the towns and neighborhoods within an area of the map, largest first, and its ZIP codes if it is small',
    access: anyone,
    limit: { max: 600, perSeconds: 60 },
    query: z.object({
      south: Degrees(90),
      north: Degrees(90),
      /** East of `east` if the area crosses the date line. */
      west: Degrees(180),
      east: Degrees(180),
      limit: z.coerce.number().int().min(1).max(MAX_TOWNS).default(MAX_TOWNS),
    }),
    response: z.object({
      data: z.object({
        towns: z.array(
          z.object({
            name: z.string(),
            lat: z.number(),
            lng: z.number(),
            population: z.int().min(0),
            isCity: z.boolean(),
          }),
        ),
        /** By their centers; none for an area of more than half a degree. */
        zips: z.array(z.object({ code: z.string(), lat: z.number(), lng: z.number() })),
        credit: z.string(),
      }),
    }),
  }),
  getMapSketch: defineEndpoint({
    method: 'GET',
    path: '/maps/sketch',
    summary: 'Get the sketch of streets around the lots of the demo; null without a demo',
    access: anyone,
    limit: { max: 60, perSeconds: 60 },
    response: z.object({ data: z.object({ sketch: MapSketch.nullable() }) }),
  }),
};
