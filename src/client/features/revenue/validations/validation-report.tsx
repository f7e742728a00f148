import { useInfiniteQuery } from '@tanstack/react-query';
import type { MonthOfUses } from '#contract/lots/validations.contract.ts';
import { formatCents } from '#domain/money/cents.ts';
import type { Month } from '#domain/revenue/revenue-month.ts';
import { apiUrl } from '../../../lib/api/call-api.ts';
import { apiPages } from '../../../lib/lists/api-pages.ts';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { ReportCard } from '../page/report-card.tsx';
import styles from '../page/revenue-page.module.css';
import { fullMonth, validationReportTexts as texts } from '../page/revenue-texts.ts';

const COLUMNS: readonly Column<MonthOfUses>[] = [
  {
    label: texts.merchant,
    grow: true,
    whole: true,
    cell: ({ name, code }) => (
      <>
        {name}
        <br />
        <span className={styles.soft}>{code}</span>
      </>
    ),
  },
  { label: texts.lot, cell: ({ locationName }) => locationName },
  { label: texts.vehicles, cell: ({ uses }) => uses, align: 'end' },
  { label: texts.takenOff, cell: ({ takenOff }) => formatCents(takenOff), align: 'end' },
];

/** What each merchant's code took off in a month. */
export function ValidationReport({ month: { month, year } }: { readonly month: Month }) {
  const query = { month, year };
  const report = useInfiniteQuery(apiPages('GET /reports/validations', { query }));
  return (
    <ReportCard month={{ month, year }} texts={texts} csvUrl={apiUrl('GET /reports/validations.csv', { query })}>
      <PagedList
        query={report}
        rowsOf={({ data }) => data.validations}
        skeleton={<SkeletonList rows={2} height="3rem" />}
        empty={<p>{texts.none(fullMonth({ month, year }))}</p>}
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
