// Rules 230 to 233: one change to many of an owner's lots. It is previewed before it is saved, recorded before it
// begins, and can be undone.

import { z } from 'zod';
import { ChosenList, platesToList } from '#features/plate-lists/plate-lists.contract.ts';
import { MAX_RATE_CENTS } from '#features/pricing/rules/rates/check-tariff.ts';
import { type Tax, Taxes, TaxFields } from '#features/pricing/tax.contract.ts';
import { MAX_CAPACITY } from '#features/spaces/rules/spaces.ts';
import { problemOfDates } from '#features/zones/rules/check-dates.ts';
import { DatedTimes } from '#features/zones/zones.contract.ts';
import { addDays } from '#platform/calendar/local-time.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { TimeOfDay, WeekTime } from '#platform/contract/week-time.ts';
import { Id, IsoTime, NextCursor, oneLine, PageQuery } from '#platform/contract/wire.ts';
import { PortfolioFilter } from './portfolio.contract.ts';
import { MAX_BULK_LOTS, MAX_BULK_PLATES, MAX_DAYS_HELD, MAX_TAG_LENGTH, MAX_TAGS } from './rules/bulk-change.ts';
import { MAX_EVENT_NAME } from './rules/plan-bulk.ts';

const TOO_MANY = `Choose at most ${MAX_BULK_LOTS.toLocaleString('en-US')} lots at once.`;
const TAG_TEXT = `A tag has 1 to ${MAX_TAG_LENGTH} characters.`;
const Tag = oneLine(MAX_TAG_LENGTH, TAG_TEXT);
const Tags = z.array(Tag).max(MAX_TAGS, `A lot has at most ${MAX_TAGS} tags.`).default([]);
const Paused = z.boolean({ error: 'Send true or false.' });
const Plates = platesToList(MAX_BULK_PLATES);
const TakesOff = z.boolean({ error: 'Send true or false.' });
const PRICE_TEXT = 'Enter a whole number of cents or hundredths of a percent.';

const Prices = z
  .object({
    kind: z.literal('prices'),
    /** set: `value` is the new price in cents. cents: adds it. percent: adds that many hundredths of a percent, so 1000 is ten percent. */
    how: z.enum(['set', 'cents', 'percent']),
    value: z.int({ error: PRICE_TEXT }).min(-MAX_RATE_CENTS, PRICE_TEXT).max(MAX_RATE_CENTS, PRICE_TEXT),
    sells: z.enum(['hourly', 'daily', 'both']).default('both'),
    /** every: also rates with their own days, hours, dates or steps. */
    rates: z.enum(['plain', 'every']).optional(),
  })
  .refine(({ how, value }) => how !== 'set' || value >= 0, {
    error: 'The price cannot be below zero.',
    path: ['value'],
  })
  .refine(({ how, rates }) => how !== 'set' || rates !== 'every', {
    error: 'Raise or lower the prices of all rates. A new price can be set for the plain rate only.',
    path: ['rates'],
  });

const Price = z.int({ error: PRICE_TEXT }).min(0, PRICE_TEXT).max(MAX_RATE_CENTS, PRICE_TEXT);
const SPACES_TEXT = `Enter a whole number from 1 to ${MAX_CAPACITY.toLocaleString('en-US')}.`;
const EventName = oneLine(MAX_EVENT_NAME, 'Enter the name of the event.');
const Event = z
  .object({
    kind: z.literal('event'),
    name: EventName,
    from: z.iso.date(),
    until: z.iso.date(),
    cents: Price,
    startTime: TimeOfDay.optional(),
    /** Past midnight if it is not after the start. */
    endTime: TimeOfDay.optional(),
    early: z.object({ until: TimeOfDay, cents: Price }).optional(),
    /** Zones that sell days can't keep hours: with true the price holds there all day, otherwise nothing changes there. */
    allDayWhereDaily: z.boolean({ error: 'Send true or false.' }).optional(),
    /** In each zone that counts its spaces: not sold from its start to its end. */
    spaces: z.int(SPACES_TEXT).min(1, SPACES_TEXT).max(MAX_CAPACITY, SPACES_TEXT).optional(),
  })
  .refine(({ spaces, from, until }) => spaces === undefined || until < addDays(from, MAX_DAYS_HELD), {
    error: `An event that keeps spaces lasts at most ${MAX_DAYS_HELD} days.`,
    path: ['until'],
  })
  .refine(({ from, until }) => from <= until, { error: 'The last day is before the first.', path: ['until'] })
  .refine(
    ({ early, startTime = '00:00', endTime }) => endTime === undefined || endTime !== (early?.until ?? startTime),
    {
      error: 'The event ends when its price begins. Leave the end out for the whole day.',
      path: ['endTime'],
    },
  )
  .refine(({ early, startTime = '00:00' }) => early === undefined || startTime < early.until, {
    error: 'The early price must end after the price of the event begins.',
    path: ['early', 'until'],
  })
  .refine(({ early, cents }) => early === undefined || early.cents <= cents, {
    error: 'The early price cannot be above the price of the event.',
    path: ['early', 'cents'],
  });

const Dates = DatedTimes.extend({ kind: z.literal('dates') }).check(({ value, issues }) => {
  const problem = problemOfDates(value, []);
  if (problem) issues.push({ code: 'custom', message: problem.message, path: [problem.field], input: value });
});

const changeWith = <T extends z.ZodType<Tax[]>>(taxes: T) =>
  z.discriminatedUnion('kind', [
    Prices,
    z.object({ kind: z.literal('maximum'), cents: Price.min(1, PRICE_TEXT).nullable() }),
    z.object({ kind: z.literal('capacity'), capacity: z.int().min(1).max(MAX_CAPACITY).nullable() }),
    Event,
    z.object({
      kind: z.literal('hours'),
      openTime: TimeOfDay,
      closeTime: TimeOfDay,
      /** The hours of the week that are closed besides; if omitted, each zone's stay as they are. */
      closed: z.array(WeekTime).max(50).optional(),
    }),
    Dates,
    z.object({ kind: z.literal('taxes'), taxes }),
    z.object({ kind: z.literal('sales'), paused: Paused }),
    z
      .object({ kind: z.literal('tags'), add: Tags, remove: Tags })
      .refine(({ add, remove }) => add.length + remove.length > 0, { error: 'Enter a tag.', path: ['add'] }),
    z.object({
      kind: z.literal('lists'),
      list: ChosenList,
      takesOff: TakesOff.default(false),
      plates: Plates,
    }),
  ]);
export const BulkChange = changeWith(Taxes);
export type BulkChange = z.output<typeof BulkChange>;

/** Lots by id, or all that a filter finds. Archived lots are left out. */
export const Chosen = z
  .object({
    ids: z.array(Id).min(1, 'Choose a lot.').max(MAX_BULK_LOTS, TOO_MANY).optional(),
    filter: PortfolioFilter.optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    error: 'Send either lot IDs or a filter.',
  });
export type ChosenLots = z.output<typeof Chosen>;

/** What changes about a zone, or about the lot itself. */
const BulkLine = z.object({
  /** Null for the lot itself. */
  zoneNumber: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  /** Why it stays as it is. */
  problem: z.string().nullable(),
});

const PreviewLine = BulkLine.extend({ locationId: Id, lotName: z.string(), address: z.string() });
export type PreviewLine = z.output<typeof PreviewLine>;

/** overtaken: somebody else changed that part of the lot in between, and their change stands. */
export const BULK_LOT_STATES = ['waiting', 'done', 'same', 'overtaken', 'archived', 'failed'] as const;

const BulkAct = z.object({
  _id: Id,
  change: changeWith(z.array(TaxFields)),
  byName: z.string().nullable(),
  createdAt: IsoTime,
  /** Null while it is in progress. */
  endedAt: IsoTime.nullable(),
  lots: z.int(),
  counts: z.record(z.enum(BULK_LOT_STATES), z.int()),
  /** The act that this one undoes, and the one that undid this one. */
  undoes: Id.nullable(),
  undoneBy: Id.nullable(),
});
export type BulkAct = z.output<typeof BulkAct>;

export const BulkActLot = z.object({
  locationId: Id,
  name: z.string(),
  address: z.string(),
  state: z.enum(BULK_LOT_STATES),
  lines: z.array(BulkLine.omit({ problem: true })),
});
export type BulkActLot = z.output<typeof BulkActLot>;

/** An owner for all lots, a manager for the lots given to them (rule 217). */
export const OWNERS_AND_MANAGERS = { kind: 'roles', roles: ['vendor', 'manager'] } as const;
const ById = z.object({ id: Id });
const Requested = z.object({ lots: Chosen, change: BulkChange });
const OneAct = z.object({ data: z.object({ act: BulkAct }) });
export const BULK_BODY_LIMIT = 400_000;

export const bulkContract = {
  listTags: defineEndpoint({
    method: 'GET',
    path: '/locations/portfolio/tags',
    summary: "List the tags of the caller's lots, or of all lots for an odogwu, and how many lots have each",
    access: OWNERS_AND_MANAGERS,
    query: z.object({ owner: Id.optional() }),
    response: z.object({ data: z.object({ tags: z.array(z.object({ tag: z.string(), lots: z.int() })) }) }),
  }),
  previewBulk: defineEndpoint({
    method: 'POST',
    path: '/locations/portfolio/preview',
    summary: 'Preview a change to many lots, zone by zone; changes nothing',
    access: OWNERS_AND_MANAGERS,
    bodyLimit: BULK_BODY_LIMIT,
    body: Requested.extend({
      /** The index of the page's first line. */
      from: z.int().min(0).default(0),
      limit: z.int().min(1).max(200).default(50),
    }),
    response: z.object({
      data: z.object({
        lots: z.int(),
        /** Across all pages. */
        lines: z.int(),
        changing: z.int(),
        problems: z.int(),
        /** A sentence for each kind of zone: what changes, when, and what a driver pays for a usual stay, or why nothing changes. */
        summary: z.array(z.string()),
        /** Those with a problem first. */
        page: z.array(PreviewLine),
        /** A fingerprint of everything shown here. If it is sent with the change, nothing else is saved. */
        shown: z.string(),
      }),
    }),
  }),
  beginBulk: defineEndpoint({
    method: 'POST',
    path: '/locations/portfolio/acts',
    summary: 'Change many lots as previewed; returns 409 portfolio_changed if one of them has changed since',
    access: OWNERS_AND_MANAGERS,
    bodyLimit: BULK_BODY_LIMIT,
    body: Requested.extend({ shown: z.string().max(100) }),
    response: OneAct,
    status: 201,
    idempotent: 'with_its_act',
  }),
  listBulk: defineEndpoint({
    method: 'GET',
    path: '/locations/portfolio/acts',
    summary: "List the caller's changes to many lots, newest first; with events, only those that stand",
    access: OWNERS_AND_MANAGERS,
    query: PageQuery.extend({ kind: z.literal('event').optional() }),
    response: z.object({ data: z.object({ acts: z.array(BulkAct) }), nextCursor: NextCursor }),
  }),
  getBulk: defineEndpoint({
    method: 'GET',
    path: '/locations/portfolio/acts/:id',
    summary: 'Get a change to many lots: its progress, and what happened to each lot',
    access: OWNERS_AND_MANAGERS,
    params: ById,
    query: PageQuery.extend({ state: z.enum(BULK_LOT_STATES).optional() }),
    response: z.object({
      data: z.object({ act: BulkAct, lots: z.array(BulkActLot) }),
      nextCursor: NextCursor,
    }),
  }),
  undoBulk: defineEndpoint({
    method: 'POST',
    path: '/locations/portfolio/acts/:id/undo',
    summary: 'Undo a change to many lots, except where someone has changed the same thing since',
    access: OWNERS_AND_MANAGERS,
    params: ById,
    response: OneAct,
    status: 201,
    idempotent: 'with_its_act',
  }),
};
