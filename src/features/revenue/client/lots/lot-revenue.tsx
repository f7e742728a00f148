import { useInfiniteQuery } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { MorePages } from '#platform/ui/lists/paged-list.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatMonth } from '#platform/wording/format-month.ts';
import type { LotRevenue } from '../../revenue.contract.ts';
import { DaysChart } from '../days-chart.tsx';
import { MonthDownload } from '../month-download.tsx';
import { MonthFigures, type MonthSums } from '../month-figures.tsx';
import { MonthPicker, thisMonth } from '../month-picker.tsx';
import styles from '../revenue-page.module.css';
import { lotQuery } from '../revenue-queries.ts';
import { RevenueSkeleton } from '../revenue-skeleton.tsx';
import { RevenueState } from '../revenue-state.tsx';
import { useRequestedMonth } from '../use-requested-month.ts';
import { HoursMap } from './hours-map.tsx';
import { RevenueRows } from './revenue-rows.tsx';

const texts = {
  empty: t`No revenues for this location`,
  emptyText: (month: string) => t`Nothing was sold, refunded or entered in ${month}.`,
  rows: t`Sales and refunds`,
  writeDown: t`Add an amount`,
  owed: (stays: number, cents: string) =>
    ngettext(
      msgid`A driver owes ${cents} of yours for ${stays} stay that could not be charged. They are asked to pay it by its link.`,
      `Drivers owe ${cents} of yours for ${stays} stays that could not be charged. They are asked to pay them by their links.`,
      stays,
    ),
  whoOwes: t`Who owes`,
  left: (day: string) => t`left ${day}`,
  parkedNow: (cars: number) =>
    ngettext(
      msgid`${cars} car is parked that pays when it leaves. It is revenue once it is charged.`,
      `${cars} cars are parked that pay when they leave. They are revenue once they are charged.`,
      cars,
    ),
};

type LotRevenueViewProps = {
  readonly locationId: string;
  /** Whether manual amounts may be added. */
  readonly mayUpdate: boolean;
};

/** The latest, below the charts; a phone's card is as tall as three table rows. */
const FIRST_ROWS = { wide: 10, narrow: 2 } as const;

/** A month of one lot with all its rows. */
export function LotRevenueView({ locationId, mayUpdate }: LotRevenueViewProps) {
  const [requested, show] = useRequestedMonth();
  const revenue = useInfiniteQuery(lotQuery(locationId, requested, FIRST_ROWS[useIsWide() ? 'wide' : 'narrow']));
  const lot = revenue.data?.pages[0];
  const rows = revenue.data?.pages.flatMap(({ monthSessions }) => monthSessions) ?? [];
  return (
    <>
      <MonthPicker shown={{ ...thisMonth(), ...lot, ...requested }} onPick={show} />
      <RevenueState query={revenue} skeleton={<RevenueSkeleton />} />
      {revenue.data && lot && (
        <div className={styles.content} aria-busy={revenue.isPlaceholderData}>
          <MonthFigures sums={sumsOf(lot)} />
          <NotCharged revenue={lot} />
          <div className={ui.row}>
            <MonthDownload month={lot} lot={lot.location} />
            {mayUpdate && (
              <ButtonLink to={paths.revenueUpdate(locationId, monthOf(lot))} variant="quiet" size="small">
                {texts.writeDown}
              </ButtonLink>
            )}
          </div>
          {lot.monthSessions.length === 0 ? (
            <EmptyState title={texts.empty} text={texts.emptyText(formatMonth(lot))} />
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

/** Start-stop parking, and what could not be charged for it. */
function NotCharged({ revenue: { location, notCharged } }: { readonly revenue: LotRevenue }) {
  const { parked, owed, owedCents, stays } = notCharged;
  return (
    <>
      {owed > 0 && (
        <Banner tone="info">
          <p>{texts.owed(owed, formatCents(owedCents))}</p>
          <Fold title={texts.whoOwes} level={3}>
            <ul className={ui.stack1}>
              {stays.map(({ orderId, plates, leftAt, cents }) => (
                <li key={orderId} className={ui.rowBetween}>
                  <strong>{plates.join(', ')}</strong>
                  <span className={ui.muted}>{texts.left(formatDay(new Date(leftAt), location.timeZone))}</span>
                  <Money cents={cents} />
                </li>
              ))}
            </ul>
          </Fold>
        </Banner>
      )}
      {parked > 0 && <p className={ui.muted}>{texts.parkedNow(parked)}</p>}
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
