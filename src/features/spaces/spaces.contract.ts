// How full lots are, for those who run them: one lot by zone, its day by hour, and all lots of an owner.

import { z } from 'zod';
import { defineEndpoint, EventStream } from '#platform/contract/endpoint.ts';
import { Id, IsoTime, NextCursor, PageQuery, SearchText } from '#platform/contract/wire.ts';

export const Occupancy = z.object({
  zones: z.array(
    z.object({
      zoneId: Id,
      zoneNumber: z.string(),
      capacity: z.int(),
      /** Spaces that are currently blocked from sale. */
      blocked: z.int(),
      /** Null: until the owner says otherwise. */
      blockedUntil: IsoTime.nullable(),
      /** In the owner's words, such as "snow"; drivers never see it. */
      blockedReason: z.string().nullable(),
      /** Since when its owner has stopped all sales here, however many spaces are free; null while it sells. */
      markedFullAt: IsoTime.nullable(),
      /** Of those that are taken: what the events of this moment keep from sale. */
      eventHolds: z.array(z.object({ name: z.string(), spaces: z.int(), until: IsoTime })),
      /** Spaces that are taken now, including those that wait for a payment. */
      taken: z.int(),
      left: z.int(),
      over: z.int(),
      /** When the next space is likely to be free, if none is now. */
      freeAt: IsoTime.nullable(),
    }),
  ),
});
export type Occupancy = z.output<typeof Occupancy>;

/** The sums over a lot's counted zones; null if it counts none. */
const LotSpaces = z.object({
  zones: z.int(),
  /** How many of these zones sell nothing because no space is left. */
  fullZones: z.int(),
  capacity: z.int(),
  blocked: z.int(),
  taken: z.int(),
  left: z.int(),
  over: z.int(),
  /** When the next space is likely to be free, if none is now. */
  freeAt: IsoTime.nullable(),
});

const LotOccupancy = z.object({
  _id: Id,
  name: z.string(),
  address: z.string(),
  timeZone: z.string(),
  spaces: LotSpaces.nullable(),
});
export type LotOccupancy = z.output<typeof LotOccupancy>;

const HourOfDay = z.object({
  /** From 0 to 23, on the lot's clock. */
  hour: z.int(),
  /** The most cars parked at the same time in this hour; null while it is yet to come. */
  cars: z.int().nullable(),
  /** The same a week earlier; null for an hour that the clock skipped. */
  lastWeekCars: z.int().nullable(),
});

/** A lot's day next to the same day a week earlier, in cars with a paid stay. */
const ParkedHours = z.object({
  /** "2026-11-20", on the lot's clock. */
  day: z.string(),
  lastWeekDay: z.string(),
  /** The spaces of all its zones together; null unless all of them count. */
  capacity: z.int().nullable(),
  hours: z.array(HourOfDay),
});
export type ParkedHours = z.output<typeof ParkedHours>;

/** The same across all lots of an owner. The most cars are those at one moment, not the sum of each lot's maximum. */
const AllParkedHours = ParkedHours.extend({
  /** The time zone that most of the lots have. */
  timeZone: z.string(),
  /** Whether all of them have it. */
  isEverywhere: z.boolean(),
});
export type AllParkedHours = z.output<typeof AllParkedHours>;

/** The sums of all lots that the caller watches. */
export const AllLots = z.object({ lots: z.int(), fullLots: z.int(), capacity: z.int(), taken: z.int(), left: z.int() });
export type AllLots = z.output<typeof AllLots>;

const access = {
  kind: 'roles',
  roles: ['vendor', 'manager', 'valet', 'viewer'],
  whose: { thing: 'location', in: 'params', name: 'id', as: 'team' },
} as const;
/** An owner for their own lots; a manager or viewer for the lots given to them. */
const watchers = { kind: 'roles', roles: ['vendor', 'manager', 'viewer'] } as const;

export const occupancyContract = {
  getOccupancy: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/occupancy',
    summary: "Get the current occupancy of a lot's counted zones",
    key: 'occupancy:read',
    access,
    params: z.object({ id: Id }),
    response: z.object({ data: Occupancy }),
  }),
  followOccupancy: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/occupancy/events',
    summary:
      "Stream a lot's occupancy as server-sent events: `occupancy` right away and after each change, `parked` when the list of parked cars has changed",
    access,
    params: z.object({ id: Id }),
    response: EventStream,
  }),
  getParkedHours: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/occupancy/hours',
    summary: 'Get how many cars were parked at a lot in each hour of today, compared with the same day a week earlier',
    key: 'occupancy:read',
    access,
    params: z.object({ id: Id }),
    response: z.object({ data: ParkedHours }),
  }),
  getAllParkedHours: defineEndpoint({
    method: 'GET',
    path: '/occupancy/hours',
    summary:
      'Get how many cars were parked at all of your lots in each hour of today, compared with the same day a week earlier; viewers see the lots given to them',
    key: 'occupancy:read',
    access: watchers,
    response: z.object({ data: AllParkedHours }),
  }),
  listOccupancy: defineEndpoint({
    method: 'GET',
    path: '/occupancy',
    summary:
      'List the current occupancy of your lots, fullest first and lots that count no spaces last; viewers see the lots given to them. `search` matches words in the name or address',
    key: 'occupancy:read',
    access: watchers,
    query: PageQuery.extend({ search: SearchText }),
    response: z.object({
      data: z.object({
        /** Across all of the caller's lots, not only this page or search. */
        total: AllLots,
        lots: z.array(LotOccupancy),
      }),
      nextCursor: NextCursor,
    }),
  }),
  followAllOccupancy: defineEndpoint({
    method: 'GET',
    path: '/occupancy/events',
    summary:
      'Stream the occupancy of your lots as server-sent events named `occupancy`, each `{ total, lots }`: the totals right away, and the lots that changed after each change',
    access: watchers,
    response: EventStream,
  }),
};
