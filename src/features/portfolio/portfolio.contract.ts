// An owner's lots as one table to search, filter and sort, from one lot to thousands (rules 192 and 193).

import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { CentsAmount, Id, IsoTime, NextCursor, PageQuery, SearchText } from '#platform/contract/wire.ts';

/** open: a zone sells. paused: it has zones, but none sells. empty: it has no zones. in_review: it has zones, but its owner is not approved.
 * pin_unchecked: nothing is sold because its pin is only the center of a ZIP code or city; as a filter also those that are empty or in review. */
export const LOT_STATES = ['open', 'paused', 'empty', 'in_review', 'pin_unchecked', 'archived'] as const;
export const LOT_ORDERS = ['name', 'city', 'newest', 'today', 'month'] as const;

export const PortfolioLot = z.object({
  _id: Id,
  name: z.string(),
  address: z.string(),
  /** From its address; empty if that names none. */
  city: z.string(),
  /** "IL". */
  region: z.string(),
  timeZone: z.string(),
  /** The owner's own labels for it. */
  tags: z.array(z.string()),
  state: z.enum(LOT_STATES),
  /** Zones that are not archived, and those of them that sell. */
  zoneCount: z.int(),
  zonesOnSale: z.int(),
  /** The lowest total for an hour from now, or for a day if only days are sold; null if nothing is sold now. */
  price: z.object({ cents: CentsAmount, days: z.int().nullable() }).nullable(),
  /** Across its zones that count spaces; null if none does. */
  spaces: z.object({ taken: z.int(), capacity: z.int() }).nullable(),
  /** What the owner earned today and this month, by the lot's own clock. */
  todayCents: z.int(),
  monthCents: z.int(),
  /** Whose lot it is, for callers who see lots of several owners. */
  owner: z.object({ _id: Id, name: z.string() }).nullable(),
});
export type PortfolioLot = z.output<typeof PortfolioLot>;

const placeName = (max: number) => z.string().trim().min(1).max(max).optional();

/** Selects lots. */
export const PortfolioFilter = z.object({
  search: SearchText,
  city: placeName(200),
  region: placeName(2),
  /** If omitted, all that are not archived. */
  state: z.enum([...LOT_STATES, 'all']).optional(),
  /** Only lots with this tag, regardless of case. */
  tag: placeName(30),
  /** Only lots that sold something today. */
  sold: z.literal('today').optional(),
  /** Lots of one owner, for callers who see all. */
  owner: Id.optional(),
});
export type PortfolioFilter = z.output<typeof PortfolioFilter>;

/** Accountants find a lot by its name to read what it earned. */
const OWNERS_AND_MANAGERS = { kind: 'roles', roles: ['vendor', 'manager', 'accountant'] } as const;

export const portfolioContract = {
  listPortfolio: defineEndpoint({
    method: 'GET',
    path: '/locations/portfolio',
    summary:
      "List the vendor's own lots, or all lots for an odogwu, with what they sell, how full they are and what they earn",
    access: OWNERS_AND_MANAGERS,
    query: PageQuery.extend(PortfolioFilter.shape).extend({
      /** Names and cities from A; everything else from the newest or the highest. */
      sort: z.enum(LOT_ORDERS).default('name'),
    }),
    response: z.object({
      data: z.object({
        lots: z.array(PortfolioLot),
        /** How many lots the filter finds across all pages, and how many there are in total, including archived ones. */
        found: z.int(),
        total: z.int(),
        /**
         * With many lots sorted by money: the moment whose amounts determine the order. The amounts shown are current. Null:
         * sorted by current amounts.
         */
        sortedAt: IsoTime.nullable(),
      }),
      nextCursor: NextCursor,
    }),
  }),
  listPortfolioPlaces: defineEndpoint({
    method: 'GET',
    path: '/locations/portfolio/places',
    summary:
      "List the cities of the vendor's own lots, or of all lots for an odogwu, those with the most lots first; at most 500",
    access: OWNERS_AND_MANAGERS,
    query: z.object({ owner: Id.optional() }),
    response: z.object({
      data: z.object({ places: z.array(z.object({ city: z.string(), region: z.string(), lots: z.int() })) }),
    }),
  }),
};

/** Refusals for owners who delete or move lots, or change many at once. */
export const PORTFOLIO_REFUSALS = {
  pin_unchecked: {
    status: 422,
    message:
      'This lot does not sell parking yet: its owner still has to check its place on the map. You have not been charged.',
  },
  location_has_history: {
    status: 409,
    message: 'This location has history, so it cannot be deleted. Archive it: receipts and revenue are kept.',
  },
  portfolio_changed: {
    status: 409,
    message: 'Some of these lots changed since you looked. Nothing was saved. Check the list again, then save.',
  },
  lot_has_stays: {
    status: 409,
    message:
      'This pin is in another time zone, and stays are active or reserved here in the current one. Move it when they have ended.',
  },
  location_changed: {
    status: 409,
    message:
      'Someone else has changed this location in the meantime. Your changes were not saved. Check it and save again.',
  },
  bulk_nothing: { status: 422, message: 'Nothing would change at these lots.' },
  bulk_under_way: { status: 409, message: 'This change is still under way. Wait until it is done, then take it back.' },
  signs_under_way: {
    status: 409,
    message: 'Other signs are still being drawn for you. Wait until they are ready, or stop them.',
  },
  bulk_undone: { status: 409, message: 'This change was taken back already.' },
  too_many_lot_photos: { status: 409, message: 'This lot already has 10 photos. Delete one first.' },
  photos_changed: { status: 409, message: 'The photos of this lot were changed somewhere else. Look at them again.' },
} as const satisfies Record<string, Refused>;
