import { useInfiniteQuery } from '@tanstack/react-query';
import type { LotRevenue } from '#contract/money/revenue.contract.ts';
import { useIsWide } from '../../../lib/layout/use-is-wide.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { MorePages } from '../../../ui/lists/paged-list.tsx';
import { DaysChart } from '../charts/days-chart.tsx';
import { MonthDownload } from '../month/month-download.tsx';
import { MonthFigures, type MonthSums } from '../month/month-figures.tsx';
import { MonthPicker, thisMonth } from '../month/month-picker.tsx';
import { useAskedMonth } from '../month/use-asked-month.ts';
import styles from '../page/revenue-page.module.css';
import { lotQuery } from '../page/revenue-queries.ts';
import { RevenueSkeleton } from '../page/revenue-skeleton.tsx';
import { RevenueState } from '../page/revenue-state.tsx';
import { fullMonth, lotTexts as texts } from '../page/revenue-texts.ts';
import { HoursMap } from './hours-map.tsx';
import { RevenueRows } from './revenue-rows.tsx';

type LotRevenueViewProps = {
  readonly locationId: string;
  /** Whether manual amounts may be added. */
  readonly mayUpdate: boolean;
};

/** The latest, below the charts; a phone's card is as tall as three table rows. */
const FIRST_ROWS = { wide: 10, narrow: 2 } as const;

/** A month of one lot with all its rows. */
export function LotRevenueView({ locationId, mayUpdate }: LotRevenueViewProps) {
  const [asked, show] = useAskedMonth();
  const revenue = useInfiniteQuery(lotQuery(locationId, asked, FIRST_ROWS[useIsWide() ? 'wide' : 'narrow']));
  const lot = revenue.data?.pages[0];
  const rows = revenue.data?.pages.flatMap(({ monthSessions }) => monthSessions) ?? [];
  return (
    <>
      <MonthPicker shown={{ ...thisMonth(), ...lot, ...asked }} onPick={show} />
      <RevenueState query={revenue} skeleton={<RevenueSkeleton />} />
      {revenue.data && lot && (
        <div className={styles.content} aria-busy={revenue.isPlaceholderData}>
          <MonthFigures sums={sumsOf(lot)} />
          <div className={styles.ways}>
            <MonthDownload month={lot} lot={lot.location} />
            {mayUpdate && (
              <ButtonLink to={staffPaths.revenueUpdate(locationId, monthOf(lot))} variant="quiet" size="small">
                {texts.writeDown}
              </ButtonLink>
            )}
          </div>
          {lot.monthSessions.length === 0 ? (
            <EmptyState title={texts.empty} text={texts.emptyText(fullMonth(lot))} />
          ) : (
            <>
              <DaysChart month={lot} days={lot.days} />
              <HoursMap hours={lot.hours} />
              <Card>
                <h2>{texts.rows}</h2>
                <RevenueRows lot={lot} rows={rows} />
                <MorePages query={revenue} shown={rows.length} />
              </Card>
            </>
          )}
        </div>
      )}
    </>
  );
}

function sumsOf(lot: LotRevenue): MonthSums {
  const { totalCost, lastMonth, lastMonthToDate, days, sources } = lot;
  const [allTime, updates] = [lot.totalRevenueAllTime, lot.totalUpdates];
  return { ...monthOf(lot), total: totalCost, lastMonth, lastMonthToDate, allTime, updates, days, sources };
}

function monthOf({ month, year }: LotRevenue) {
  return { month, year };
}
