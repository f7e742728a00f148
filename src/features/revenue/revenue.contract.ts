// A lot's revenue: parking without the platform's fee, net of refunds (rule 130), plus the amounts that an odogwu added
// by hand (rule 133). Days and months are those of the lot's own clock. All amounts are cents.

import { z } from 'zod';
import { LOCATION_ANSWERS, Location } from '#features/lots/lots.contract.ts';
import { PriceLines } from '#features/pricing/price.contract.ts';
import { ignoredFields } from '#platform/contract/closed-body.ts';
import { defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { plainLine } from '#platform/contract/plain-line.ts';
import {
  enteredCents,
  Id,
  IsoTime,
  NextCursor,
  oneLine,
  PageQuery,
  SearchedPage,
  typedNumber,
} from '#platform/contract/wire.ts';

/** Negative when more was refunded than sold. */
const SignedCents = z.int();
const FIRST_YEAR = 2023;
const YEARS = `Years start at ${FIRST_YEAR}.`;
const MONTHS = 'Months are 1 to 12.';
const DAYS = 'Days are 1 to 31.';
const MAX_CENTS = 1_000_000_000;

/** Omitted means the current month. The last year allowed is next year, which only the server's clock can tell. */
export const MonthRequested = z.object({
  month: typedNumber(z.int(MONTHS).min(1, MONTHS).max(12, MONTHS)).optional(),
  year: typedNumber(z.int(YEARS).min(FIRST_YEAR, YEARS)).optional(),
});
/** `date`: the last day of the month to count. If omitted, the whole month so far counts. */
const ToDate = MonthRequested.extend({
  date: typedNumber(z.int(DAYS).min(1, DAYS).max(31, DAYS)).optional(),
});
const LotField = 'Please provide the lot name';

const Change = z.object({
  currentMonth: SignedCents,
  /** The whole month before the requested one. */
  lastMonth: SignedCents,
  /** The month before, up to the day that the requested month has reached; the whole month once that one is over. */
  lastMonthToDate: SignedCents,
  /** currentMonth compared with lastMonthToDate (rule 132). */
  changePercentage: z.number(),
});

/** What is sold, by the source of its money; each source has its own total (rule 319). */
export const REVENUE_SOURCES = ['session', 'valet', 'permit', 'notice'] as const;
export type RevenueSource = (typeof REVENUE_SOURCES)[number];
/** The parts of the month's revenue without manual amounts; sources that sold nothing are omitted. */
const Sources = z.array(z.object({ source: z.enum(REVENUE_SOURCES), cents: SignedCents }));

export const LocationRevenue = z.object({ location: Location, revenue: Change });
export type LocationRevenue = z.output<typeof LocationRevenue>;

export const RevenueDay = z.object({
  /** The day of the month, 1 to 31. */
  day: z.int(),
  /** Null on a day that this month lacks, that has not come yet, or that is after `date`. */
  cents: SignedCents.nullable(),
  /** Null on a day that the month before lacks. */
  lastMonthCents: SignedCents.nullable(),
});
export type RevenueDay = z.output<typeof RevenueDay>;

export const RevenueSummary = z.object({
  /** The month of this answer. */
  month: z.int(),
  year: z.int(),
  /** One page of lots, newest first, including archived ones. The totals below cover all lots. */
  vendorLocations: z.array(Location),
  /** The same lots in the same order, with their revenue. */
  locationsHolder: z.array(LocationRevenue),
  /** The lots with the most revenue this month, best first, as many as `best` asks for; empty on later pages. */
  bestLots: z.array(LocationRevenue),
  nextCursor: NextCursor,
  totalLocationCount: z.int(),
  totalRevenueAllTime: SignedCents,
  /** All lots in the requested month, including manual amounts. The specification has this sum under two names. */
  totalRevenue: SignedCents,
  totalLocationRevenue: SignedCents,
  totalRevenueLastMonth: SignedCents,
  /** The month before up to the same day, for a fair comparison during the month. */
  totalRevenueLastMonthToDate: SignedCents,
  /** totalRevenue compared with totalRevenueLastMonthToDate (rule 132). */
  totalRevenueChangePercentage: z.number(),
  /** The manual amounts in totalRevenue and totalRevenueLastMonth; they belong to no day. */
  totalUpdates: SignedCents,
  totalUpdatesLastMonth: SignedCents,
  sources: Sources,
  days: z.array(RevenueDay),
});
export type RevenueSummary = z.output<typeof RevenueSummary>;

/** session: a vehicle's stay. extension: added time. A refund or a correcting update has a negative totalCost. */
export const REVENUE_ROW_KINDS = ['session', 'extension', 'valet', 'permit', 'notice', 'refund', 'update'] as const;

export const RevenueRow = z.object({
  _id: Id,
  kind: z.enum(REVENUE_ROW_KINDS),
  /** When it was paid, refunded or recorded. */
  createdAt: IsoTime,
  make: z.string(),
  model: z.string(),
  color: z.string(),
  plateNumber: z.string(),
  state: z.string(),
  /** The lot's share in cents: parking without the platform's fee. */
  totalCost: SignedCents,
  /** What the driver paid, negative for a refund; empty for a manual amount. */
  lines: PriceLines,
  /** 0 means hourly. */
  days: z.int(),
  /** Cents per hour or day, as sold. */
  rate: z.int(),
  /** The rate that was charged, if the zone had several; otherwise null. */
  rateName: z.string().nullable(),
  /** The order that was sold or refunded, whose page is at /locations/{id}/sales/{saleId}; null for a manual amount. */
  saleId: Id.nullable(),
  /** The valet ticket's number, or the driver's receipt code. */
  ticketNumber: z.string(),
  /** reserved, active, ended or refunded; a ticket has its own status, a refund "refunded" and an update "recorded". */
  status: z.string(),
  /** A refund's reason or an update's note; otherwise empty. */
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
  /** The lot's month, which the rows of all pages add up to. */
  totalCost: SignedCents,
  lastMonth: SignedCents,
  lastMonthToDate: SignedCents,
  changePercentage: z.number(),
  totalRevenueAllTime: SignedCents,
  /** The manual amounts in totalCost. */
  totalUpdates: SignedCents,
  sources: Sources,
  /**
   * Start-stop parking that is no revenue yet: cars whose money is held or being charged, and stays that are owed,
   * with the lot's share of them.
   */
  notCharged: z.object({
    parked: z.int(),
    owed: z.int(),
    owedCents: SignedCents,
    /** The longest owed first, at most 50. */
    stays: z.array(
      z.object({
        orderId: Id,
        plates: z.array(z.string()),
        leftAt: IsoTime,
        /** The lot's share. */ cents: SignedCents,
      }),
    ),
  }),
  /** One page of rows, newest first. */
  monthSessions: z.array(RevenueRow),
  nextCursor: NextCursor,
  /** These three come with the first page only. */
  days: z.array(RevenueDay),
  /** Vehicles sold by weekday (0 is Sunday) and hour of the lot's clock; empty hours are omitted. */
  hours: z.array(z.object({ weekday: z.int(), hour: z.int(), sales: z.int() })),
  /** The month's manual amounts, newest first, at most 200. */
  updates: z.array(RevenueUpdate),
});
export type LotRevenue = z.output<typeof LotRevenue>;

/** A lot's month; `refunds` is positive, and `fees`, `taxes` and `tips` are less what was refunded of them. */
const LotMonthSums = z.object({
  sales: z.int(),
  /** What drivers paid. */
  gross: SignedCents,
  refunds: SignedCents,
  fees: SignedCents,
  taxes: SignedCents,
  tips: SignedCents,
  byHand: SignedCents,
  /** gross - refunds - fees - taxes - tips + byHand */
  revenue: SignedCents,
  /** The revenue of the whole month before. */
  lastMonth: SignedCents,
});
export const LotMonth = LotMonthSums.extend({ _id: Id, name: z.string(), archived: z.boolean() });
export type LotMonth = z.output<typeof LotMonth>;
/** What all lots add up to, and how many they are. */
export const LotMonthTotals = LotMonthSums.extend({ lots: z.int() });
export type LotMonthTotals = z.output<typeof LotMonthTotals>;
/** `revenue`: the highest first. */
export const LOT_MONTH_ORDERS = ['revenue', 'name'] as const;

export const RevenueWeek = z.object({
  /** "2026-11-20": the last day that can be requested. */
  today: z.string(),
  totalCents: SignedCents,
  /** Seven, oldest first. Each is the day on each lot's own clock. */
  days: z.array(
    z.object({
      day: z.string(),
      /** The sum of its hours. */
      cents: SignedCents,
      /** By when it was paid or refunded; hours without either are omitted. */
      hours: z.array(z.object({ hour: z.int(), cents: SignedCents })),
    }),
  ),
});
export type RevenueWeek = z.output<typeof RevenueWeek>;

/** The seven days that end with this one, today if omitted. */
const WeekRequested = z.object({ lastDay: z.iso.date('Enter a date such as 2026-11-20.').optional() });

/** An owner for all lots, managers and accountants for the lots given to them (rule 210). */
/** Two years. */
const MAX_MONTHS = 24;
const MONEY_READERS = ['vendor', 'manager', 'accountant'] as const;

const ownLot = (where: 'params' | 'body', name: string) =>
  ({ kind: 'roles', roles: [...MONEY_READERS], whose: { thing: 'location', in: where, name, as: 'team' } }) as const;

export const revenueContract = {
  getRevenue: defineEndpoint({
    method: 'POST',
    path: '/billing/revenue',
    summary: "Get a month's revenue for the caller's lots: a vendor's own, a valet's workplaces, all for an odogwu",
    access: { kind: 'roles', roles: [...MONEY_READERS, 'valet'] },
    key: 'revenue:read',
    body: ToDate.extend(PageQuery.shape).extend({ best: z.int().min(1).max(50).default(5) }),
    inViews: 'reads',
    response: RevenueSummary,
  }),
  listLotMonths: defineEndpoint({
    method: 'POST',
    path: '/billing/revenue/lots',
    summary: "List the caller's lots with their sales, refunds, fees, taxes, tips and revenue of a month",
    access: { kind: 'roles', roles: [...MONEY_READERS] },
    key: 'revenue:read',
    body: MonthRequested.extend(SearchedPage.shape).extend({ sort: z.enum(LOT_MONTH_ORDERS).default('revenue') }),
    inViews: 'reads',
    response: z.object({
      data: z.object({
        month: z.int(),
        year: z.int(),
        lots: z.array(LotMonth),
        /** Of the lots of all pages; null after the first page. */
        totals: LotMonthTotals.nullable(),
      }),
      nextCursor: NextCursor,
    }),
  }),
  getLotRevenue: defineEndpoint({
    method: 'POST',
    path: '/billing/lot/revenue',
    summary: "Get a month's revenue for one lot, with every sale, refund and manual amount as a row",
    access: ownLot('body', 'lotId'),
    key: 'revenue:read',
    body: ToDate.extend({ lotId: Id, ...PageQuery.shape }),
    inViews: 'reads',
    response: LotRevenue,
  }),
  getRevenueWeek: defineEndpoint({
    method: 'GET',
    path: '/billing/revenue/week',
    summary:
      "Get seven days of revenue by hour for the caller's lots: a vendor's own, a valet's workplaces, all for an odogwu",
    access: { kind: 'roles', roles: [...MONEY_READERS, 'valet'] },
    key: 'revenue:read',
    query: WeekRequested,
    response: z.object({ data: RevenueWeek }),
  }),
  getLotRevenueWeek: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/revenue/week',
    summary: 'Get seven days of revenue by hour for one lot',
    access: ownLot('params', 'id'),
    key: 'revenue:read',
    params: z.object({ id: Id }),
    query: WeekRequested,
    response: z.object({ data: RevenueWeek }),
  }),
  downloadRevenue: defineEndpoint({
    method: 'GET',
    path: '/billing/revenue.csv',
    summary:
      "Export a month's revenue for the caller's lots as CSV: one line per lot, in the form of the file of several months",
    access: { kind: 'roles', roles: [...MONEY_READERS, 'valet'] },
    key: 'revenue:read',
    query: MonthRequested,
    response: FileAnswer,
    files: ['text/csv'],
  }),
  downloadMonths: defineEndpoint({
    method: 'GET',
    path: '/reports/months.csv',
    summary:
      "Export several months of all of the caller's lots as one CSV: a line per lot and month, with gross sales, refunds, fees, taxes, tips and revenue",
    access: { kind: 'roles', roles: [...MONEY_READERS] },
    key: 'revenue:read',
    query: MonthRequested.extend({
      /** How many, up to the requested one. */
      months: z.coerce.number().int().min(1).max(MAX_MONTHS, `At most ${MAX_MONTHS} months.`).default(12),
    }),
    response: FileAnswer,
    files: ['text/csv'],
  }),
  downloadLotRevenue: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/revenue.csv',
    summary: "Export all rows of a lot's month as CSV (RFC 4180); formulas are escaped with a quote",
    access: ownLot('params', 'id'),
    key: 'revenue:read',
    params: z.object({ id: Id }),
    query: MonthRequested,
    response: FileAnswer,
    files: ['text/csv'],
  }),
  updateLotRevenue: defineEndpoint({
    method: 'PATCH',
    path: '/locations/:id/revenue',
    summary: "Add a permanent manual amount to a lot's month",
    access: { kind: 'roles', roles: ['odogwu'] },
    idempotent: 'with_its_act',
    params: z.object({ id: Id }),
    body: MonthRequested.extend({
      /** The lot from the path again, because the form sends it. */
      locationId: z.uuid({ error: LotField }),
      lotName: oneLine(80, LotField).optional(),
      // The form holds the whole lot, whose id it may have under either name.
      ...ignoredFields('id'),
      /** Cents; a negative amount cancels an earlier one. */
      lotRevenue: enteredCents('Please provide the lot revenue')
        .min(-MAX_CENTS, 'This amount is too high.')
        .max(MAX_CENTS, 'This amount is too high.')
        .refine((cents) => cents !== 0, { error: 'Please provide the lot revenue' }),
      note: z
        .string()
        .trim()
        .max(200, 'Up to 200 characters.')
        .check(...plainLine('Up to 200 characters in one line.'))
        .default(''),
    }),
    /** totalCost: the lot's new total for the month. */
    response: z.object({ data: z.object({ update: RevenueUpdate, totalCost: SignedCents }) }),
    sentBack: LOCATION_ANSWERS,
  }),
};
