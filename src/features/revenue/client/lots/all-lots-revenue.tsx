import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import { paths } from '#app/paths/paths.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { useMayAddLots } from '#platform/routing/guards.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { DaysChart } from '../days-chart.tsx';
import { MonthDownload } from '../month-download.tsx';
import { MonthFigures } from '../month-figures.tsx';
import { MonthPicker, thisMonth } from '../month-picker.tsx';
import { progressOf } from '../month-progress.ts';
import styles from '../revenue-page.module.css';
import { MAX_LOTS, monthQuery } from '../revenue-queries.ts';
import { RevenueSkeleton } from '../revenue-skeleton.tsx';
import { RevenueState } from '../revenue-state.tsx';
import { fullMonth, lotsTexts, revenueTexts } from '../revenue-texts.ts';
import { useRequestedMonth } from '../use-requested-month.ts';
import { LotShares } from './lot-shares.tsx';
import { sumsOf } from './lots-of-month.ts';

const texts = {
  best: (count: number, all: number) => t`The top ${count} of ${all} lots by revenue. Find any other:`,
  see: t`Revenue`,
  of: (name: string) => t` of ${name}`,
};

const FindLot = lazy(() => import('./find-lot.tsx'));

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
  const maxShown = isMany && !isWide ? NARROW_LOTS : MAX_LOTS;
  const shown = summary?.bestLots.slice(0, maxShown) ?? [];
  return (
    <>
      <MonthPicker shown={{ ...thisMonth(), ...summary, ...requested }} onPick={show} />
      <RevenueState query={revenue} skeleton={<RevenueSkeleton />} />
      {summary?.totalLocationCount === 0 && (
        <EmptyState title={revenueTexts.noLots} text={revenueTexts.noLotsText}>
          {mayAdd && <ButtonLink to={paths.addLocation()}>{revenueTexts.addLocation}</ButtonLink>}
        </EmptyState>
      )}
      {summary && summary.totalLocationCount > 0 && (
        <div className={styles.content} aria-busy={revenue.isPlaceholderData}>
          <MonthFigures sums={sumsOf(summary)} />
          <Card>
            <div className={ui.rowBetween}>
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
                <p className={ui.muted}>{texts.best(shown.length, summary.totalLocationCount)}</p>
                <Suspense fallback={<SkeletonList rows={8} height="4rem" />}>
                  <FindLot onAsking>
                    {({ _id, name }) => (
                      <TextLink to={paths.lotRevenue(_id, summary)}>
                        {texts.see}
                        <VisuallyHidden>{texts.of(name)}</VisuallyHidden>
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
