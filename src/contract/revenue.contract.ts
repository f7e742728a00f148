// What a lot earns: parking without the platform's fee, net of refunds (rule 130), plus the amounts that an odogwu
// wrote down by hand (rule 133). Every day and month is read off the lot's own clock. All amounts are cents.

import { z } from 'zod';
import { defineEndpoint, FileAnswer } from './endpoint.ts';
import { Location } from './locations.contract.ts';
import { Id, IsoTime, NextCursor, oneLine, PageQuery } from './wire.ts';

/** Below zero where more was given back than taken in. */
const SignedCents = z.int();
const FIRST_YEAR = 2023;
const YEARS = `Years start at ${FIRST_YEAR}.`;
const MONTHS = 'Months are 1 to 12.';
const MOST_CENTS = 1_000_000_000;

/** Left out: the month that it is now. The last year is next year, which only the server's clock can tell. */
const MonthAsked = z.object({
  month: z.coerce.number(MONTHS).int(MONTHS).min(1, MONTHS).max(12, MONTHS).optional(),
  year: z.coerce.number(YEARS).int(YEARS).min(FIRST_YEAR, YEARS).optional(),
});
/** `date`: the last day of the month that counts. Left out, the whole month does, as far as it has come. */
const ToDate = MonthAsked.extend({
  date: z.coerce.number().int().min(1, 'Days are 1 to 31.').max(31, 'Days are 1 to 31.').optional(),
});
const LotField = 'Please provide the lot name';

const Change = z.object({
  currentMonth: SignedCents,
  /** The whole month before the one that was asked for. */
  lastMonth: SignedCents,
  /** currentMonth compared with lastMonth (rule 132). */
  changePercentage: z.number(),
});

export const LocationRevenue = z.object({ location: Location, revenue: Change });
export type LocationRevenue = z.output<typeof LocationRevenue>;

export const RevenueDay = z.object({
  /** The day of the month, 1 to 31. */
  day: z.int(),
  /** Null on a day that this month does not have, that has not come yet, or that lies after `date`. */
  cents: SignedCents.nullable(),
  /** Null on a day that the month before did not have. */
  lastMonthCents: SignedCents.nullable(),
});
export type RevenueDay = z.output<typeof RevenueDay>;

export const RevenueSummary = z.object({
  /** The month that was answered. */
  month: z.int(),
  year: z.int(),
  /** One page of the lots, newest first, archived ones too; every total below is over all lots, not over the page. */
  vendorLocations: z.array(Location),
  /** The same lots in the same order, with what they earned. */
  locationsHolder: z.array(LocationRevenue),
  /** The five of all lots that brought the most in this month, the best first; empty on later pages. */
  bestLots: z.array(LocationRevenue),
  nextCursor: NextCursor,
  totalLocationCount: z.int(),
  totalRevenueAllTime: SignedCents,
  /** All lots in the requested month, including manual amounts. The specification has this sum under two names. */
  totalRevenue: SignedCents,
  totalLocationRevenue: SignedCents,
  totalRevenueLastMonth: SignedCents,
  /** The month before up to the same day: what a month that is not over compares with fairly. */
  totalRevenueLastMonthToDate: SignedCents,
  totalRevenueChangePercentage: z.number(),
  /** How much of totalRevenue and of totalRevenueLastMonth are manual amounts, which belong to no day. */
  totalUpdates: SignedCents,
  totalUpdatesLastMonth: SignedCents,
  days: z.array(RevenueDay),
});
export type RevenueSummary = z.output<typeof RevenueSummary>;

/** session: a vehicle's stay. extension: time added to one. refund and a correcting update have a negative totalCost. */
export const REVENUE_ROW_KINDS = ['session', 'extension', 'valet', 'refund', 'update'] as const;

export const RevenueRow = z.object({
  _id: Id,
  kind: z.enum(REVENUE_ROW_KINDS),
  /** When the money was there, went back, or was written down. */
  createdAt: IsoTime,
  make: z.string(),
  model: z.string(),
  color: z.string(),
  plateNumber: z.string(),
  state: z.string(),
  /** The lot's share in cents: parking without the platform's fee. */
  totalCost: SignedCents,
  /** 0 means hourly. */
  days: z.int(),
  /** Cents an hour or a day, as sold. */
  rate: z.int(),
  /** The valet's ticket, or the code on the driver's receipt. */
  ticketNumber: z.string(),
  /** active, ended, refunded; of a ticket its own; of a refund "refunded", of an update "recorded". */
  status: z.string(),
  /** Of a refund its reason, of an update its note; else empty. */
  note: z.string(),
});
export type RevenueRow = z.output<typeof RevenueRow>;

export const RevenueUpdate = z.object({
  _id: Id,
  locationId: Id,
  month: z.int(),
  year: z.int(),
  lotRevenue: SignedCents,
  note: z.string(),
  /** The name of the odogwu. */
  recordedBy: z.string(),
  createdAt: IsoTime,
});
export type RevenueUpdate = z.output<typeof RevenueUpdate>;

export const LotRevenue = z.object({
  month: z.int(),
  year: z.int(),
  location: Location,
  /** The lot's month: the rows of all pages sum to it. */
  totalCost: SignedCents,
  lastMonth: SignedCents,
  lastMonthToDate: SignedCents,
  changePercentage: z.number(),
  totalRevenueAllTime: SignedCents,
  /** How much of totalCost are manual amounts. */
  totalUpdates: SignedCents,
  /** One page of rows, newest first. */
  monthSessions: z.array(RevenueRow),
  nextCursor: NextCursor,
  /** These three come with the first page alone; on later ones they are empty. */
  days: z.array(RevenueDay),
  /** Vehicles sold by weekday (0 is Sunday) and hour of the lot's clock; hours without any are left out. */
  hours: z.array(z.object({ weekday: z.int(), hour: z.int(), sales: z.int() })),
  /** The month's manual amounts, newest first, 200 at most. */
  updates: z.array(RevenueUpdate),
});
export type LotRevenue = z.output<typeof LotRevenue>;

const ownLot = (where: 'params' | 'body', name: string) =>
  ({ kind: 'roles', roles: ['vendor'], whose: { thing: 'location', in: where, name, as: 'owner' } }) as const;

export const revenueContract = {
  getRevenue: defineEndpoint({
    method: 'POST',
    path: '/billing/revenue',
    summary: "A month of all the caller's lots: a vendor's own, a valet's places of work, every lot for odogwu",
    access: { kind: 'roles', roles: ['vendor', 'valet'] },
    body: ToDate.extend(PageQuery.shape),
    response: RevenueSummary,
  }),
  getLotRevenue: defineEndpoint({
    method: 'POST',
    path: '/billing/lot/revenue',
    summary: 'A month of one lot, with every sale, refund and manual amount as a row',
    access: ownLot('body', 'lotId'),
    body: ToDate.extend({ lotId: Id, ...PageQuery.shape }),
    response: LotRevenue,
  }),
  downloadRevenue: defineEndpoint({
    method: 'GET',
    path: '/billing/revenue.csv',
    summary: "A month of all the caller's lots as CSV: one line for each lot, with its month and the one before",
    access: { kind: 'roles', roles: ['vendor', 'valet'] },
    query: MonthAsked,
    response: FileAnswer,
  }),
  downloadLotRevenue: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/revenue.csv',
    summary: "All rows of a lot's month as CSV (RFC 4180); a cell that a spreadsheet would run begins with a quote",
    access: ownLot('params', 'id'),
    params: z.object({ id: Id }),
    query: MonthAsked,
    response: FileAnswer,
  }),
  updateLotRevenue: defineEndpoint({
    method: 'PATCH',
    path: '/locations/:id/revenue',
    summary: "Write down an amount for a lot and month; it adds to the lot's total, stays, and is never changed",
    access: { kind: 'roles', roles: ['odogwu'] },
    idempotent: 'with_its_act',
    params: z.object({ id: Id }),
    body: MonthAsked.extend({
      /** The lot of the path once more: the form sends it. */
      locationId: z.uuid({ error: LotField }),
      lotName: oneLine(80, LotField).optional(),
      /** Cents; below zero it takes an earlier amount back. */
      lotRevenue: z
        .int({ error: 'Please provide the lot revenue' })
        .min(-MOST_CENTS, 'That is more than a lot earns.')
        .max(MOST_CENTS, 'That is more than a lot earns.')
        .refine((cents) => cents !== 0, { error: 'Please provide the lot revenue' }),
      note: z
        .string()
        .trim()
        .max(200, 'Up to 200 characters.')
        .regex(/^[^\p{Cc}]*$/u, 'Up to 200 characters in one line.')
        .default(''),
    }),
    /** totalCost: the lot's month with it. */
    response: z.object({ data: z.object({ update: RevenueUpdate, totalCost: SignedCents }) }),
  }),
};
