import type { Deps } from '#app/deps.ts';
import { seesPlates } from '#platform/access/membership.ts';
import { csvFile } from '#platform/contract/csv-line.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { everyLotOf } from '#platform/http/access/managed-lots.read-model.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { transactionsContract as contract } from '../transactions.contract.ts';
import { journalsFile, STEPS_OF_PAYOUTS, writeJournals } from './journal-csv.ts';
import { listTransactions, type Reader, resolveFilter, sumTransactions } from './list-transactions.ts';
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
        const fileName = transactionsFileName(month, format);
        if (format === 'csv') return csvFile(fileName, writeTransactions(db, filter, seesPlates(reader.user.role)));
        const withoutSteps = reader.user.role === 'manager' ? STEPS_OF_PAYOUTS : [];
        return journalsFile(
          fileName,
          await writeJournals(db, { ...filter, withoutSteps }, { format, journals, lotsBy }),
        );
      },
    ),
  ];
}

function readerOf(principal: Principal, now: Date): Reader | Refusal {
  const managed = everyLotOf(principal);
  return principal.user && managed ? { user: principal.user, managed, now } : refuse('not_signed_in');
}
