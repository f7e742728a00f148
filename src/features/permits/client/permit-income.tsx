import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { PermitIncome } from '../given-permits.contract.ts';
import styles from './permits.module.css';

const texts = {
  income: t`Income by month`,
  incomeLead: t`What drivers and companies pay for permits, with fees and taxes. Your share is in the revenue.`,
  incomeColumns: { month: t`Month`, permits: t`Permits`, sold: t`Sold`, paid: t`Paid`, owed: t`Owed` },
};

/** What permits earned each month, and how much of it is owed; nothing before the first sale. */
export function Income({ locationId }: { readonly locationId: string }) {
  const found = useQuery(apiQuery('GET /locations/:id/permit-income', { params: { id: locationId } }));
  const months = found.data?.data.months ?? [];
  if (months.length === 0) return null;
  return (
    <Fold title={texts.income}>
      <p className={classNames(ui.muted, ui.figure, styles.facts)}>{texts.incomeLead}</p>
      <DataTable caption={texts.income} columns={COLUMNS} rows={months} keyOf={({ month }) => month} />
    </Fold>
  );
}

const { incomeColumns: names } = texts;
const COLUMNS: readonly Column<PermitIncome>[] = [
  { label: names.month, cell: ({ month }) => formatMonth(month), grow: true },
  { label: names.permits, cell: ({ permits }) => permits, align: 'end' },
  { label: names.sold, cell: ({ sold }) => formatCents(sold), align: 'end' },
  { label: names.paid, cell: ({ paid }) => formatCents(paid), align: 'end' },
  { label: names.owed, cell: ({ owed }) => formatCents(owed), align: 'end' },
];

const formatMonth = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(t`en-US`, { timeZone: 'UTC', month: 'short', year: 'numeric' });
