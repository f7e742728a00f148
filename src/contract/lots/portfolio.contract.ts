// The lots of an owner as one table: to be searched, narrowed and sorted, whether they are one or thousands (rules 192 and 193).

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { CentsAmount, Id, IsoTime, NextCursor, PageQuery, SearchText } from '../wire.ts';

/** open: a zone sells. paused: it has zones and none sells. empty: it has no zones. in_review: it has zones, and its owner is not approved. */
export const LOT_STATES = ['open', 'paused', 'empty', 'in_review', 'archived'] as const;
export const LOT_ORDERS = ['name', 'city', 'newest', 'today', 'month'] as const;

export const PortfolioLot = z.object({
  _id: Id,
  name: z.string(),
  address: z.string(),
  /** As its address says; empty where it names none. */
  city: z.string(),
  /** "IL". */
  region: z.string(),
  timeZone: z.string(),
  /** The owner's own words for it. */
  tags: z.array(z.string()),
  state: z.enum(LOT_STATES),
  /** Zones that are not archived, and those of them that sell. */
  zoneCount: z.int(),
  zonesOnSale: z.int(),
  /** The lowest total for an hour from now, or for a day where only days are sold; null where nothing is sold now. */
  price: z.object({ cents: CentsAmount, days: z.int().nullable() }).nullable(),
  /** Of its zones that count places; null where none does. */
  places: z.object({ taken: z.int(), capacity: z.int() }).nullable(),
  /** What the owner earned today and this month, by the lot's own clock. */
  todayCents: z.int(),
  monthCents: z.int(),
  /** Whose lot it is, for those who see lots of several owners. */
  owner: z.object({ _id: Id, name: z.string() }).nullable(),
});
export type PortfolioLot = z.output<typeof PortfolioLot>;

const place = (most: number) => z.string().trim().min(1).max(most).optional();

/** Which lots are meant. */
export const PortfolioFilter = z.object({
  search: SearchText,
  city: place(200),
  region: place(2),
  /** Without it, all that are not archived. */
  state: z.enum([...LOT_STATES, 'all']).optional(),
  /** Only lots with this tag, in capitals or not. */
  tag: place(30),
  /** Only lots that sold something today. */
  sold: z.literal('today').optional(),
  /** Lots of one owner, for those who see all. */
  owner: Id.optional(),
});
export type PortfolioFilter = z.output<typeof PortfolioFilter>;

/** Accountants find a lot by its name to read what it earned. */
const KEEPERS = { kind: 'roles', roles: ['vendor', 'manager', 'accountant'] } as const;

export const portfolioContract = {
  listPortfolio: defineEndpoint({
    method: 'GET',
    path: '/locations/portfolio',
    summary:
      "The vendor's own lots, or all lots for an odogwu, with what they sell, how full they are and what they earn",
    access: KEEPERS,
    query: PageQuery.extend(PortfolioFilter.shape).extend({
      /** Names and cities from A, the rest from the newest or the most. */
      sort: z.enum(LOT_ORDERS).default('name'),
    }),
    response: z.object({
      data: z.object({
        lots: z.array(PortfolioLot),
        /** How many the filter finds on all pages, and how many lots there are, archived ones included. */
        found: z.int(),
        total: z.int(),
        /** Of many lots by money: the moment whose amounts decide the order. The amounts shown are those of now. Null: sorted as of now. */
        sortedAt: IsoTime.nullable(),
      }),
      nextCursor: NextCursor,
    }),
  }),
  listPortfolioPlaces: defineEndpoint({
    method: 'GET',
    path: '/locations/portfolio/places',
    summary:
      "The cities of the vendor's own lots, or of all lots for an odogwu, those with the most lots first; at most 500",
    access: KEEPERS,
    query: z.object({ owner: Id.optional() }),
    response: z.object({
      data: z.object({ places: z.array(z.object({ city: z.string(), region: z.string(), lots: z.int() })) }),
    }),
  }),
};
