import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { msgid, ngettext, t } from 'ttag';
import {
  FilterLine,
  ManagedFields,
  type TableFilter,
  useManagedLimit,
} from '#features/table-views/client/shared/managed-table.tsx';
import { SavedTableViews } from '#features/table-views/client/shared/saved-table-views.tsx';
import { TableDisplayMenu, TableDownload } from '#features/table-views/client/shared/table-tools.tsx';
import { useTableView } from '#features/table-views/client/shared/use-table-view.ts';
import { foundPages } from '#platform/api/api-pages.ts';
import { apiUrl, callApi } from '#platform/api/call-api.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { useListSearch } from '#platform/ui/lists/list-search.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { SumsLine } from '#platform/ui/lists/sums-line.tsx';
import { TableSkeleton } from '#platform/ui/lists/table-skeleton.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import {
  OPTIONAL_COLUMNS,
  TRANSACTION_KINDS,
  TRANSACTION_PROVIDERS,
  type Transaction,
  type TransactionSums,
} from '../transactions.contract.ts';
import { columnNames, kindNames, providerNames, TransactionRows } from './transaction-rows.tsx';
import styles from './transactions.module.css';

const texts = {
  find: t`Receipt, plate or reference`,
  findNoPlates: t`Receipt or reference`,
  kind: t`Kind`,
  allKinds: t`All kinds`,
  provider: t`Paid by`,
  allProviders: t`All providers`,
  count: (count: number) => {
    const text = formatCount(count);
    return ngettext(msgid`${text} transaction`, `${text} transactions`, count);
  },
  gross: t`Gross`,
  fee: t`Fee`,
  tax: t`Tax`,
  tips: t`Tips`,
  refunds: t`Refunds`,
  net: t`Net`,
  ownTax: t`Tax paid out to you`,
  settled: t`Paid or collected`,
  balance: t`Change in balance`,
  empty: t`No transactions`,
  emptyText: t`No transactions match these filters in this month.`,
  notFound: t`Nothing was found`,
  notFoundText: t`Enter the eight characters of a receipt, a whole plate, or a whole reference. All months are searched.`,
  searchesAll: t`All months are searched.`,
};

const FILTERS = { kind: TRANSACTION_KINDS, provider: TRANSACTION_PROVIDERS } as const;

type RequestedMonth = { readonly month?: number; readonly year?: number };

type TransactionsProps = {
  readonly requested: RequestedMonth;
  readonly picker: (shown: RequestedMonth) => ReactNode;
  readonly toJournals: ReactNode;
  readonly showsPlates: boolean;
};

/** Transactions across all lots, by month, lot, kind and provider, or found by a receipt code, a plate or a provider's reference. */
export function Transactions({ requested, picker, toJournals, showsPlates }: TransactionsProps) {
  const search = useListSearch();
  const view = useTableView(FILTERS);
  const { filters, locationId, order } = view.settings;
  const { hidden, isCompact } = view.display;
  const { kind, provider } = filters;
  const filter = {
    ...requested,
    ...(kind && { kind }),
    ...(provider && { provider }),
    ...(locationId && { locationId }),
  };
  const body = { ...filter, q: search.settled };
  const sums = useQuery({
    queryKey: ['/billing/transactions/sums', body],
    queryFn: ({ signal }) => callApi('POST /billing/transactions/sums', { body, signal }),
    placeholderData: keepPreviousData,
  });
  const list = useInfiniteQuery(
    foundPages('POST /billing/transactions', { body: { ...body, order, limit: useManagedLimit() } }),
  );
  const shown = sums.data?.data;
  const rows = list.data?.pages.flatMap(({ data }) => data.transactions) ?? [];
  const isSearch = search.settled !== '';
  return (
    <div className={styles.content} aria-busy={list.isPlaceholderData}>
      <div className={ui.rowBetween}>
        {picker(shown ? { month: shown.month, year: shown.year } : {})}
        <div className={ui.clusterCenter}>
          {!isSearch && (
            <>
              <SavedTableViews table="transactions" view={view} />
              <TableDownload href={apiUrl('GET /billing/transactions.csv', { query: { ...filter, format: 'csv' } })} />
            </>
          )}
          <TableDisplayMenu display={view.display} columns={columnsIn(rows)} />
          {toJournals}
        </div>
      </div>
      <FilterLine
        label={showsPlates ? texts.find : texts.findNoPlates}
        search={search}
        isNarrowed={locationId !== null || Object.values(filters).some(Boolean)}
      >
        {!isSearch && <ManagedFields filters={TABLE_FILTERS} view={view} />}
      </FilterLine>
      {isSearch && <p className={ui.muted}>{texts.searchesAll}</p>}
      {sums.isError && <LoadFailure error={sums.error} onRetry={sums.refetch} busy={sums.isFetching} />}
      {sums.isPending && <SkeletonList rows={1} height="4rem" />}
      {shown && <Sums sums={shown} />}
      <PagedList
        query={list}
        rowsOf={({ data }) => data.transactions}
        skeleton={<TableSkeleton rows={8} />}
        empty={
          isSearch ? (
            <EmptyState title={texts.notFound} text={texts.notFoundText} />
          ) : (
            <EmptyState title={texts.empty} text={texts.emptyText} />
          )
        }
      >
        {() => (
          <Card>
            <TransactionRows rows={rows} hidden={hidden} order={order} isCompact={isCompact} />
          </Card>
        )}
      </PagedList>
    </div>
  );
}

/** Those that the table has. */
const columnsIn = (rows: readonly Transaction[]) =>
  OPTIONAL_COLUMNS.filter((key) => key !== 'tips' || rows.some(({ tips }) => tips !== 0)).map((key) => ({
    key,
    label: columnNames[key],
  }));

/** As those of the customers' tables, with what a transaction is and who paid it. */
const TABLE_FILTERS: readonly TableFilter[] = [
  {
    name: 'kind',
    label: texts.kind,
    all: texts.allKinds,
    options: TRANSACTION_KINDS.map((kind) => [kind, kindNames[kind]] as const),
  },
  {
    name: 'provider',
    label: texts.provider,
    all: texts.allProviders,
    options: TRANSACTION_PROVIDERS.map((provider) => [provider, providerNames[provider]] as const),
  },
];

function Sums({ sums }: { readonly sums: TransactionSums }) {
  const { count, gross, refunds, fee, tax, tips, net, ownTax, balance } = sums;
  // Tips are owed, too, though they are no revenue.
  const settled = balance - net - ownTax - tips;
  return (
    <SumsLine
      title={texts.count(count)}
      sums={[
        { label: texts.gross, value: <Money cents={gross} /> },
        { label: texts.refunds, value: <Money cents={-refunds} /> },
        { label: texts.fee, value: <Money cents={-fee} /> },
        { label: texts.tax, value: <Money cents={-tax} /> },
        ...(tips === 0 ? [] : [{ label: texts.tips, value: <Money cents={-tips} /> }]),
        { label: texts.net, value: <Money cents={net} />, strong: true },
        ...(ownTax === 0 ? [] : [{ label: texts.ownTax, value: <Money cents={ownTax} /> }]),
        ...(settled === 0 ? [] : [{ label: texts.settled, value: <Money cents={settled} /> }]),
        { label: texts.balance, value: <Money cents={balance} /> },
      ]}
    />
  );
}
