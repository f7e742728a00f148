import type { Deps } from '#app/deps.ts';
import { seesPlates } from '#platform/access/membership.ts';
import { csvFile } from '#platform/contract/csv-line.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { everyLotOf } from '#platform/http/access/managed-lots.read-model.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { transactionsContract as contract } from '../transactions.contract.ts';
import {
  journalsFile,
  journalsFileName,
  listJournalNames,
  listJournalNeeds,
  STEPS_OF_PAYOUTS,
  writeJournals,
} from './journal-csv.ts';
import { listTransactions, type Reader, resolveFilter, sumTransactions } from './list-transactions.ts';
import type { TransactionFilter } from './transactions.read-model.ts';
import { transactionsFileName, writeTransactions } from './transactions-csv.ts';

export function transactionsRoutes({ db }: Deps): Route[] {
  return [
    route(contract.listTransactions, async ({ body, principal, now }) => {
      const reader = readerOf(principal, now);
      return isRefusal(reader) ? reader : listTransactions(db, body, reader);
    }),
    route(contract.sumTransactions, async ({ body, principal, now }) => {
      const reader = readerOf(principal, now);
      if (isRefusal(reader)) return reader;
      const sums = await sumTransactions(db, body, reader);
      return isRefusal(sums) ? sums : { data: sums };
    }),
    route(
      contract.downloadTransactions,
      async ({ query: { format, journals, lotsBy, ...requested }, principal, now }) => {
        const reader = readerOf(principal, now);
        if (isRefusal(reader)) return reader;
        const resolved = await resolveFilter(db, requested, reader);
        if (isRefusal(resolved)) return resolved;
        const { filter, month } = resolved;
        if (format === 'csv')
          return csvFile(transactionsFileName(month), writeTransactions(db, filter, seesPlates(reader.user.role)));
        const choices = { format, journals, lotsBy };
        return journalsFile(
          journalsFileName(month, choices),
          await writeJournals(db, forReader(filter, reader), choices),
        );
      },
    ),
    route(contract.getJournalNames, async ({ query, principal, now }) => {
      const reader = readerOf(principal, now);
      if (isRefusal(reader)) return reader;
      const resolved = await resolveFilter(db, query, reader);
      if (isRefusal(resolved)) return resolved;
      const names = await listJournalNames(db, forReader(resolved.filter, reader));
      return { data: { ...resolved.month, ...names } };
    }),
    route(contract.getJournalNeeds, async ({ query, principal, now }) => {
      const reader = readerOf(principal, now);
      if (isRefusal(reader)) return reader;
      const resolved = await resolveFilter(db, query, reader);
      if (isRefusal(resolved)) return resolved;
      const needs = await listJournalNeeds(db, forReader(resolved.filter, reader));
      return { data: { ...resolved.month, ...needs } };
    }),
  ];
}

const forReader = (filter: TransactionFilter, { user }: Reader) => ({
  ...filter,
  withoutSteps: user.role === 'manager' ? STEPS_OF_PAYOUTS : [],
});

function readerOf(principal: Principal, now: Date): Reader | Refusal {
  const managed = everyLotOf(principal);
  return principal.user && managed ? { user: principal.user, managed, now } : refuse('not_signed_in');
}
