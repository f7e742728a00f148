// Permits that an owner gives (rules 314 and 316): for free, or to a company that gets an invoice for each month.

import { z } from 'zod';
import { csvImport, EXPORTED, ExportQuery, TableReport } from '#features/imports/imports.contract.ts';
import { PriceLines } from '#features/pricing/price.contract.ts';
import { anyone, defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import { CentsAmount, EmailAddress, Id, IsoTime, Month, oneLine } from '#platform/contract/wire.ts';
import { InvoicePaying, ManagedPermit, OpenedInvoice, PlateOfPermit, SoldPermit } from './permits.contract.ts';
import { MAX_GRANTED_SEATS, PERMIT_STATES } from './rules/permit-lifecycle.ts';

const WRONG_SEATS = 'Enter the number of permits, 1 to 500.';
const MAX_PLATES_GIVEN = 1000;
const Plates = z
  .array(PlateOfPermit)
  .min(1, 'Please provide a valid license plate')
  .max(MAX_PLATES_GIVEN, 'Enter at most 1,000 plates.');
const GIVEN = {
  planId: Id,
  /** The permit's holder. */
  name: oneLine(100, 'Please provide a name'),
  email: EmailAddress,
  plates: Plates,
  startsOn: z.iso.date({ error: 'Enter the date as YYYY-MM-DD.' }),
};

export const GivenPermit = z.discriminatedUnion('kind', [
  z.object({
    ...GIVEN,
    /** For free. */
    kind: z.literal('given'),
    /** The last month, YYYY-MM; null: until its owner ends it. */
    until: Month.nullable().default(null),
  }),
  z.object({
    ...GIVEN,
    /** Its payer gets an invoice for each month. */
    kind: z.literal('company'),
    /** How many of the plan's seats it takes and pays for, each with as many plates as the plan says. */
    seats: z.int({ error: WRONG_SEATS }).min(1, WRONG_SEATS).max(MAX_GRANTED_SEATS, WRONG_SEATS),
  }),
]);
export type GivenPermit = z.output<typeof GivenPermit>;

export const PermitInvoice = z.object({
  company: z.string(),
  planName: z.string(),
  seats: z.int(),
  location: z.object({ _id: Id, name: z.string(), address: z.string(), timeZone: z.string() }),
  /** `pending`: its first month is not paid yet. */
  state: z.enum([...PERMIT_STATES, 'pending']),
  /** The last paid day; null while the first month is unpaid. */
  paidThrough: z.iso.date().nullable(),
  /** Until when it parks as things stand; null when it does not. */
  parksUntil: IsoTime.nullable(),
  /** What is to be paid now. */
  due: z.object({ month: Month, totalCost: CentsAmount, lines: PriceLines }).nullable(),
});
export type PermitInvoice = z.output<typeof PermitInvoice>;

/** As drivers and companies pay it, with fees and taxes; the owner's share is in the revenue. */
export const PermitIncome = z.object({
  month: Month,
  /** How many permits the month is paid or owed for; a company's permit counts by its seats. */
  permits: z.int(),
  sold: CentsAmount,
  paid: CentsAmount,
  owed: CentsAmount,
});
export type PermitIncome = z.output<typeof PermitIncome>;

export const MAX_IMPORTED_PERMITS = 500;

export const PermitImportReport = TableReport.extend({
  /** How many permits this would add. */
  added: z.int(),
  /** How many of these get an invoice for each month. */
  invoiced: z.int(),
});
export type PermitImportReport = z.output<typeof PermitImportReport>;

const AtLot = z.object({ id: Id });
const AtPermit = z.object({ locationId: Id, id: Id });
const ByKey = z.object({ key: z.string().min(22).max(60) });
const OnePermit = z.object({ data: z.object({ permit: SoldPermit }) });

export const givenPermitsContract = {
  givePermit: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/permits',
    summary: 'Give a permit for free, or to a company that is invoiced monthly',
    access: lotManagers('id'),
    params: AtLot,
    body: GivenPermit,
    response: OnePermit,
    status: 201,
    idempotent: 'with_its_act',
  }),
  changeGivenPermit: defineEndpoint({
    method: 'PATCH',
    path: '/locations/:locationId/permits/:id',
    summary:
      "Change the plates of a given permit, or end it: immediately, or at the end of the month if it is a company's",
    access: lotManagers('locationId'),
    params: AtPermit,
    body: z.object({ plates: Plates.optional(), ends: z.boolean().optional() }),
    response: OnePermit,
    sentBack: [ManagedPermit],
  }),
  getPermitIncome: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/permit-income',
    summary: 'List permit income and what is owed by month, latest first, for at most two years',
    access: lotManagers('id'),
    params: AtLot,
    response: z.object({ data: z.object({ months: z.array(PermitIncome) }) }),
  }),
  exportPermits: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/permits/export',
    summary: "Export a lot's unexpired permits as a table that can be imported",
    access: lotManagers('id'),
    heavy: 'import',
    params: AtLot,
    query: ExportQuery,
    response: FileAnswer,
    files: EXPORTED,
  }),
  importPermits: defineEndpoint({
    ...csvImport,
    method: 'POST',
    path: '/locations/:id/permits/import',
    summary:
      'Give permits from a CSV file, for free or by invoice, all or nothing; with dryRun, only report what would be done',
    access: lotManagers('id'),
    bodyLimit: 512 * 1024,
    params: AtLot,
    response: z.object({ data: PermitImportReport }),
  }),
  getPermitInvoice: defineEndpoint({
    method: 'GET',
    path: '/permit-invoices/:key',
    summary: "Get what a company owes for its permits, by the invoice's key",
    access: anyone,
    limit: { max: 120, perSeconds: 60 },
    params: ByKey,
    response: z.object({ data: z.object({ invoice: PermitInvoice }) }),
  }),
  payPermitInvoice: defineEndpoint({
    method: 'POST',
    path: '/permit-invoices/:key/payments',
    summary: "Prepare the payment for a company's month; saves no payment method",
    access: anyone,
    pays: true,
    limit: { max: 60, perSeconds: 60 },
    idempotent: 'after_its_act',
    params: ByKey,
    body: z.object(InvoicePaying),
    response: OpenedInvoice,
  }),
};
