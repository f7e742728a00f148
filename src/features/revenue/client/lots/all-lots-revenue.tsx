import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { paths } from '#platform/paths/paths.ts';
import { useMayAddLots } from '#platform/routing/guards.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Links } from '#platform/ui/layout/links.tsx';
import { TableSkeleton } from '#platform/ui/lists/table-skeleton.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import { formatMonth } from '#platform/wording/format-month.ts';
import { DaysChart } from '../days-chart.tsx';
import { MonthDownload } from '../month-download.tsx';
import { MonthFigures } from '../month-figures.tsx';
import { MonthPicker, thisMonth } from '../month-picker.tsx';
import { progressOf } from '../month-progress.ts';
import styles from '../revenue-page.module.css';
import { MAX_LOTS, monthQuery } from '../revenue-queries.ts';
import { RevenueSkeleton } from '../revenue-skeleton.tsx';
import { RevenueState } from '../revenue-state.tsx';
import { useRequestedMonth } from '../use-requested-month.ts';
import { LotShares } from './lot-shares.tsx';
import { sumsOf } from './lots-of-month.ts';

const texts = {
  best: (count: number, all: number) =>
    t`The top ${count} of ${formatCount(all)} lots by revenue. All of them are below.`,
  noLots: t`No locations found`,
  noLotsText: t`Your earnings show here from the first sale on.`,
  addLocation: t`Add Location`,
  toLots: t`Lot by lot`,
  lotsIn: (month: string) => t`Lots in ${month}`,
};

const LOTS_ID = 'lots';

const LotMonths = lazy(() => import('./lot-months.tsx'));

/** Two phone screens. */
const NARROW_LOTS = 6;

/** A month of all lots, each with its share. */
export function AllLotsRevenue() {
  const [requested, show] = useRequestedMonth();
  const revenue = useQuery(monthQuery(requested));
  const summary = revenue.data;
  const isWide = useIsWide();
  const mayAdd = useMayAddLots();
  const isMany = (summary?.totalLocationCount ?? 0) > MAX_LOTS;
  const hasTable = (summary?.totalLocationCount ?? 0) > 1;
  const maxShown = isMany && !isWide ? NARROW_LOTS : MAX_LOTS;
  const shown = summary?.bestLots.slice(0, maxShown) ?? [];
  return (
    <>
      <div className={ui.rowBetween}>
        <MonthPicker shown={{ ...thisMonth(), ...summary, ...requested }} onPick={show} />
        {hasTable && (
          <Links>
            <a href={`#${LOTS_ID}`}>{texts.toLots}</a>
          </Links>
        )}
      </div>
      <RevenueState query={revenue} skeleton={<RevenueSkeleton />} />
      {summary?.totalLocationCount === 0 && (
        <EmptyState title={texts.noLots} text={texts.noLotsText}>
          {mayAdd && <ButtonLink to={paths.addLocation()}>{texts.addLocation}</ButtonLink>}
        </EmptyState>
      )}
      {summary && summary.totalLocationCount > 0 && (
        <div className={styles.content} aria-busy={revenue.isPlaceholderData}>
          <MonthFigures sums={sumsOf(summary)} />
          <Card>
            <div className={ui.rowBetween}>
              <h2>{texts.lotsIn(formatMonth(summary))}</h2>
              {!hasTable && <MonthDownload month={summary} />}
            </div>
            <LotShares
              lots={shown}
              month={summary}
              total={summary.totalRevenue}
              progress={progressOf(summary.days, summary)}
              withLinks
            />
            {isMany && <p className={ui.muted}>{texts.best(shown.length, summary.totalLocationCount)}</p>}
          </Card>
          <DaysChart month={summary} days={summary.days} />
          {hasTable && (
            <div id={LOTS_ID}>
              <Suspense fallback={<TableSkeleton rows={8} />}>
                <LotMonths requested={requested} summary={summary} />
              </Suspense>
            </div>
          )}
        </div>
      )}
    </>
  );
}
