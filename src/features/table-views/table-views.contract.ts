// Rule 368: how somebody looks at a table, saved by name. Each person has views of their own.

import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { oneLine } from '#platform/contract/wire.ts';

export const VIEWED_TABLES = [
  'transactions',
  'permits',
  'validations',
  'members',
  'notices',
  'refunds',
  'lots',
  'revenue',
  'statement',
] as const;
export type ViewedTable = (typeof VIEWED_TABLES)[number];

const TableView = z.object({
  name: oneLine(40, 'Enter a name.'),
  /** The filters, order, columns and density, as the address of the page has them: "state=active&hide=lot". */
  address: z
    .string()
    .max(500, 'This view has too many filters.')
    .regex(/^[\w\-.~%&=+*]*$/, 'This is no address.'),
});
export type TableView = z.output<typeof TableView>;

const Views = z.object({ data: z.object({ views: z.array(TableView) }) });
const OfTable = z.object({ table: z.enum(VIEWED_TABLES, { error: 'There is no such table.' }) });
const access = { kind: 'roles', roles: ['vendor', 'manager', 'accountant'] } as const;

export const tableViewsContract = {
  listTableViews: defineEndpoint({
    method: 'GET',
    path: '/table-views/:table',
    summary: "List the caller's own saved views of a table, by name",
    access,
    params: OfTable,
    response: Views,
  }),
  saveTableView: defineEndpoint({
    method: 'PUT',
    path: '/table-views/:table',
    summary: 'Save a view of a table under a name; one of the same name is replaced',
    access,
    limit: { max: 60, perSeconds: 60 },
    params: OfTable,
    body: TableView,
    response: Views,
  }),
  removeTableView: defineEndpoint({
    method: 'POST',
    path: '/table-views/:table/removal',
    summary: 'Remove a saved view of a table; safe to repeat',
    access,
    limit: { max: 60, perSeconds: 60 },
    params: OfTable,
    body: TableView.pick({ name: true }),
    response: Views,
  }),
};
