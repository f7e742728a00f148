import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { type NamedLot, nameLot } from '#platform/geo/lot-name.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { ListSearch, useListSearch } from '#platform/ui/lists/list-search.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { TableSkeleton } from '#platform/ui/lists/table-skeleton.tsx';
import { LotName } from '#platform/ui/lot-name.tsx';
import { PageWithActions } from '#platform/ui/page-with-actions.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { ViewedTable } from '../../table-views.contract.ts';
import { type AddAtLot, AddAtLotButton } from './add-at-lot.tsx';
import { LotField } from './lot-field.tsx';
import { SavedTableViews } from './saved-table-views.tsx';
import { type FileColumn, TableDisplayMenu, TableDownload, TableExport, TableTools } from './table-tools.tsx';
import styles from './table-views.module.css';
import { TABLE_ORDERS, type TableView, useTableView } from './use-table-view.ts';

const texts = {
  lot: t`Location`,
  order: t`Order`,
  orders: { newest: t`Newest first`, oldest: t`Oldest first` },
  filters: t`Filters`,
  notFound: t`Nothing matches`,
  showEverything: t`Show everything`,
  notFoundText: t`Change the search or the filters, or look at everything.`,
};

export type ManagedColumn<Row> = Column<Row> &
  FileColumn<Row> & {
    readonly key: string;
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

/** Which lot it is at. */
export const lotColumn: ManagedColumn<AtLot> = {
  key: 'lot',
  label: texts.lot,
  cell: ({ location }) => <LotName lot={location} />,
  text: ({ location }) => nameLot(location),
};

type AtLot = { readonly _id: string; readonly location: NamedLot };

/** How many fit a page: a phone scrolls through cards. */
export const useManagedLimit = () => (useIsWide() ? 50 : 10);

/** @param filters the values of each filter, which has the server's name for it */
export function useManagedList<const Filters extends Readonly<Record<string, readonly string[]>>>(filters: Filters) {
  const search = useListSearch();
  const view = useTableView(filters);
  const limit = useManagedLimit();
  const { locationId, order, filters: chosen } = view.settings;
  const requested = {
    order,
    ...(search.settled !== '' && { search: search.settled }),
    ...(locationId && { locationId }),
    ...(Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null)) as {
      [Name in keyof Filters]?: Filters[Name][number];
    }),
  };
  return { search, view, requested, firstPage: { ...requested, limit } };
}

type ManagedTableProps<Found, Row> = {
  readonly table: ViewedTable;
  readonly texts: { readonly title: string; readonly search: string };
  /** Its file, where the server writes it: with all columns and rows, whatever the table shows. */
  readonly fileHref?: string;
  readonly columns: readonly ManagedColumn<Row>[];
  readonly list: {
    readonly search: ReturnType<typeof useListSearch>;
    readonly view: Pick<TableView, 'display' | 'address' | 'goTo'>;
  };
  /** The fields beside the search. */
  readonly fields: ReactNode;
  readonly isNarrowed: boolean;
  /** What all rows add up to, above them. */
  readonly summary?: ReactNode;
  readonly query: UseInfiniteQueryResult<InfiniteData<Found>>;
  readonly rowsOf: (page: Found) => readonly Row[];
  /** A page for a file of what the table shows; without it, there is `fileHref`. */
  readonly load?: (page: {
    readonly limit: number;
    readonly cursor?: string;
  }) => Promise<Found & { readonly nextCursor: string | null }>;
};

type ManagedPageProps<Found, Row> = Omit<ManagedTableProps<Found, Row>, 'texts' | 'list' | 'fields' | 'isNarrowed'> & {
  readonly texts: ManagedTableProps<Found, Row>['texts'] & {
    readonly lead: string;
    /** When there is nothing at all. */
    readonly empty: string;
    readonly emptyText: string;
  };
  readonly filters: readonly TableFilter[];
  readonly list: Pick<ReturnType<typeof useManagedList>, 'search'> & { readonly view: TableView };
  /** Where the first of them is made, if not with `add`. */
  readonly start: { readonly to: string; readonly label: string };
  readonly add?: AddAtLot;
};

/** What there is at all lots of its reader: searched, filtered, sorted, seen as they like, and exported as seen. */
export function ManagedPage<Found, Row extends AtLot>(props: ManagedPageProps<Found, Row>) {
  const { texts: words, query, rowsOf, filters, start, add } = props;
  const { search, view } = props.list;
  const { locationId, filters: chosen } = view.settings;
  const rows = query.data?.pages.flatMap(rowsOf) ?? [];
  const isNarrowed = search.settled !== '' || locationId !== null || filters.some(({ name }) => chosen[name]);
  const adding = add && (
    <div className={styles.add}>
      <AddAtLotButton add={add} at={locationId} />
    </div>
  );
  return (
    <PageWithActions title={words.title} lead={words.lead} width="wide" actions={adding}>
      {query.isSuccess && rows.length === 0 && !isNarrowed ? (
        <EmptyState title={words.empty} text={words.emptyText}>
          <ButtonLink to={start.to} variant="secondary">
            {start.label}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ManagedTable
          {...props}
          isNarrowed={isNarrowed}
          fields={<ManagedFields filters={filters} view={view} lotName={rows[0] && nameLot(rows[0].location)} />}
        />
      )}
    </PageWithActions>
  );
}

type ManagedFieldsProps = {
  readonly filters: readonly TableFilter[];
  readonly view: TableView;
  readonly lotName?: string | undefined;
};

export function ManagedFields({ filters, view: { settings, set }, lotName }: ManagedFieldsProps) {
  return (
    <>
      <LotField
        value={settings.locationId}
        name={settings.locationId ? lotName : undefined}
        onChange={(lot) => set('lot', lot)}
      />
      {filters.map(({ name, label, all, options }) => (
        <SelectField
          key={name}
          label={label}
          options={[{ value: '', label: all }, ...options.map(([value, text]) => ({ value, label: text }))]}
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
}

type FilterLineProps = FiltersProps & {
  /** Of the search. */
  readonly label: string;
  readonly search: ReturnType<typeof useListSearch>;
};

/** What narrows a table, in one line above it. */
export function FilterLine({ label, search, ...filters }: FilterLineProps) {
  return (
    <div className={styles.filters}>
      <ListSearch isInLine label={label} search={search} />
      <TableFilters {...filters} />
    </div>
  );
}

type FiltersProps = { readonly isNarrowed: boolean; readonly children?: ReactNode };

/** On a phone they are folded, unless they narrow what is shown. */
function TableFilters({ isNarrowed, children }: FiltersProps) {
  if (useIsWide() || !children) return children;
  return (
    <details open={isNarrowed || undefined}>
      <summary className={ui.summary}>{texts.filters}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

/** A list from the server as a table: searched, narrowed, seen as its reader likes, and exported as seen. */
export function ManagedTable<Found, Row extends { readonly _id: string }>(props: ManagedTableProps<Found, Row>) {
  const { table, texts: words, columns, fields, query, rowsOf, load, isNarrowed } = props;
  const { search, view } = props.list;
  const { display } = view;
  const isWide = useIsWide();
  const seen = columns.filter(({ key, fixed, wideOnly }) =>
    isWide ? fixed || !display.hidden.includes(key) : !wideOnly,
  );
  return (
    <>
      <SavedTableViews table={table} view={view} />
      <FilterLine label={words.search} search={search} isNarrowed={isNarrowed}>
        {fields}
      </FilterLine>
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
            {props.summary}
            <TableTools>
              {props.fileHref && <TableDownload href={props.fileHref} />}
              {load && (
                <TableExport
                  fileName={`parkvale-${table}.csv`}
                  columns={seen}
                  load={async (cursor) => {
                    const page = await load({ limit: 100, ...(cursor !== null && { cursor }) });
                    return { rows: rowsOf(page), nextCursor: page.nextCursor };
                  }}
                />
              )}
              <TableDisplayMenu display={display} columns={columns.filter(({ fixed }) => !fixed)} />
            </TableTools>
            <DataTable
              caption={words.title}
              columns={seen}
              rows={shown}
              keyOf={({ _id }) => _id}
              linked
              dense={display.isCompact}
            />
          </div>
        )}
      </PagedList>
    </>
  );
}
