// Rule 245: open data, for anybody and without a key, in established formats: places and rates from APDS 4 (Alliance for
// Parking Data Standards), sites from ParkAPI 3. The field names are theirs.

import { z } from 'zod';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { Cursor } from '#platform/contract/wire.ts';

/** In English, whatever the lot's owner wrote. */
const Words = z.array(z.object({ language: z.literal('en'), string: z.string() })).min(1);
const Reference = z.object({ id: z.string(), version: z.int().min(1), className: z.literal('Place').optional() });
const Moment = z.iso.datetime();
const ClockTime = z.string();
const Days = z.array(z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']));

const Period = z.object({
  periodName: Words.optional(),
  startOfPeriod: Moment.optional(),
  endOfPeriod: Moment.optional(),
  recurringDayWeekMonthPeriod: z.array(z.object({ applicableDay: Days })).optional(),
  recurringTimePeriodOfDay: z.array(z.object({ startTimeOfPeriod: ClockTime, endTimeOfPeriod: ClockTime })).optional(),
});
export type ApdsPeriod = z.output<typeof Period>;

const Meta = z.object({
  /** Seconds since 1970: occupancy is as of then. */
  referenceInstant: z.int(),
  /** Counted in lots, like the others: a lot is followed by its zones or their rates, which never begin a page. */
  pageSize: z.int(),
  offset: z.int(),
  total: z.int(),
  /** The URL of the next page; null on the last. */
  next: z.string().nullable(),
});

const ApdsPlace = z.object({
  id: z.string(),
  version: z.int().min(1),
  /** A lot is a place, and each of its zones an area in it. */
  type: z.enum(['place', 'identifiedArea']),
  name: Words,
  layer: z.int().min(0),
  parentId: Reference.optional(),
  childIds: z.array(Reference).optional(),
  hierarchyElementRecord: z.object({ creationTime: Moment }),
  timeZone: z.string(),
  placeStreetAddress: z
    .object({
      countryCode: z.literal('us'),
      city: Words.optional(),
      postCode: z.string().optional(),
      addressLines: z.array(z.object({ order: z.int(), type: z.literal('street'), text: Words })),
    })
    .optional(),
  indicativePlacePointLocation: z
    .array(z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }))
    .optional(),
  characteristics: z.object({
    openToPublic: z.literal(true),
    coveredType: z.literal('covered').optional(),
    disabledAccess: z.literal(true).optional(),
    staffed: z.literal('staffed').optional(),
    spacesTotal: z.int().min(0).optional(),
    operatingModes: z.array(z.literal('payByPlate')),
  }),
  times: z.object({
    available24hours: z.boolean(),
    openAllYear: z.boolean(),
    openingTimesNotSpecified: z.boolean(),
    openingTimesUnknown: z.boolean(),
    operatingTime: z.object({ type: z.literal('periods'), periods: z.array(Period).min(1) }).optional(),
  }),
  paymentMethods: z
    .array(
      z.object({
        paymentMeans: z.array(z.literal('paymentCreditCard')),
        paymentMode: z.array(z.literal('payOnEntry')),
      }),
    )
    .optional(),
  marketing: z
    .object({ webURLs: z.array(z.string()), imageAlbums: z.array(z.object({ photo: z.string() })).optional() })
    .optional(),
  operatingRestrictions: z.array(z.object({ operatingRestriction: z.literal('noParking') })).optional(),
  hierarchyElementReference: z
    .object({
      elementId: Reference,
      supply: z.array(z.object({ supplyViewType: z.literal('vehicleView'), supplyQuantity: z.int() })),
      demandTable: z.array(
        z.object({
          timestamp: Moment,
          demandType: z.array(
            z.object({ count: z.int().min(0), occupancyCalculation: z.literal('counted'), recordDateTime: Moment }),
          ),
        }),
      ),
    })
    .optional(),
});
export type ApdsPlace = z.output<typeof ApdsPlace>;

const RateLine = z.object({
  id: z.string(),
  version: z.int().min(1),
  sequence: z.int().min(1),
  rateLineType: z.enum(['flatRate', 'flatRateTier', 'incrementingRate']),
  description: Words,
  durationStart: z.string().optional(),
  durationEnd: z.string().optional(),
  incrementPeriod: z.string().optional(),
  /** Dollars. */
  value: z.number(),
  usageCondition: z.enum(['once', 'unlimited']),
});
export type ApdsRateLine = z.output<typeof RateLine>;

const ApdsRateTable = z.object({
  /** Begins with the id of its zone. */
  id: z.string(),
  version: z.int().min(1),
  rateTableName: Words,
  availability: z.literal('public'),
  rateType: z.enum(['daily', 'event', 'hourly']),
  /** The page on which the zone is sold. */
  additionalInformation: z.string(),
  validity: z.object({
    validityStatus: z.enum(['definedByValidityTimeSpec', 'suspended']),
    validityTimeSpecification: z.object({ overallStartTime: Moment, validPeriods: z.array(Period).optional() }),
  }),
  /** Required by the published schema, which does not say what they mean. */
  validityStart: Moment,
  activeTimes: z.array(Period),
  rateLineCollections: z
    .array(
      z.object({
        id: z.string(),
        version: z.int().min(1),
        collectionSequence: z.int().min(1),
        applicableCurrency: z.literal('USD'),
        minTime: z.string().optional(),
        maxTime: z.string().optional(),
        /** For each 24 hours from the entry. */
        maxValueCollection: z.object({ currencyType: z.literal('USD'), currencyValue: z.number() }).optional(),
        resetTime: ClockTime,
        validStart: Moment,
        relativeTimes: z.literal(true),
        taxIncluded: z.literal(true),
        rateLines: z.array(RateLine).min(1),
      }),
    )
    .min(1),
});
export type ApdsRateTable = z.output<typeof ApdsRateTable>;

const ParkApiSite = z.object({
  uid: z.string(),
  name: z.string(),
  purpose: z.literal('CAR'),
  type: z.enum(['CAR_PARK', 'OFF_STREET_PARKING_GROUND']),
  public_url: z.string(),
  address: z.string(),
  photo_url: z.string().optional(),
  /** Degrees, as text. */
  lat: z.string(),
  lon: z.string(),
  is_covered: z.literal(true).optional(),
  supervision_type: z.enum(['ATTENDED', 'VIDEO']).optional(),
  /** Centimeters. */
  max_height: z.int().min(0).optional(),
  has_fee: z.boolean(),
  fee_description: z.string().max(4096).optional(),
  /** In OpenStreetMap notation. */
  opening_hours: z.string().max(512),
  /** Omitted unless every zone counts its places, like the number of free ones. */
  capacity: z.int().min(0).optional(),
  has_realtime_data: z.boolean(),
  realtime_opening_status: z.enum(['OPEN', 'CLOSED']),
  realtime_capacity: z.int().min(0).optional(),
  realtime_free_capacity: z.int().min(0).optional(),
  static_data_updated_at: Moment,
  realtime_data_updated_at: Moment,
});
export type ParkApiSite = z.output<typeof ParkApiSite>;

/** A page of 500 lots takes 50 ms of processor time, and programs that read all of them may take minutes for that. */
const limit = { max: 60, perSeconds: 60 } as const;
const query = z.object({ limit: z.coerce.number().int().min(1).max(500).default(100), cursor: Cursor });
/** An answer may be a minute old, and the times in it are those of its minute. */
const published = {
  seconds: 60,
  times: ['referenceInstant', 'timestamp', 'recordDateTime', 'static_data_updated_at', 'realtime_data_updated_at'],
} as const;

export const openDataContract = {
  listApdsPlaces: defineEndpoint({
    method: 'GET',
    path: '/open/apds/places',
    alias: '/open/apds/places',
    summary: 'Open data: all lots and their zones as APDS 4 places',
    access: anyone,
    limit,
    published,
    query,
    response: z.object({ meta: Meta, data: z.array(ApdsPlace) }),
  }),
  listApdsRates: defineEndpoint({
    method: 'GET',
    path: '/open/apds/rates',
    alias: '/open/apds/rates',
    summary: 'Open data: the rates of all zones as APDS 4 rate tables, fee and taxes included',
    access: anyone,
    limit,
    published,
    query,
    response: z.object({ meta: Meta, data: z.array(ApdsRateTable) }),
  }),
  listParkApiSites: defineEndpoint({
    method: 'GET',
    path: '/open/parkapi/v3/sites',
    alias: '/open/parkapi/v3/sites',
    summary: 'Open data: all lots as ParkAPI 3 parking sites',
    access: anyone,
    limit,
    published,
    query,
    response: z.object({
      items: z.array(ParkApiSite),
      total_count: z.int(),
      /** The path of the next page, without the host; null on the last. */
      next_path: z.string().nullable(),
    }),
  }),
};
