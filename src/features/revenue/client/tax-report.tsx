import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { apiPages } from '#platform/api/api-pages.ts';
import { apiUrl } from '#platform/api/call-api.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import type { Month } from '#platform/calendar/revenue-month.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { LotName } from '#platform/ui/lot-name.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatMonth } from '#platform/wording/format-month.ts';
import type { LotTax, TaxTotal } from '../taxes.contract.ts';
import { ReportCard } from './report-card.tsx';
import styles from './revenue-page.module.css';

const texts = {
  ofMonth: (month: string) => t`Taxes of ${month}`,
  csv: t`Download CSV`,
  csvOf: (month: string) => t` of the taxes of ${month}, by lot and rate`,
  rounding: t`The file has each authority’s taxable and exempt sales by rate. Each sale’s tax is rounded to a cent, so the taxable amount times the rate may differ from what was collected by some cents.`,
  none: (month: string) => t`No taxes in ${month}. A lot’s taxes are set where you edit the lot.`,
  byAuthority: t`By authority`,
  byLot: t`By lot`,
  tax: t`Tax`,
  byDay: t`By day`,
  lotAndTax: t`Lot and tax`,
  day: t`Day`,
  daysOf: (name: string) => t`${name}, by day`,
  collected: t`Collected`,
  refunded: t`Refunded`,
  due: t`To remit`,
  by: { owner: t`You pay it to the authority`, platform: t`We hold it for the authority` },
};

/** What was collected and refunded for a tax, and what is due: by authority, lot or day. */
const TAX_SUMS: readonly Column<Pick<TaxTotal, 'collected' | 'refunded' | 'due'>>[] = [
  { label: texts.collected, cell: ({ collected }) => formatCents(collected), align: 'end' },
  { label: texts.refunded, cell: ({ refunded }) => formatCents(0 - refunded), align: 'end' },
  { label: texts.due, cell: ({ due }) => formatCents(due), align: 'end' },
];

/** A tax of a lot, among those of a month. */
const keyOf = ({ locationId, remittedBy, name }: LotTax): string => `${locationId} ${remittedBy} ${name}`;

const dayIn = ({ month, year }: Month, day: number): string =>
  formatDay(new Date(Date.UTC(year, month - 1, day)), 'UTC');

type TaxDaysProps = { readonly lots: readonly [LotTax, ...LotTax[]]; readonly month: Month };

/** The days of one lot's tax, which the file has for all of them; the first one until another is selected. Collapsed until needed. */
function TaxDays({ lots, month }: TaxDaysProps) {
  const [chosen, setChosen] = useState(keyOf(lots[0]));
  const shown = lots.find((lot) => keyOf(lot) === chosen) ?? lots[0];
  const nameOf = (lot: LotTax) => `${nameLot(lotOf(lot))}: ${lot.name}`;
  return (
    <details className={styles.fold}>
      <summary>
        <h3>{texts.byDay}</h3>
      </summary>
      {lots.length > 1 && (
        <SelectField
          label={texts.lotAndTax}
          options={lots.map((lot) => ({ value: keyOf(lot), label: nameOf(lot) }))}
          value={keyOf(shown)}
          onChange={setChosen}
        />
      )}
      <DataTable
        caption={texts.daysOf(nameOf(shown))}
        columns={[{ label: texts.day, cell: ({ day }) => dayIn(month, day), grow: true, whole: true }, ...TAX_SUMS]}
        rows={shown.days}
        keyOf={({ day }) => String(day)}
      />
    </details>
  );
}

/** A phone's card is as tall as three table rows, so only these are shown until the reader asks for more. */
const FIRST_LOTS = { wide: 12, narrow: 2 } as const;

/** A month's taxes by authority, by lot and by day, and as a file. */
export function TaxReport({ month: { month, year } }: { readonly month: Month }) {
  const query = { month, year };
  const limit = FIRST_LOTS[useIsWide() ? 'wide' : 'narrow'];
  const report = useInfiniteQuery(apiPages('GET /reports/taxes', { query: { ...query, limit } }));
  return (
    <ReportCard
      month={{ month, year }}
      title={texts.ofMonth(formatMonth({ month, year }))}
      texts={texts}
      csvUrl={apiUrl('GET /reports/taxes.csv', { query })}
    >
      <PagedList
        query={report}
        rowsOf={({ data }) => data.lots}
        skeleton={<SkeletonList rows={2} height="3rem" />}
        empty={<p>{texts.none(formatMonth({ month, year }))}</p>}
      >
        {(lots) => <TaxTables totals={report.data?.pages[0]?.data.totals ?? []} lots={lots} />}
      </PagedList>
      <Days lots={report.data?.pages.flatMap(({ data }) => data.lots) ?? []} month={{ month, year }} />
    </ReportCard>
  );
}

function TaxTables({ totals, lots }: { readonly totals: readonly TaxTotal[]; readonly lots: readonly LotTax[] }) {
  return (
    <>
      <DataTable
        caption={texts.byAuthority}
        columns={[{ label: texts.tax, cell: (tax) => <TaxName tax={tax} />, grow: true, whole: true }, ...TAX_SUMS]}
        rows={totals}
        keyOf={({ name, remittedBy }) => `${remittedBy} ${name}`}
      />
      <p className={ui.muted}>{texts.rounding}</p>
      <h3>{texts.byLot}</h3>
      <DataTable<LotTax>
        caption={texts.byLot}
        columns={[
          { label: texts.lotAndTax, cell: (tax) => <LotAndTax tax={tax} />, grow: true, whole: true },
          ...TAX_SUMS,
        ]}
        rows={lots}
        keyOf={keyOf}
      />
    </>
  );
}

function Days({ lots: [first, ...others], month }: { readonly lots: readonly LotTax[]; readonly month: Month }) {
  return first ? <TaxDays lots={[first, ...others]} month={month} /> : null;
}

const lotOf = ({ locationName, locationAddress }: LotTax) => ({ name: locationName, address: locationAddress });

function LotAndTax({ tax }: { readonly tax: LotTax }) {
  const { name, remittedBy } = tax;
  return (
    <>
      <LotName lot={lotOf(tax)} />
      <br />
      <span className={ui.muted}>
        {name} · {texts.by[remittedBy]}
      </span>
    </>
  );
}

function TaxName({ tax: { name, remittedBy } }: { readonly tax: TaxTotal }) {
  return (
    <>
      {name}
      <br />
      <span className={ui.muted}>{texts.by[remittedBy]}</span>
    </>
  );
}
