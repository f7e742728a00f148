import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#app/paths/paths.ts';
import { useMayAddLots } from '#platform/routing/guards.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { MorePages } from '#platform/ui/lists/paged-list.tsx';
import { DaysChart } from './days-chart.tsx';
import { LotShares } from './lots/lot-shares.tsx';
import { lotsIn, sumsOf } from './lots/lots-of-month.ts';
import { MonthFigures } from './month-figures.tsx';
import { progressOf } from './month-progress.ts';
import { lotsQuery } from './revenue-queries.ts';
import { RevenueSkeleton } from './revenue-skeleton.tsx';
import { RevenueState } from './revenue-state.tsx';
import { lotsTexts, monthName, revenueTexts as texts } from './revenue-texts.ts';

/** The morning overview: this month's revenue, its days, and its best lots. */
export function RevenueSummaryView({ ownsLots }: { readonly ownsLots: boolean }) {
  const revenue = useInfiniteQuery(lotsQuery({}));
  const state = <RevenueState query={revenue} skeleton={<RevenueSkeleton />} />;
  const [summary] = revenue.data?.pages ?? [];
  if (!revenue.data || !summary) return state;
  if (summary.totalLocationCount === 0) return <NoLots />;
  const { totalLocationCount: count, totalRevenue } = summary;
  return (
    <>
      {state}
      <MonthFigures sums={sumsOf(summary)} />
      <DaysChart month={summary} days={summary.days} />
      <Card>
        <h2>{lotsTexts.title(monthName(summary))}</h2>
        <LotShares
          // The rest is on a further page, which valets do not have.
          lots={ownsLots ? summary.bestLots : lotsIn(revenue.data)}
          month={summary}
          total={totalRevenue}
          progress={progressOf(summary.days, summary)}
          withLinks={ownsLots}
        />
        {ownsLots && (
          <div>
            <ButtonLink to={paths.revenue()} variant="secondary" size="small">
              {lotsTexts.seeAll(count)}
            </ButtonLink>
          </div>
        )}
        {!ownsLots && <MorePages query={revenue} shown={lotsIn(revenue.data).length} />}
      </Card>
    </>
  );
}

function NoLots() {
  const mayAdd = useMayAddLots();
  return (
    <EmptyState title={texts.noActivated} text={mayAdd ? texts.noActivatedText : texts.noWorkplace}>
      {mayAdd && <ButtonLink to={paths.addLocation()}>{texts.addLocation}</ButtonLink>}
    </EmptyState>
  );
}
