// Rule 17: an owner sets a lot's taxes, and sees what was collected for each authority in a month, read from the ledger.
// Days are those of the lot's own clock; all amounts are cents.

import { z } from 'zod';
import { LOCATION_ANSWERS, Location } from '#features/lots/lots.contract.ts';
import { Remitter, Taxes, TaxFields } from '#features/pricing/tax.contract.ts';
import { defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import { Id, NextCursor, PageQuery } from '#platform/contract/wire.ts';
import { MonthRequested } from './revenue.contract.ts';

const Taken = {
  /** Added to sales. */
  collected: z.int().min(0),
  /** Refunded. */
  refunded: z.int(),
  /** To remit; negative if more was refunded than collected. */
  due: z.int(),
};

const TaxTotal = z.object({ name: z.string(), remittedBy: Remitter, ...Taken });
export type TaxTotal = z.output<typeof TaxTotal>;

export const LotTax = TaxTotal.extend({
  locationId: Id,
  locationName: z.string(),
  locationAddress: z.string(),
  /** Days of the month, 1 to 31, with anything collected or refunded. */
  days: z.array(z.object({ day: z.int().min(1).max(31), ...Taken })),
});
export type LotTax = z.output<typeof LotTax>;

const TaxReport = z.object({
  month: z.int(),
  year: z.int(),
  /** Across all lots, by authority. */
  totals: z.array(TaxTotal),
  /** By lot and authority, for one page of lots, newest first. */
  lots: z.array(LotTax),
});
export type TaxReport = z.output<typeof TaxReport>;

export const taxesContract = {
  changeTaxes: defineEndpoint({
    method: 'PUT',
    path: '/locations/:id/taxes',
    summary: "Set a location's taxes for stays sold from now on; past sales keep theirs",
    access: lotManagers('id'),
    params: z.object({ id: Id }),
    body: z.object({
      /** The complete list, in receipt order: an omitted tax is no longer added. */
      taxes: Taxes,
    }),
    response: z.object({ data: z.object({ taxes: z.array(TaxFields), location: Location }) }),
    sentBack: LOCATION_ANSWERS,
  }),
  getTaxReport: defineEndpoint({
    method: 'GET',
    path: '/reports/taxes',
    summary: "Report a month's taxes by authority, lot and day, as recorded in the ledger",
    access: { kind: 'roles', roles: ['vendor', 'manager', 'accountant'] },
    key: 'revenue:read',
    query: MonthRequested.extend(PageQuery.shape),
    response: z.object({ data: TaxReport, nextCursor: NextCursor }),
  }),
  downloadTaxReport: defineEndpoint({
    method: 'GET',
    path: '/reports/taxes.csv',
    summary:
      "Export a month's taxes as CSV, as they are filed: for each lot, authority and rate what was taxed, exempt, collected and refunded, with the totals of each authority and rate last",
    access: { kind: 'roles', roles: ['vendor', 'manager', 'accountant'] },
    key: 'revenue:read',
    query: MonthRequested,
    response: FileAnswer,
    files: ['text/csv'],
  }),
};
