import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import type { Month } from '#platform/calendar/revenue-month.ts';
import { paths, routes } from '#platform/paths/paths.ts';
import { useMayAddLots } from '#platform/routing/guards.tsx';
import { ButtonLink, DownloadLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatMonth } from '#platform/wording/format-month.ts';
import { byName } from './lots/lots-of-month.ts';
import { MonthDownload } from './month-download.tsx';
import { MonthPicker, thisMonth } from './month-picker.tsx';
import styles from './revenue-page.module.css';
import { monthQuery } from './revenue-queries.ts';
import { RevenueState } from './revenue-state.tsx';
import { TaxReport } from './tax-report.tsx';
import { ofMonth, useRequestedMonth } from './use-requested-month.ts';
import { ValidationReport } from './validation-report.tsx';

const texts = {
  title: t`Reports`,
  lead: t`A month of each lot as a file for your spreadsheet: every sale, refund and manual amount.`,
  jump: t`On this page`,
  allLots: t`All lots`,
  allLotsText: t`One line for each lot: gross sales, refunds, fees, taxes, tips and revenue`,
  months: t`Several months`,
  monthsText: t`The same file with a line for each lot and month`,
  period: t`Period`,
  periods: (last: string, year: number) => ({
    '3': t`3 months up to ${last}`,
    '6': t`6 months up to ${last}`,
    '12': t`12 months up to ${last}`,
    year: t`${year} up to ${last}`,
    before: t`All of ${year - 1}`,
  }),
  monthsCsv: t`CSV`,
  journals: t`Journals`,
  journalsText: t`A month for QuickBooks or Xero, and what to create there first`,
  toJournals: t`Journals for your books`,
  taxesText: t`By authority, lot and day, with a file for each month`,
  open: t`View`,
  taxesLead: t`What was collected and refunded for each authority, and what is due: by you or by Parkvale.`,
  noLots: t`No locations found`,
  noLotsText: t`Your earnings show here from the first sale on.`,
  addLocation: t`Add Location`,
  taxes: t`Taxes`,
  validations: t`Validations`,
};

export function ReportsPage() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ReportList />
    </Page>
  );
}

/** A month's taxes by authority, lot and day. */
export function TaxesPage() {
  const [requested, show] = useRequestedMonth();
  const summary = useQuery(monthQuery(requested)).data;
  const shown = { ...thisMonth(), ...summary, ...requested };
  return (
    <Page title={texts.taxes} lead={texts.taxesLead} width="wide">
      <div className={ui.rowBetween}>
        <MonthPicker shown={shown} onPick={show} />
        <Links>
          <TextLink to={ofMonth(routes.journals, shown)}>{texts.toJournals}</TextLink>
        </Links>
      </div>
      <TaxReport month={shown} />
    </Page>
  );
}

/** Up to the month that is shown. */
function SeveralMonths({ shown: { month, year } }: { readonly shown: Month }) {
  const [period, setPeriod] = useState('12');
  const query =
    period === 'year'
      ? { month, year, months: month }
      : period === 'before'
        ? { month: 12, year: year - 1, months: 12 }
        : { month, year, months: Number(period) };
  const options = Object.entries(texts.periods(formatMonth({ month, year }), year)).map(([value, label]) => ({
    value,
    label,
  }));
  return (
    <li>
      <div className={ui.stack2}>
        <div>
          <h2>{texts.months}</h2>
          <p className={ui.muted}>{texts.monthsText}</p>
        </div>
        <SelectField label={texts.period} value={period} options={options} onChange={setPeriod} />
      </div>
      <DownloadLink href={apiUrl('GET /reports/months.csv', { query })} variant="secondary" size="small">
        {texts.monthsCsv}
        <VisuallyHidden>{texts.months}</VisuallyHidden>
      </DownloadLink>
    </li>
  );
}

const FindLot = lazy(() => import('./lots/find-lot.tsx'));

/** With fewer, everything is visible at a glance. */
const JUMPS_FROM = 8;
/** Beyond these, the reader searches. */
const LISTED = 4;
const VALIDATIONS_ID = 'validations';

/** Each lot's month as a file. */
function ReportList() {
  const [requested, show] = useRequestedMonth();
  const revenue = useQuery(monthQuery(requested));
  const summary = revenue.data;
  const lots = summary ? byName(summary.bestLots) : [];
  const mayAdd = useMayAddLots();
  const isMany = (summary?.totalLocationCount ?? 0) > LISTED;
  const shown = { ...thisMonth(), ...summary, ...requested };
  return (
    <>
      <MonthPicker shown={shown} onPick={show} />
      <RevenueState query={revenue} skeleton={<SkeletonList rows={6} height="4rem" />} />
      {summary?.totalLocationCount === 0 && (
        <EmptyState title={texts.noLots} text={texts.noLotsText}>
          {mayAdd && <ButtonLink to={paths.addLocation()}>{texts.addLocation}</ButtonLink>}
        </EmptyState>
      )}
      {lots.length > 0 && (
        <>
          {lots.length >= JUMPS_FROM && (
            <nav aria-label={texts.jump} className={ui.links}>
              <a href={`#${VALIDATIONS_ID}`}>{texts.validations}</a>
            </nav>
          )}
          <Card>
            <ul className={styles.reports}>
              <li>
                <div>
                  <h2>{texts.allLots}</h2>
                  <p className={ui.muted}>{texts.allLotsText}</p>
                </div>
                <MonthDownload month={shown} short />
              </li>
              <SeveralMonths shown={shown} />
              <li>
                <div>
                  <h2>{texts.taxes}</h2>
                  <p className={ui.muted}>{texts.taxesText}</p>
                </div>
                <ButtonLink to={ofMonth(routes.taxes, shown)} variant="secondary" size="small" name={texts.taxes}>
                  {texts.open}
                </ButtonLink>
              </li>
              <li>
                <div>
                  <h2>{texts.journals}</h2>
                  <p className={ui.muted}>{texts.journalsText}</p>
                </div>
                <ButtonLink to={ofMonth(routes.journals, shown)} variant="secondary" size="small" name={texts.journals}>
                  {texts.open}
                </ButtonLink>
              </li>
              {!isMany &&
                lots.map(({ location }) => (
                  <li key={location._id}>
                    <div>
                      <h3>{location.name}</h3>
                      <p className={ui.muted}>{location.address}</p>
                    </div>
                    <MonthDownload month={shown} lot={location} short />
                  </li>
                ))}
            </ul>
            {isMany && (
              <Suspense fallback={<SkeletonList rows={LISTED} height="4rem" />}>
                <FindLot limit={LISTED}>{(lot) => <MonthDownload month={shown} lot={lot} short />}</FindLot>
              </Suspense>
            )}
          </Card>
          <div id={VALIDATIONS_ID}>
            <ValidationReport month={shown} />
          </div>
        </>
      )}
    </>
  );
}
