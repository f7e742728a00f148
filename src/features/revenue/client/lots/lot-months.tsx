import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { useSearchParams } from 'wouter';
import {
  type ManagedColumn,
  ManagedTable,
  useManagedLimit,
} from '#features/table-views/client/shared/managed-table.tsx';
import { DISPLAY_PARAMS, useTableDisplay, useViewAddress } from '#features/table-views/client/shared/use-table-view.ts';
import { foundPages } from '#platform/api/api-pages.ts';
import { apiUrl } from '#platform/api/call-api.ts';
import { dollarsCell } from '#platform/contract/csv-cells.ts';
import { paths } from '#platform/paths/paths.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { useListSearch } from '#platform/ui/lists/list-search.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import { LOT_MONTH_ORDERS, type LotMonth, type LotMonthTotals, type RevenueSummary } from '../../revenue.contract.ts';
import type { RequestedMonth } from '../revenue-queries.ts';

const texts = {
  title: t`Lot by lot`,
  search: t`Find a lot by name or address`,
  sort: t`Sort by`,
  sorts: { revenue: t`Highest revenue`, name: t`Name` } satisfies Record<(typeof LOT_MONTH_ORDERS)[number], string>,
  archived: (name: string) => t`${name} (archived)`,
  total: (count: number) => t`All ${formatCount(count)} lots`,
  lot: t`Lot`,
  sales: t`Sales`,
};

type Amount = Exclude<keyof LotMonth, '_id' | 'name' | 'archived' | 'sales'>;
const AMOUNTS: Readonly<Record<Amount, string>> = {
  gross: t`Paid by drivers`,
  refunds: t`Refunds`,
  fees: t`Fees`,
  taxes: t`Taxes`,
  tips: t`Tips`,
  byHand: t`By hand`,
  revenue: t`Revenue`,
  lastMonth: t`Month before`,
};
/** A phone's card has the sums alone. */
const ON_A_CARD: readonly Amount[] = ['revenue', 'lastMonth'];
/** They are taken from what drivers paid. */
const DEDUCTED: readonly Amount[] = ['refunds', 'fees', 'taxes', 'tips'];

const nameOf = ({ name, archived }: LotMonth) => (archived ? texts.archived(name) : name);
const centsOf = (lot: Pick<LotMonth, Amount>, amount: Amount) =>
  DEDUCTED.includes(amount) ? 0 - lot[amount] : lot[amount];
/** Columns of nothing but zeros. */
const withoutAmounts = ({ sources, totalUpdates }: RevenueSummary): readonly Amount[] => [
  ...(sources.some(({ source }) => source === 'valet') ? [] : (['tips'] as const)),
  ...(totalUpdates === 0 ? (['byHand'] as const) : []),
];

const columnsOf = (summary: RevenueSummary, totals: LotMonthTotals | null): readonly ManagedColumn<LotMonth>[] => [
  {
    key: 'name',
    label: texts.lot,
    fixed: true,
    whole: true,
    grow: true,
    cell: (lot) => <TextLink to={paths.lotRevenue(lot._id, summary)}>{nameOf(lot)}</TextLink>,
    text: nameOf,
    ...(totals && { total: texts.total(totals.lots) }),
  },
  {
    key: 'sales',
    label: texts.sales,
    align: 'end',
    cell: ({ sales }) => formatCount(sales),
    text: ({ sales }) => String(sales),
    ...(totals && { total: formatCount(totals.sales) }),
  },
  ...(Object.keys(AMOUNTS) as Amount[])
    .filter((key) => !withoutAmounts(summary).includes(key))
    .map((key) => ({
      key,
      label: AMOUNTS[key],
      align: 'end' as const,
      isMoney: true,
      fixed: key === 'revenue',
      wideOnly: !ON_A_CARD.includes(key),
      cell: (lot: LotMonth) => <Money cents={centsOf(lot, key)} />,
      text: (lot: LotMonth) => dollarsCell(centsOf(lot, key)),
      ...(totals && { total: <Money cents={centsOf(totals, key)} /> }),
    })),
];

/** A month of all lots, each with what its revenue is made of. */
export default function LotMonths({
  requested,
  summary,
}: {
  readonly requested: RequestedMonth;
  readonly summary: RevenueSummary;
}) {
  const [parameters] = useSearchParams();
  const search = useListSearch();
  const display = useTableDisplay();
  const sort = LOT_MONTH_ORDERS.find((each) => each === parameters.get('sort')) ?? 'revenue';
  const view = { display, ...useViewAddress(['sort', ...DISPLAY_PARAMS], ['search']) };
  const body = { ...requested, sort, ...(search.settled !== '' && { search: search.settled }) };
  const limit = useManagedLimit();
  const query = useInfiniteQuery(foundPages('POST /billing/revenue/lots', { body: { ...body, limit } }));
  const totals = query.data?.pages[0]?.data.totals;
  return (
    <section className={ui.stack2}>
      <h2>{texts.title}</h2>
      <ManagedTable
        table="revenue"
        fileHref={apiUrl('GET /billing/revenue.csv', { query: { month: summary.month, year: summary.year } })}
        texts={texts}
        columns={columnsOf(summary, totals && totals.lots > 1 ? totals : null)}
        list={{ search, view }}
        isNarrowed={search.settled !== ''}
        fields={
          <SelectField
            label={texts.sort}
            options={LOT_MONTH_ORDERS.map((value) => ({ value, label: texts.sorts[value] }))}
            value={sort}
            onChange={(value) => display.set('sort', value === 'revenue' ? null : value)}
          />
        }
        query={query}
        rowsOf={({ data }) => data.lots}
      />
    </section>
  );
}
