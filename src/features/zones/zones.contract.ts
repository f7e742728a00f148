import { z } from 'zod';
import { Location } from '#features/lots/lots.contract.ts';
import { MAX_RESERVE_DAYS } from '#features/parking/rules/reservation.ts';
import { Charges, Rate } from '#features/pricing/price.contract.ts';
import { CheckedTariff, PricedBy, Tariff } from '#features/pricing/tariff.contract.ts';
import { MAX_CAPACITY } from '#features/spaces/rules/spaces.ts';
import { checkHours } from '#platform/calendar/check-hours.ts';
import { readWeeklyTime, ZONE_HOURS_KINDS } from '#platform/calendar/zone-schedule.ts';
import { anyone, defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import { TimeOfDay, WeekTime } from '#platform/contract/week-time.ts';
import { Done, Id, IsoTime, NextCursor, oneLine, PageQuery, SearchText } from '#platform/contract/wire.ts';
import { dollarsToCents } from '#platform/money/cents.ts';
import { type DatesProblem, problemOfDates } from './rules/check-dates.ts';

const ScheduledTime = WeekTime.extend({ kind: z.enum(ZONE_HOURS_KINDS) });

/** What an owner may send: no hour is both free and closed. */
const Schedule = z
  .array(ScheduledTime)
  .max(50, 'A zone has at most 50 lines of free and closed hours.')
  .check(({ value, issues }) => {
    for (const { index, words } of checkHours(value.map(({ kind, ...time }) => ({ kind, ...readWeeklyTime(time) })))) {
      issues.push({ code: 'custom', message: words, path: [index], input: value });
    }
  });

const DAY = 'Enter the date as YYYY-MM-DD.';
const MAX_DATES = 200;
export const DatedTimes = z.object({
  /** The first and the last day, on the lot's calendar. */
  from: z.iso.date({ error: DAY }),
  until: z.iso.date({ error: DAY }),
  /** Nothing is sold on these days. */
  closed: z.literal(true, { error: 'Send true, or leave it out and send openTime and closeTime.' }).optional(),
  /** Open at these hours instead of the usual ones; equal times mean all day. */
  openTime: TimeOfDay.optional(),
  closeTime: TimeOfDay.optional(),
  /** What drivers read, such as "Christmas". */
  name: oneLine(60, 'Enter a name, or leave it out').optional(),
});
const DatedAnswer = DatedTimes.extend({
  /** Set for the whole lot. A zone's own dates come before these. */
  ofLot: z.literal(true).optional(),
});

/** What an owner may send: each date is closed or has both hours, and no day is named twice. */
export const DatedHoursSent = z
  .array(DatedTimes)
  .max(MAX_DATES, `Send at most ${MAX_DATES} dates.`)
  .check(({ value, issues }) => {
    for (const [index, problem] of checkDates(value)) {
      issues.push({ code: 'custom', message: problem.message, path: [index, problem.field], input: value });
    }
  });
export type DatedHoursSent = z.output<typeof DatedHoursSent>;
export const DatedHoursAnswer = z.array(DatedAnswer);
export type DatedHoursAnswer = z.output<typeof DatedHoursAnswer>;

function* checkDates(dates: readonly z.output<typeof DatedTimes>[]): Generator<[number, DatesProblem]> {
  for (const [index, date] of dates.entries()) {
    const problem = problemOfDates(date, dates.slice(0, index));
    if (problem) yield [index, problem];
  }
}

export const Zone = z.object({
  _id: Id,
  locationId: Id,
  zoneNumber: z.string(),
  /** Dollars per hour or day, at most two decimals. */
  price: z.number(),
  isHourly: z.boolean(),
  /** price and isHourly in the form that the pricing code uses; together with the location's charges they make an offer. */
  rate: Rate,
  /** All of its rates, if it has more than the plain one. */
  rates: Tariff.optional(),
  /** How those rates price a stay; present with them. */
  pricedBy: PricedBy.optional(),
  openTime: TimeOfDay,
  closeTime: TimeOfDay,
  /** The short code on this zone's sign: /p/{signCode} leads to its page. */
  signCode: z.string(),
  /** Weekly hours in which it is free or closed to sales. */
  schedule: z.array(ScheduledTime),
  /** Dates on which it is closed or has other hours: the first that names a day decides. Omitted if there are none. */
  datedHours: DatedHoursAnswer.optional(),
  /** How many vehicles it has room for; null: its spaces are not counted. */
  capacity: z.int().min(0).max(MAX_CAPACITY).nullable().optional(),
  /** Places that are blocked from sale until the given time; null: until the owner says otherwise. */
  blocked: z.int().min(0).optional(),
  blockedUntil: IsoTime.nullable().optional(),
  /** Free spaces now; null when they are not counted. */
  left: z.int().min(0).nullable().optional(),
  full: z.boolean().optional(),
  /** How many more are sold than there is room for, because the capacity was lowered or spaces were blocked. */
  over: z.int().min(0).optional(),
  /** When the next space is likely to be free, if none is now. */
  freeAt: IsoTime.nullable().optional(),
  /** Reservations: how many days ahead, and the percentage of the capacity that they never take. */
  reservable: z.literal(true).optional(),
  reserveDaysAhead: z.int().optional(),
  walkUpPercent: z.int().optional(),
  /** Drivers may pay when they leave, for the time they used. */
  startStop: z.literal(true).optional(),
  /** Counts changes to the owner's settings. Sent back with a change, it keeps one person from overwriting another's. */
  version: z.int().optional(),
  /** The owner has paused sales; parked drivers may still add time. */
  paused: z.boolean(),
  archived: z.boolean(),
});
export type Zone = z.output<typeof Zone>;

// A form may send text; a blank price is missing, not zero.
const Price = z
  .union([z.number(), z.string().trim().min(1).transform(Number)], { error: 'Please provide a valid price' })
  .pipe(
    z
      .number({ error: 'Please provide a valid price' })
      .min(0, 'The price cannot be below zero.')
      .max(10_000, 'The price is at most $10,000.')
      .refine((dollars) => dollarsToCents(dollars) !== undefined, { error: 'The price has at most two decimals.' }),
  );
const CAPACITY = `A whole number from 0 to ${MAX_CAPACITY.toLocaleString('en-US')}, or none if spaces are not counted.`;
const BLOCKED = 'A whole number from 0 to the number of spaces.';
const Capacity = z.int({ error: CAPACITY }).min(0, CAPACITY).max(MAX_CAPACITY, CAPACITY).nullable();
const DAYS_AHEAD = `A whole number of days from 1 to ${MAX_RESERVE_DAYS}.`;
const PERCENT = 'A whole percentage from 0 to 100.';
const Reservations = z.object({
  reservable: z.boolean({ error: 'Send true or false.' }).optional(),
  reserveDaysAhead: z.int({ error: DAYS_AHEAD }).min(1, DAYS_AHEAD).max(MAX_RESERVE_DAYS, DAYS_AHEAD).optional(),
  /** Requires a capacity, so that spaces are counted. */
  walkUpPercent: z.int({ error: PERCENT }).min(0, PERCENT).max(100, PERCENT).optional(),
  /** Only an hourly zone sells start-stop stays. */
  startStop: z.boolean({ error: 'Send true or false.' }).optional(),
});
const ZoneNumber = z
  .union([z.string(), z.number()], { error: 'Please provide a zone number' })
  .transform(String)
  .pipe(oneLine(20, 'Please provide a zone number'));

export const ZoneFields = z.object({
  zoneNumber: ZoneNumber,
  price: Price,
  isHourly: z.boolean().default(false),
  openTime: TimeOfDay.default('06:00'),
  closeTime: TimeOfDay.default('23:00'),
  capacity: Capacity.optional(),
  ...Reservations.shape,
});

const ById = z.object({ id: Id });
const ownZone = {
  kind: 'roles',
  roles: ['vendor', 'manager'],
  whose: { thing: 'zone', in: 'params', name: 'id', as: 'team' },
} as const;
/** Letter, or 12 by 18 inches, the size of metal signs. */
export const SignSize = z.enum(['letter', '12x18']);
/** One of our languages by its code, or two separated by a comma: both on one sign. */
export const SignLanguages = z.string().max(5).default('en');
const SignQuery = z.object({ size: SignSize.default('letter'), languages: SignLanguages });
const OneZone = z.object({ data: z.object({ zone: Zone }) });

const Rates = z.object({
  rates: CheckedTariff,
  /** If omitted, it stays as it is; a new zone's is `entry`. */
  pricedBy: PricedBy.optional(),
});
const OneTariff = z.object({ data: z.object({ rates: Tariff, pricedBy: PricedBy }) });

/** A zone whose rates may be set together with those of others. */
const OtherZone = z.object({
  zoneId: Id,
  zoneNumber: z.string(),
  locationId: Id,
  locationName: z.string(),
  address: z.string(),
  timeZone: z.string(),
  /** Its lot's. */
  charges: Charges,
  openTime: TimeOfDay,
  closeTime: TimeOfDay,
  schedule: z.array(ScheduledTime),
  rates: Tariff,
  pricedBy: PricedBy,
  version: z.int(),
});
export type OtherZone = z.output<typeof OtherZone>;

const MAX_AT_ONCE = 500;
const TOO_MANY = `Choose at most ${MAX_AT_ONCE} zones at once.`;
const OtherRates = z.object({
  zoneId: Id,
  /** As it was read; if one of the zones was changed since, none is saved: 409 zone_changed. */
  version: z.int(),
  rates: CheckedTariff,
  /** If omitted, it stays as it is. */
  pricedBy: PricedBy.optional(),
});

export const zonesContract = {
  listZones: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/zones',
    summary: "List a location's zones, ordered by number",
    access: anyone,
    params: ById,
    query: PageQuery,
    response: z.object({ data: z.object({ zones: z.array(Zone) }), nextCursor: NextCursor }),
  }),
  getZone: defineEndpoint({
    method: 'GET',
    path: '/locations/:locationId/zones/:zoneId',
    summary: 'Get a zone with its location',
    access: anyone,
    params: z.object({ locationId: Id, zoneId: Id }),
    response: z.object({
      data: z.object({
        location: Location,
        zone: Zone,
        /** Whether members can park here with a code. */
        takesCodes: z.boolean(),
      }),
    }),
  }),
  findSign: defineEndpoint({
    method: 'GET',
    path: '/signs/:code',
    summary: "Get the zone that a sign's short code stands for",
    access: anyone,
    limit: { max: 120, perSeconds: 60 },
    params: z.object({ code: z.string().min(1).max(20) }),
    response: z.object({ data: z.object({ locationId: Id, zoneId: Id }) }),
  }),
  addZone: defineEndpoint({
    method: 'POST',
    path: '/zones',
    summary: 'Add a zone to a location',
    access: lotManagers('locationId', 'body'),
    body: ZoneFields.extend({
      locationId: Id,
      /** Weekly hours in which it is free or closed besides. */
      schedule: Schedule.optional(),
    }),
    response: OneZone,
    status: 201,
    idempotent: 'with_its_act',
  }),
  updateZone: defineEndpoint({
    method: 'PATCH',
    path: '/zones/:id',
    summary: 'Change a zone, all or nothing; sessions already sold keep their price',
    access: ownZone,
    params: ById,
    body: z.object({
      zoneNumber: ZoneNumber.optional(),
      price: Price.optional(),
      isHourly: z.boolean().optional(),
      openTime: TimeOfDay.optional(),
      closeTime: TimeOfDay.optional(),
      /** May be below what is sold: the answer's `over` says by how many, and no more are sold. */
      capacity: Capacity.optional(),
      ...Reservations.shape,
      /** The whole schedule: what is omitted is removed. */
      schedule: Schedule.optional(),
      /** All rates; a price next to them changes the plain one among them. */
      rates: CheckedTariff.optional(),
      pricedBy: PricedBy.optional(),
      /** As it was read; if the zone was changed since, nothing is saved: 409 zone_changed, with the zone in `data`. */
      version: z.int().optional(),
      /** true pauses sales, false resumes them. */
      paused: z.boolean().optional(),
    }),
    response: OneZone,
  }),
  blockSpaces: defineEndpoint({
    method: 'PUT',
    path: '/zones/:id/blocked',
    summary: 'Block spaces in a counted zone, such as for snow; 0 unblocks them',
    key: 'occupancy:write',
    access: ownZone,
    params: ById,
    body: z.object({
      blocked: z.int({ error: BLOCKED }).min(0, BLOCKED).max(MAX_CAPACITY, BLOCKED),
      /** Omitted: until it is changed. */
      until: IsoTime.nullish(),
      /** Why, for the owner and the lot's staff. */
      reason: oneLine(60, 'Say why in one line').nullish(),
      /** As it was read; if another block is in force by now, nothing is saved: 409 zone_changed, with the zone in `data`. */
      was: z.object({ blocked: z.int({ error: BLOCKED }), until: IsoTime.nullable() }).optional(),
    }),
    response: OneZone,
  }),
  markZoneFull: defineEndpoint({
    method: 'PUT',
    path: '/zones/:id/full',
    summary: 'Stop sales in a counted zone until it is reopened; parked drivers may still add time',
    key: 'occupancy:write',
    access: ownZone,
    params: ById,
    body: z.object({ full: z.boolean({ error: 'Send true or false.' }) }),
    response: OneZone,
  }),
  getRates: defineEndpoint({
    method: 'GET',
    path: '/zones/:id/rates',
    summary:
      "List a zone's rates, and whether the time of entry decides which one applies or each part of a stay is priced by the rates of its time; a flat rate is charged where it costs less",
    access: anyone,
    params: ById,
    response: OneTariff,
  }),
  putRates: defineEndpoint({
    method: 'PUT',
    path: '/zones/:id/rates',
    summary: "Replace a zone's rates; past sales keep theirs",
    key: 'rates:write',
    access: ownZone,
    params: ById,
    body: Rates,
    response: OneTariff,
    sentBack: [Zone],
  }),
  listOtherZones: defineEndpoint({
    method: 'GET',
    path: '/zones/:id/others',
    summary: "List the owner's other zones with their rates, those of the same lot first",
    access: ownZone,
    params: ById,
    query: PageQuery.extend({
      /** Matches the lot's name, its address or the zone's number. */
      q: SearchText,
    }),
    response: z.object({ data: z.object({ zones: z.array(OtherZone) }), nextCursor: NextCursor }),
  }),
  setOtherRates: defineEndpoint({
    method: 'PUT',
    path: '/zones/:id/others/rates',
    summary: "Replace the rates of some of the owner's other zones, all or nothing",
    access: ownZone,
    params: ById,
    body: z.object({ zones: z.array(OtherRates).min(1, 'Choose a zone.').max(MAX_AT_ONCE, TOO_MANY) }),
    bodyLimit: 4_000_000,
    response: z.object({ data: z.object({ zones: z.array(OtherZone) }) }),
  }),
  copyZone: defineEndpoint({
    method: 'POST',
    path: '/zones/:id/copy',
    summary: 'Copy a zone, using the next free number unless one is given',
    access: ownZone,
    params: ById,
    body: z.object({ zoneNumber: ZoneNumber.optional() }).default({}),
    response: OneZone,
    status: 201,
    idempotent: 'with_its_act',
  }),
  checkSign: defineEndpoint({
    method: 'GET',
    path: '/zones/:id/sign',
    summary: "Check which sheet sizes have room for all rates on the zone's sign",
    access: ownZone,
    limit: { max: 120, perSeconds: 60 },
    params: ById,
    query: z.object({ languages: SignLanguages }),
    response: z.object({
      data: z.object({
        rates: z.int(),
        /** On any other sheet, the sign refers to the zone's page for its rates. */
        listedOn: z.array(SignSize),
      }),
    }),
    heavy: 'drawing',
  }),
  printSignPdf: defineEndpoint({
    method: 'GET',
    path: '/zones/:id/sign.pdf',
    summary: "Get the zone's sign as a PDF, with its current prices",
    access: ownZone,
    limit: { max: 120, perSeconds: 60 },
    params: ById,
    query: SignQuery,
    inViews: 'hidden',
    response: FileAnswer,
    files: ['application/pdf'],
    heavy: 'drawing',
  }),
  printSignPng: defineEndpoint({
    method: 'GET',
    path: '/zones/:id/sign.png',
    summary: "Get the zone's sign as an image",
    access: ownZone,
    // Each has some eight million pixels.
    limit: { max: 30, perSeconds: 60 },
    params: ById,
    query: SignQuery,
    inViews: 'hidden',
    response: FileAnswer,
    files: ['image/png'],
    heavy: 'drawing',
  }),
  archiveZone: defineEndpoint({
    method: 'DELETE',
    path: '/zones/:id',
    summary: 'Take a zone off the market',
    access: ownZone,
    params: ById,
    response: Done,
  }),
};
