import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { useMayAddLots } from '#platform/routing/guards.tsx';
import { Banner } from '#platform/ui/banner.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { MorePages } from '#platform/ui/lists/paged-list.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import { DaysChart } from './days-chart.tsx';
import { LotShares } from './lots/lot-shares.tsx';
import { lotsIn, sumsOf } from './lots/lots-of-month.ts';
import { MonthFigures } from './month-figures.tsx';
import { monthName } from './month-names.ts';
import { progressOf } from './month-progress.ts';
import { lotsQuery, monthQuery } from './revenue-queries.ts';
import { RevenueSkeleton } from './revenue-skeleton.tsx';
import { RevenueState } from './revenue-state.tsx';

const texts = {
  noActivated: t`You currently do not have any Locations activated...`,
  seeLots: t`See your locations`,
  noneOnSale: t`Drivers cannot pay at any of your lots. Restore a lot, resume the sales of a zone, or add a lot.`,
  noActivatedText: t`List a lot with a zone and a price, and what it earns shows up here as soon as someone pays.`,
  noWorkplace: t`The lots where you work show here once an owner assigns you one.`,
  seeAll: (count: number) =>
    ngettext(msgid`See ${formatCount(count)} lot`, `See all ${formatCount(count)} lots`, count),
  addLocation: t`Add Location`,
  lotsIn: (month: string) => t`Lots in ${month}`,
};

/** This month at the lots where a valet works: its days, and what each lot brought. */
export function ValetsMonth() {
  const revenue = useInfiniteQuery(lotsQuery({}));
  const state = <RevenueState query={revenue} skeleton={<RevenueSkeleton />} />;
  const [summary] = revenue.data?.pages ?? [];
  if (!revenue.data || !summary) return state;
  if (summary.totalLocationCount === 0) return <NoLots />;
  const lots = lotsIn(revenue.data);
  return (
    <>
      {state}
      <MonthFigures sums={sumsOf(summary)} />
      <DaysChart month={summary} days={summary.days} />
      <Card>
        <h2>{texts.lotsIn(monthName(summary))}</h2>
        <LotShares
          lots={lots}
          month={summary}
          total={summary.totalRevenue}
          progress={progressOf(summary.days, summary)}
          withLinks={false}
        />
        <MorePages query={revenue} shown={lots.length} />
      </Card>
    </>
  );
}

/** This month of all lots; the lots themselves are on the revenue page. */
export function OwnersMonth() {
  const revenue = useQuery(monthQuery({}));
  const state = <RevenueState query={revenue} skeleton={<RevenueSkeleton />} />;
  const summary = revenue.data;
  if (!summary) return state;
  if (summary.totalLocationCount === 0) return <NoLots />;
  return (
    <>
      {state}
      <MonthFigures sums={sumsOf(summary)} withToday={false} />
      <DaysChart month={summary} days={summary.days} />
      <div>
        <ButtonLink to={paths.revenue()} variant="secondary" size="small">
          {texts.seeAll(summary.totalLocationCount)}
        </ButtonLink>
      </div>
    </>
  );
}

/** For those who have lots, or had some, and nothing to sell. */
export function NoneActivated({ hasLots }: { readonly hasLots: boolean }) {
  const mayAdd = useMayAddLots();
  return (
    <Banner tone="info" title={texts.noActivated}>
      {hasLots && mayAdd && (
        <>
          <p>{texts.noneOnSale}</p>
          <ButtonLink to={paths.locations()} variant="secondary" size="small">
            {texts.seeLots}
          </ButtonLink>
        </>
      )}
    </Banner>
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
