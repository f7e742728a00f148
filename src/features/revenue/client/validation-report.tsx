import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import type { MonthOfUses } from '#features/validations/validations.contract.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { apiUrl } from '#platform/api/call-api.ts';
import type { Month } from '#platform/calendar/revenue-month.ts';
import { formatCents } from '#platform/money/cents.ts';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { LotName } from '#platform/ui/lot-name.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatMonth } from '#platform/wording/format-month.ts';
import { ReportCard } from './report-card.tsx';

const texts = {
  title: t`Validations`,
  text: t`Discounts from each merchant’s code on parking paid in the month and not refunded. You can bill each merchant as you agreed.`,
  csv: t`Download CSV`,
  csvOf: (month: string) => t` of the validations of ${month}, by code`,
  none: (month: string) => t`No merchant’s code was used in ${month}. A lot’s codes are under its Validations.`,
  merchant: t`Merchant`,
  lot: t`Lot`,
  vehicles: t`Cars`,
  takenOff: t`Discounts`,
  total: (amount: string) => t`${amount} in total`,
};

const COLUMNS: readonly Column<MonthOfUses>[] = [
  {
    label: texts.merchant,
    grow: true,
    whole: true,
    cell: ({ name, code }) => (
      <>
        {name}
        <br />
        <span className={ui.muted}>{code}</span>
      </>
    ),
  },
  {
    label: texts.lot,
    cell: ({ locationName, locationAddress }) => <LotName lot={{ name: locationName, address: locationAddress }} />,
  },
  { label: texts.vehicles, cell: ({ uses }) => uses, align: 'end' },
  { label: texts.takenOff, cell: ({ takenOff }) => formatCents(takenOff), align: 'end' },
];

/** What each merchant's code took off in a month. */
export function ValidationReport({ month: { month, year } }: { readonly month: Month }) {
  const query = { month, year };
  const report = useInfiniteQuery(apiPages('GET /reports/validations', { query }));
  return (
    <ReportCard
      month={{ month, year }}
      title={texts.title}
      texts={texts}
      csvUrl={apiUrl('GET /reports/validations.csv', { query })}
    >
      <PagedList
        query={report}
        rowsOf={({ data }) => data.validations}
        skeleton={<SkeletonList rows={2} height="3rem" />}
        empty={<p>{texts.none(formatMonth({ month, year }))}</p>}
      >
        {(rows) => (
          <>
            <DataTable
              caption={texts.title}
              columns={COLUMNS}
              rows={rows}
              keyOf={({ validationId, locationId }) => `${locationId} ${validationId}`}
            />
            <p>
              <strong>{texts.total(formatCents(report.data?.pages[0]?.data.total.takenOff ?? 0))}</strong>
            </p>
          </>
        )}
      </PagedList>
    </ReportCard>
  );
}
