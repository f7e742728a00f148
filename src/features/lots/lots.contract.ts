import { z } from 'zod';
import { Session } from '#features/parking/sessions.contract.ts';
import { Charges } from '#features/pricing/price.contract.ts';
import { MAX_STAY_MINUTES } from '#features/pricing/rules/duration.ts';
import { MAX_FEE_BASIS_POINTS } from '#features/pricing/rules/fee-rate.ts';
import { Coordinates, PinnedPoint } from '#platform/contract/coordinates.ts';
import { anyone, defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import {
  CentsAmount,
  Cursor,
  Done,
  Id,
  IsoTime,
  NextCursor,
  oneLine,
  PageQuery,
  SearchText,
  searchedText,
  typedNumber,
} from '#platform/contract/wire.ts';
import { LotEdit, TimeZone } from './lot-edit.ts';
import { AMENITIES } from './rules/amenities.ts';

export const Location = z.object({
  _id: Id,
  name: z.string(),
  address: z.string(),
  place_id: z.string().nullable(),
  phoneNumber: z.string(),
  /** [longitude, latitude] in degrees. */
  location_point: z.object({ coordinates: Coordinates }),
  userId: Id,
  timeZone: z.string(),
  /** The transaction fee on top of parking, in basis points. */
  feeBasisPoints: z.int(),
  /** Everything that is added to parking here, including the transaction fee. */
  charges: Charges,
  /** The file of its first photo, at GET /locations/{id}/photos/{file}/{size}; null without one. */
  photo: Id.nullable(),
  /** What it offers, according to its owner. */
  amenities: z.array(z.enum(AMENITIES)),
  /** The height of the lowest point on the way in; null if not given. */
  heightLimitInches: z.int().nullable(),
  /** What its owner calls it in their own books. Only its owner and managers get it, from `GET` and `POST /locations/{id}`. */
  reference: z.string().nullable().optional(),
  archived: z.boolean(),
  /** Its owner is not approved yet: nobody finds it, and it sells nothing. */
  held: z.boolean(),
  /** Its pin is only the center of a ZIP code or city: it sells nothing until somebody has checked the pin. */
  pinApproximate: z.boolean(),
});
export type Location = z.output<typeof Location>;

export const MyLocation = Location.extend({
  /** How many of its zones are not archived, and how many of those are not paused. */
  zoneCount: z.int().min(0),
  zonesOnSale: z.int().min(0),
});
export type MyLocation = z.output<typeof MyLocation>;

/** Without its charges, which the price already includes. */
export const NearbyLocation = Location.omit({ charges: true }).extend({
  /** Meters from the requested point. */
  distance: z.number(),
  /**
   * The lowest total for the requested stay, including taxes and fee; null when no zone sells it. `days` is set if days
   * have to be bought for it, and null if its minutes are; `rate` is the name of the rate charged. Full zones do not
   * count, unless the lot is full.
   */
  price: z.object({ cents: CentsAmount, days: z.int().min(1).nullable(), rate: z.string() }).nullable(),
  /** Whether a stay may begin at that time. */
  open: z.boolean(),
  /** When a closed lot opens, if it ever does. */
  opensAt: IsoTime.nullable(),
  /** When an open lot closes, too early for a stay of that length. */
  closesAt: IsoTime.nullable(),
  /** Whether a zone that sells the stay accepts a reservation for it; false for a stay that begins now. */
  reservable: z.boolean(),
  /** For parking that begins now and is paid when its driver leaves: the most it can cost; null where that is not offered. */
  startStopMost: CentsAmount.nullable(),
  /** Spaces that are free for the whole stay; null unless every zone that could sell it counts its spaces. */
  left: z.int().min(0).nullable(),
  full: z.boolean(),
  /** When the next space of a full lot is likely to be free, if known. */
  freeAt: IsoTime.nullable(),
  /** It sells parking by the month. */
  permits: z.boolean(),
  /** Attendants park there. */
  valet: z.boolean(),
  /** A zone has rates of its own for dates that are still to come. */
  events: z.boolean(),
});
export type NearbyLocation = z.output<typeof NearbyLocation>;

/** The fields that lists add to a location. */
export const LOCATION_ANSWERS = [MyLocation, NearbyLocation];

const LotPlace = z.object({ address: z.string(), coordinates: Coordinates, timeZone: z.string() });
export const LotMove = z.object({
  at: IsoTime,
  byName: z.string().nullable(),
  from: LotPlace,
  to: LotPlace,
});
export type LotMove = z.output<typeof LotMove>;

/** As a search finds it. */
export const SearchedLot = Location.pick({
  _id: true,
  name: true,
  address: true,
  timeZone: true,
  location_point: true,
}).extend({
  /** Meters from the given point; null without one. */
  distance: z.number().nullable(),
});
export type SearchedLot = z.output<typeof SearchedLot>;

export const Degrees = (max: number) => typedNumber(z.number('Enter degrees.').min(-max).max(max));

const ById = z.object({ id: Id });
const ownById = { thing: 'location', in: 'params', name: 'id', as: 'owner' } as const;
const vendorsOwn = { kind: 'roles', roles: ['vendor'], whose: ownById } as const;
export const Phone = oneLine(30, 'Please provide a valid phone number');
export const LocationName = oneLine(80, 'Please provide a name for this location');
export const Address = oneLine(200, 'Please provide the address');
const FEE_TEXT = 'Please provide a fee from 0 to 30 percent, with at most two decimals';
const Locations = z.object({ data: z.object({ locations: z.array(Location) }), nextCursor: NextCursor });

export const lotsContract = {
  listLocations: defineEndpoint({
    method: 'GET',
    path: '/locations',
    summary: 'List all locations on the market',
    access: anyone,
    query: PageQuery.extend({ id: Id.optional() }),
    response: Locations,
  }),
  listMyLocations: defineEndpoint({
    method: 'GET',
    path: '/locations/me',
    summary:
      "List the vendor's own locations, on or off the market, newest first; `search` matches words in the name or address",
    key: 'lots:read',
    access: { kind: 'roles', roles: ['vendor', 'manager'] },
    query: PageQuery.extend({ archived: z.enum(['true', 'false']).default('false'), search: SearchText }),
    response: z.object({
      data: z.object({
        locations: z.array(MyLocation),
        /** How many there are across all pages, before the search. */
        total: z.int().min(0),
      }),
      nextCursor: NextCursor,
    }),
  }),
  listNearbyLocations: defineEndpoint({
    method: 'GET',
    path: '/locations/center/:point',
    summary:
      'List locations near a point "lat,lng", nearest first, priced for a stay; full ones come last on each page',
    access: anyone,
    params: z.object({
      point: z
        .string()
        .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, 'Send the point as latitude,longitude in degrees.')
        .transform((text) => {
          const [lat = Number.NaN, lng = Number.NaN] = text.split(',').map(Number);
          return { lat, lng };
        })
        .refine((point) => Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180, {
          error: 'Latitude lies within 90 degrees, longitude within 180.',
        }),
    }),
    query: z.object({
      /** Meters; defaults to 50 km (rule 62). */
      radius: z.coerce.number().min(1).max(500_000).default(50_000),
      /** When the car arrives; a time in the past, or none, means now. */
      start: IsoTime.optional(),
      /** How long it stays. */
      minutes: z.coerce.number().int().min(1).max(MAX_STAY_MINUTES).default(60),
      openNow: z.enum(['true', 'false']).default('false'),
      /** Only what zones of this kind sell. */
      sells: z.enum(['hourly', 'daily']).optional(),
      /** Only lots that have all of these, separated by commas. */
      amenities: z
        .string()
        .max(100)
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(AMENITIES, { error: 'Separate amenities with commas.' })))
        .optional(),
      /** Only the caller's favorites. */
      favourites: z.enum(['true', 'false']).default('false'),
      /** The most that the stay may cost. */
      maxCents: z.coerce.number().int().min(0).max(10_000_000).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(20),
      cursor: Cursor,
    }),
    response: z.object({ data: z.object({ data: z.array(NearbyLocation) }), nextCursor: NextCursor }),
  }),
  searchLocations: defineEndpoint({
    method: 'GET',
    path: '/locations/search',
    summary:
      'Search lots by name, street or house number, tolerating typos; best match first, ties broken by distance to `lat` and `lng`',
    access: anyone,
    limit: { max: 240, perSeconds: 60 },
    query: z.object({
      /** A trailing space means that the last word is complete. */
      q: searchedText().min(1).max(200),
      lat: Degrees(90).optional(),
      lng: Degrees(180).optional(),
      limit: z.coerce.number().int().min(1).max(20).default(5),
    }),
    response: z.object({ data: z.object({ locations: z.array(SearchedLot) }) }),
  }),
  getLocation: defineEndpoint({
    method: 'GET',
    path: '/locations/:id',
    summary: 'Get a location; only its owner and its managers see its current sessions',
    access: anyone,
    params: ById,
    response: z.object({
      data: z.object({
        location: Location,
        sessions: z.array(Session),
        /** The caller is its owner, manager or accountant. */
        isManaged: z.boolean(),
      }),
    }),
  }),
  addLocation: defineEndpoint({
    method: 'POST',
    path: '/locations',
    summary: 'Create a location',
    access: { kind: 'roles', roles: ['vendor'] },
    body: z.object({
      name: LocationName,
      phoneNumber: Phone,
      address: Address,
      place_id: z.string().max(300).nullish(),
      location_point: PinnedPoint,
      /** Omitted: true where the point is the center of a ZIP code or city. */
      pinApproximate: z.boolean().optional(),
      /** Omitted: the one at the pin. */
      timeZone: TimeZone.optional(),
    }),
    response: z.object({ data: z.object({ location: Location }) }),
    sentBack: LOCATION_ANSWERS,
    status: 201,
    idempotent: 'with_its_act',
  }),
  updateLocation: defineEndpoint({
    method: 'POST',
    path: '/locations/:id',
    summary:
      "Change a location's name, owner's reference, phone number, amenities, height limit or taxes, correct its address or time zone, or move its pin; past sales are unchanged",
    access: lotManagers('id'),
    params: ById,
    body: LotEdit,
    response: z.object({ data: z.object({ location: Location }) }),
    sentBack: LOCATION_ANSWERS,
  }),
  listMoves: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/moves',
    summary: 'List where a location was, and its time zone, before each correction, latest first; at most 50',
    access: vendorsOwn,
    params: ById,
    response: z.object({ data: z.object({ moves: z.array(LotMove) }) }),
  }),
  changeFee: defineEndpoint({
    method: 'PATCH',
    path: '/locations/:id/fee',
    summary: "Change a location's transaction fee for future sales",
    access: { kind: 'roles', roles: ['odogwu'] },
    params: ById,
    body: z.object({
      feeBasisPoints: z.int({ error: FEE_TEXT }).min(0, FEE_TEXT).max(MAX_FEE_BASIS_POINTS, FEE_TEXT),
    }),
    response: z.object({ data: z.object({ location: Location }) }),
    sentBack: LOCATION_ANSWERS,
  }),
  archiveLocation: defineEndpoint({
    method: 'DELETE',
    path: '/locations/:id',
    summary: 'Take a location off the market; it can be restored. `forever` deletes one that never sold anything',
    access: vendorsOwn,
    params: ById,
    query: z.object({ forever: z.literal('true').optional() }),
    response: Done,
  }),
  restoreLocation: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/restore',
    summary: 'Put an archived location back on the market with the zones it had',
    access: vendorsOwn,
    params: ById,
    response: z.object({ data: z.object({ location: Location }) }),
  }),
  getLocationMap: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/map',
    summary: "Get a static map of a location's surroundings",
    access: anyone,
    limit: { max: 600, perSeconds: 60 },
    params: ById,
    query: z.object({
      width: z.coerce.number().int().min(100).max(1280).default(720),
      height: z.coerce.number().int().min(80).max(720).default(320),
      scheme: z.enum(['light', 'dark']).default('light'),
    }),
    response: FileAnswer,
    files: ['image/png', 'image/jpeg', 'image/webp'],
  }),
};
