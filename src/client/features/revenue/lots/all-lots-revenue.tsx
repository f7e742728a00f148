import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useIsWide } from '../../../lib/layout/use-is-wide.ts';
import { useMayAddLots } from '../../../lib/signed-in/guards.tsx';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';
import { DaysChart } from '../charts/days-chart.tsx';
import { MonthDownload } from '../month/month-download.tsx';
import { MonthFigures } from '../month/month-figures.tsx';
import { MonthPicker, thisMonth } from '../month/month-picker.tsx';
import { progressOf } from '../month/month-progress.ts';
import { useAskedMonth } from '../month/use-asked-month.ts';
import styles from '../page/revenue-page.module.css';
import { MOST_LOTS, monthQuery } from '../page/revenue-queries.ts';
import { RevenueSkeleton } from '../page/revenue-skeleton.tsx';
import { RevenueState } from '../page/revenue-state.tsx';
import { fullMonth, lotsTexts, revenueTexts as texts } from '../page/revenue-texts.ts';
import { LotShares } from './lot-shares.tsx';
import { sumsOf } from './lots-of-month.ts';

const FindLot = lazy(() => import('../finding/find-lot.tsx'));

/** Two phone screens. */
const NARROW_LOTS = 6;

/** A month of all lots, each with its share. */
export function AllLotsRevenue() {
  const [asked, show] = useAskedMonth();
  const revenue = useQuery(monthQuery(asked));
  const summary = revenue.data;
  const isWide = useIsWide();
  const mayAdd = useMayAddLots();
  const isMany = (summary?.totalLocationCount ?? 0) > MOST_LOTS;
  const mostShown = isMany && !isWide ? NARROW_LOTS : MOST_LOTS;
  const shown = summary?.bestLots.slice(0, mostShown) ?? [];
  return (
    <>
      <MonthPicker shown={{ ...thisMonth(), ...summary, ...asked }} onPick={show} />
      <RevenueState query={revenue} skeleton={<RevenueSkeleton />} />
      {summary?.totalLocationCount === 0 && (
        <EmptyState title={texts.noLots} text={texts.noLotsText}>
          {mayAdd && <ButtonLink to={staffPaths.addLocation()}>{texts.addLocation}</ButtonLink>}
        </EmptyState>
      )}
      {summary && summary.totalLocationCount > 0 && (
        <div className={styles.content} aria-busy={revenue.isPlaceholderData}>
          <MonthFigures sums={sumsOf(summary)} />
          <Card>
            <div className={styles.head}>
              <h2>{lotsTexts.title(fullMonth(summary))}</h2>
              <MonthDownload month={summary} />
            </div>
            <LotShares
              lots={shown}
              month={summary}
              total={summary.totalRevenue}
              progress={progressOf(summary.days, summary)}
              withLinks
            />
            {isMany && (
              <>
                <p className={styles.soft}>{lotsTexts.best(shown.length, summary.totalLocationCount)}</p>
                <Suspense fallback={<SkeletonList rows={8} height="4rem" />}>
                  <FindLot onAsking>
                    {({ _id, name }) => (
                      <TextLink to={staffPaths.lotRevenue(_id, summary)}>
                        {lotsTexts.see}
                        <VisuallyHidden>{lotsTexts.of(name)}</VisuallyHidden>
                      </TextLink>
                    )}
                  </FindLot>
                </Suspense>
              </>
            )}
          </Card>
          <DaysChart month={summary} days={summary.days} />
        </div>
      )}
    </>
  );
}
