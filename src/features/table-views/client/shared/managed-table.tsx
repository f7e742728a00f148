import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { ListSearch, type useListSearch } from '#platform/ui/lists/list-search.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { TableSkeleton } from '#platform/ui/lists/table-skeleton.tsx';
import type { ViewedTable } from '../../table-views.contract.ts';
import { LotField } from './lot-field.tsx';
import { SavedTableViews } from './saved-table-views.tsx';
import { TableExport, TableLook } from './table-tools.tsx';
import styles from './table-views.module.css';
import { tableTexts as texts } from './table-views-texts.ts';
import { TABLE_ORDERS, type TableView } from './use-table-view.ts';

export type ManagedColumn<Row> = Column<Row> & {
  readonly key: string;
  /** The same for a file. */
  readonly text: (row: Row) => string;
  /** Names the row, so it cannot be left out. */
  readonly fixed?: boolean;
  /** A phone's card has no room for it. */
  readonly wideOnly?: boolean;
};

export type TableFilter = {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  /** Value and label. */
  readonly options: readonly (readonly [string, string])[];
};

type AtLot = { readonly _id: string; readonly location: { readonly name: string } };

type ManagedTableProps<Page, Row> = {
  readonly table: ViewedTable;
  readonly caption: string;
  readonly columns: readonly ManagedColumn<Row>[];
  readonly filters: readonly TableFilter[];
  readonly searchLabel: string;
  readonly search: ReturnType<typeof useListSearch>;
  readonly view: TableView;
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly rowsOf: (page: Page) => readonly Row[];
  readonly load: (cursor: string | null) => Promise<Page & { readonly nextCursor: string | null }>;
  /** When there is nothing at all. */
  readonly empty: ReactNode;
};

/** How many fit a page: a phone scrolls through cards. */
export const useManagedLimit = () => (useIsWide() ? 50 : 10);

/** What there is at all lots of its reader: searched, filtered, sorted, seen as they like, and exported as seen. */
export function ManagedTable<Page, Row extends AtLot>(props: ManagedTableProps<Page, Row>) {
  const { table, caption, columns, filters, searchLabel, search, view, query, rowsOf, load, empty } = props;
  const isWide = useIsWide();
  const { settings, set } = view;
  const isNarrowed =
    search.settled !== '' || settings.locationId !== null || filters.some(({ name }) => settings.filters[name]);
  const rows = query.data?.pages.flatMap(rowsOf) ?? [];
  const isEmpty = query.isSuccess && rows.length === 0 && !isNarrowed;
  if (isEmpty) return empty;
  const seen = columns.filter(({ key, fixed, wideOnly }) =>
    isWide ? fixed || !settings.hidden.includes(key) : !wideOnly,
  );
  const fields = (
    <>
      <LotField
        value={settings.locationId}
        name={settings.locationId ? rows[0]?.location.name : undefined}
        onChange={(lot) => set('lot', lot)}
      />
      {filters.map(({ name, label, all, options }) => (
        <SelectField
          key={name}
          label={label}
          options={[{ value: '', label: all }, ...options.map(([value, said]) => ({ value, label: said }))]}
          value={settings.filters[name] ?? ''}
          onChange={(value) => set(name, value)}
        />
      ))}
      <SelectField
        label={texts.order}
        options={TABLE_ORDERS.map((value) => ({ value, label: texts.orders[value] }))}
        value={settings.order}
        onChange={(value) => set('order', value === 'newest' ? null : value)}
      />
    </>
  );
  return (
    <>
      <SavedTableViews table={table} view={view} />
      <div className={styles.filters}>
        <ListSearch label={searchLabel} search={search} />
        {isWide ? (
          fields
        ) : (
          <details className={styles.folded} open={isNarrowed || undefined}>
            <summary>{texts.filters}</summary>
            <div className={styles.fields}>{fields}</div>
          </details>
        )}
      </div>
      <PagedList
        query={query}
        rowsOf={rowsOf}
        skeleton={<TableSkeleton rows={8} />}
        empty={
          <EmptyState title={texts.notFound} text={texts.notFoundText}>
            <Button variant="secondary" onClick={() => view.goTo('')}>
              {texts.showEverything}
            </Button>
          </EmptyState>
        }
      >
        {(shown) => (
          <div className={styles.table} aria-busy={query.isPlaceholderData}>
            <div className={styles.tools}>
              <TableExport
                fileName={`parkvale-${table}.csv`}
                columns={seen}
                load={async (cursor) => {
                  const page = await load(cursor);
                  return { rows: rowsOf(page), nextCursor: page.nextCursor };
                }}
              />
              <TableLook view={view} columns={columns.filter(({ fixed }) => !fixed)} />
            </div>
            <DataTable
              caption={caption}
              columns={seen}
              rows={shown}
              keyOf={({ _id }) => _id}
              linked
              dense={settings.isCompact}
            />
          </div>
        )}
      </PagedList>
    </>
  );
}
