/**
 * What others publish about the shapes of open data. For APDS 4 this is the alliance's own schema, which is not in the repository. ParkAPI
 * 3 has no published schema, only the program that reads it; these are its rules for a parking site.
 */
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { type ContractCheck, contractCheck } from '../provider-contracts.ts';

const APDS = 'apds.4.0.places-rates.schema.json';

export const checkApdsPlace: ContractCheck = contractCheck(APDS, '/components/schemas/Place');
export const checkApdsRateTable: ContractCheck = contractCheck(APDS, '/components/schemas/RateTable');

const text = (maxLength: number, minLength = 0) => ({ type: 'string', minLength, maxLength });
const amount = { type: 'integer', minimum: 0 };
const moment = { type: 'string', format: 'date-time' };
const degrees = { type: 'string', pattern: '^-?\\d{1,3}(\\.\\d+)?$' };
const address = { type: 'string', format: 'uri', maxLength: 4096 };

const ajv = new Ajv({ allErrors: true });
addFormats.default(ajv);
const checkSite = ajv.compile({
  type: 'object',
  additionalProperties: false,
  required: [
    'uid',
    'name',
    'purpose',
    'lat',
    'lon',
    'has_realtime_data',
    'static_data_updated_at',
    'realtime_data_updated_at',
  ],
  properties: {
    uid: text(256, 1),
    name: text(256, 1),
    purpose: { enum: ['CAR', 'BIKE', 'ITEM'] },
    type: { enum: ['ON_STREET', 'OFF_STREET_PARKING_GROUND', 'UNDERGROUND', 'CAR_PARK', 'OTHER'] },
    operator_name: text(256),
    public_url: address,
    photo_url: address,
    address: text(512),
    description: text(4096),
    lat: degrees,
    lon: degrees,
    is_covered: { type: 'boolean' },
    has_fee: { type: 'boolean' },
    fee_description: text(4096),
    supervision_type: { enum: ['YES', 'NO', 'VIDEO', 'ATTENDED'] },
    max_height: amount,
    max_stay: amount,
    capacity: amount,
    opening_hours: text(512),
    has_realtime_data: { type: 'boolean' },
    realtime_opening_status: { enum: ['OPEN', 'CLOSED', 'UNKNOWN'] },
    realtime_capacity: amount,
    realtime_free_capacity: amount,
    static_data_updated_at: moment,
    realtime_data_updated_at: moment,
  },
});

export const checkParkApiSite: ContractCheck = (site) => {
  checkSite(site);
  return (checkSite.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
};

/** The properties that the schema.org vocabulary gives a ParkingFacility (a CivicStructure, which is a Place) and the things in it. */
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  ParkingFacility:
    'name description url image address geo telephone openingHours openingHoursSpecification amenityFeature publicAccess isAccessibleForFree maximumAttendeeCapacity photo hasMap'.split(
      ' ',
    ),
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude', 'elevation'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes', 'validFrom', 'validThrough'],
  LocationFeatureSpecification: ['name', 'value', 'hoursAvailable'],
};
const DAY = /^https:\/\/schema\.org\/(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/;

export const checkParkingFacility: ContractCheck = (thing) => {
  const { '@context': context, ...facility } = thing as Record<string, unknown>;
  const faults = context === 'https://schema.org' ? [] : ['the context is another'];
  const check = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const each of value) check(each, path);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const { '@type': type, '@id': _, ...rest } = value as Record<string, unknown>;
    const known = PROPERTIES[String(type)];
    if (!known) faults.push(`${path} is of the unknown type ${type}`);
    for (const [name, each] of Object.entries(rest)) {
      if (!known?.includes(name)) faults.push(`${path}.${name} is no property of ${type}`);
      check(each, `${path}.${name}`);
    }
    if (type !== 'OpeningHoursSpecification') return;
    for (const day of rest.dayOfWeek as string[]) if (!DAY.test(day)) faults.push(`${day} is no day`);
    for (const at of [rest.opens, rest.closes]) if (!/^\d\d:\d\d$/.test(String(at))) faults.push(`${at} is no time`);
  };
  check(facility, 'facility');
  return faults;
};
