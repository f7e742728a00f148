import { useInfiniteQuery } from '@tanstack/react-query';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { MorePages } from '../../../ui/lists/paged-list.tsx';
import { DaysChart } from '../charts/days-chart.tsx';
import { MonthDownload } from '../month/month-download.tsx';
import { MonthFigures } from '../month/month-figures.tsx';
import { MonthPicker, thisMonth } from '../month/month-picker.tsx';
import { progressOf } from '../month/month-progress.ts';
import { useAskedMonth } from '../month/use-asked-month.ts';
import styles from '../page/revenue-page.module.css';
import { lotsQuery } from '../page/revenue-queries.ts';
import { RevenueSkeleton } from '../page/revenue-skeleton.tsx';
import { RevenueState } from '../page/revenue-state.tsx';
import { fullMonth, lotsTexts, revenueTexts as texts } from '../page/revenue-texts.ts';
import { LotShares } from './lot-shares.tsx';
import { lotsIn, sumsOf } from './lots-of-month.ts';

/** A month of all lots, each with its share. */
export function AllLotsRevenue() {
  const [asked, show] = useAskedMonth();
  const revenue = useInfiniteQuery(lotsQuery(asked));
  const summary = revenue.data?.pages[0];
  return (
    <>
      <MonthPicker shown={{ ...thisMonth(), ...summary, ...asked }} onPick={show} />
      <RevenueState query={revenue} skeleton={<RevenueSkeleton />} />
      {summary?.totalLocationCount === 0 && (
        <EmptyState title={texts.noLots} text={texts.noLotsText}>
          <ButtonLink to={staffPaths.addLocation()}>{texts.addLocation}</ButtonLink>
        </EmptyState>
      )}
      {revenue.data && summary && summary.totalLocationCount > 0 && (
        <div className={styles.content} aria-busy={revenue.isPlaceholderData}>
          <MonthFigures sums={sumsOf(summary)} />
          <Card>
            <div className={styles.head}>
              <h2>{lotsTexts.title(fullMonth(summary))}</h2>
              <MonthDownload month={summary} />
            </div>
            <LotShares
              lots={lotsIn(revenue.data)}
              month={summary}
              total={summary.totalRevenue}
              isOver={progressOf(summary.days, summary).state === 'over'}
              withLinks
            />
            <MorePages query={revenue} shown={lotsIn(revenue.data).length}>
              <p>{lotsTexts.shown(lotsIn(revenue.data).length, summary.totalLocationCount)}</p>
            </MorePages>
          </Card>
          <DaysChart month={summary} days={summary.days} />
        </div>
      )}
    </>
  );
}
