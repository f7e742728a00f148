import { transactionsContract as contract } from '#contract/money/transactions.contract.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import { seesPlates } from '#domain/team/membership.ts';
import { csvFile } from '../../csv/csv-line.ts';
import type { Deps } from '../../deps.ts';
import { everyLotOf } from '../../http/access/kept-lots.read-model.ts';
import type { Principal } from '../../http/access/principal.ts';
import { type Route, route } from '../../http/endpoint-route.ts';
import { listTransactions, meantFilter, type Reader, sumTransactions } from './list-transactions.ts';
import { transactionsFileName, writeBankStatement, writeTransactions } from './transactions-csv.ts';

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
    route(contract.downloadTransactions, async ({ query: { format, ...asked }, principal, now }) => {
      const reader = readerOf(principal, now);
      if (isRefusal(reader)) return reader;
      const meant = await meantFilter(db, asked, reader);
      if (isRefusal(meant)) return meant;
      const { filter, month } = meant;
      const fileName = transactionsFileName(month, format);
      if (format === 'csv') return csvFile(fileName, writeTransactions(db, filter, seesPlates(reader.user.role)));
      // Accounting programs read the bytes as they are.
      return { contentType: 'text/csv; charset=utf-8', fileName, body: await writeBankStatement(db, filter, format) };
    }),
  ];
}

function readerOf(principal: Principal, now: Date): Reader | Refusal {
  const kept = everyLotOf(principal);
  return principal.user && kept ? { user: principal.user, kept, now } : refuse('not_signed_in');
}
