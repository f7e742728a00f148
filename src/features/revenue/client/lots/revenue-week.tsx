import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatHour } from '#platform/calendar/hour-name.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { addDays } from '#platform/calendar/local-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Button } from '#platform/ui/button.tsx';
import { HoursGrid } from '#platform/ui/charts/hours-grid.tsx';
import { PairedTable } from '#platform/ui/charts/paired-table.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { RevenueWeek as Week } from '../../revenue.contract.ts';
import styles from './revenue-week.module.css';
import { bestHourOf, cellFigure, type WeekDay } from './week-figures.ts';

const texts = {
  title: t`Revenue by hour`,
  best: (total: string, when: string, max: string) => t`${total} in these seven days. Best hour: ${when}, ${max}.`,
  none: t`Nothing was sold in these seven days.`,
  takenBack: (total: string) => t`${total} in these seven days: more was refunded than sold.`,
  about: t`Parking without the transaction fee, by when it was paid. Refunds are taken off when they were made.`,
  caption: t`Revenue in dollars, by day and hour at the lot`,
  days: t`Day`,
  hour: (day: string, hour: string) => `${day}, ${hour}`,
  earlier: t`Earlier week`,
  later: t`Later week`,
  span: (first: string, last: string) => `${first} – ${last}`,
  table: t`Show the days as a table`,
  revenue: t`Revenue`,
  bestHour: t`Best hour`,
  noHour: '–',
};

const POLL_EVERY_MS = 60_000;

/** Seven days of a lot by hour, at the end of a long page. */
export function LotRevenueWeek({ locationId }: { readonly locationId: string }) {
  const [lastDay, show] = useState<string | undefined>();
  const query = lastDay === undefined ? {} : { lastDay };
  const requested = apiQuery('GET /locations/:id/revenue/week', { params: { id: locationId }, query });
  return <ShownWeek requested={requested} folds onShow={show} />;
}

/** Seven days of all lots by hour. */
export function AllRevenueWeek() {
  const [lastDay, show] = useState<string | undefined>();
  const query = lastDay === undefined ? {} : { lastDay };
  return <ShownWeek requested={apiQuery('GET /billing/revenue/week', { query })} onShow={show} />;
}

type ShownWeekProps = {
  readonly requested: UseQueryOptions<{ readonly data: Week }>;
  /** Collapsed on a phone until needed. */
  readonly folds?: boolean | undefined;
  /** Identified by its last day; undefined means the week that ends today. */
  readonly onShow: (lastDay: string | undefined) => void;
};

/** While another week loads, the previous one stays. */
function ShownWeek({ requested, folds, onShow }: ShownWeekProps) {
  const week = useQuery({ ...requested, refetchInterval: POLL_EVERY_MS, placeholderData: keepPreviousData });
  if (week.isPending) return <SkeletonList rows={1} height="26rem" />;
  if (!week.data) return <LoadFailure error={week.error} onRetry={week.refetch} busy={week.isFetching} />;
  return <WeekCard week={week.data.data} isLoading={week.isPlaceholderData} folds={folds} onShow={onShow} />;
}

type WeekCardProps = Pick<ShownWeekProps, 'folds' | 'onShow'> & { readonly week: Week; readonly isLoading: boolean };

function WeekCard({ week, isLoading, folds = false, onShow }: WeekCardProps) {
  const { today, days } = week;
  const [first, last] = [days.at(0)?.day ?? today, days.at(-1)?.day ?? today];
  const move = (by: number) => {
    const lastDay = addDays(last, by);
    onShow(lastDay >= today ? undefined : lastDay);
  };
  const acts = (
    <div className={ui.row}>
      <Button variant="quiet" size="small" onClick={() => move(-7)}>
        {texts.earlier}
      </Button>
      <Button variant="quiet" size="small" disabled={last >= today} onClick={() => move(7)}>
        {texts.later}
      </Button>
    </div>
  );
  const message = messageOf(week);
  return (
    <Card>
      <Fold title={texts.title} summary={message} inCard mustOpen={!folds} acts={acts}>
        <div aria-busy={isLoading} className={ui.stack2}>
          <p role="status" className={styles.message}>
            <b>{texts.span(formatDate(first), formatDate(last))}</b> {message}
          </p>
          <HoursGrid caption={texts.caption} rowsAre={texts.days} rows={rowsOf(days)} />
          <PairedTable
            summary={texts.table}
            head={[texts.days, texts.revenue, texts.bestHour]}
            rows={days.map((each) => ({
              when: formatDate(each.day),
              now: formatCents(each.cents),
              before: describeBestHour(each),
            }))}
          />
          <p className={ui.muted}>{texts.about}</p>
        </div>
      </Fold>
    </Card>
  );
}

function messageOf({ totalCents, days }: Week): string {
  const best = bestHourOf(days);
  if (!best) return totalCents < 0 ? texts.takenBack(formatCents(totalCents)) : texts.none;
  const when = texts.hour(formatDate(best.day), formatHour(best.hour));
  return texts.best(formatCents(totalCents), when, formatCents(best.cents));
}

function rowsOf(days: readonly WeekDay[]) {
  const max = bestHourOf(days)?.cents ?? 0;
  return days.map(({ day, hours }) => {
    const centsAt = new Map(hours.map(({ hour, cents }) => [hour, cents]));
    return {
      key: day,
      name: formatDate(day),
      shortName: `${formatDate(day).slice(0, 3)} ${Number(day.slice(8))}`,
      cellAt: (hour: number) => {
        const cents = centsAt.get(hour) ?? 0;
        return { share: max === 0 ? 0 : cents / max, figure: cellFigure(cents), label: formatCents(cents) };
      },
    };
  });
}

function describeBestHour(day: WeekDay): string {
  const best = bestHourOf([day]);
  return best ? texts.hour(formatHour(best.hour), formatCents(best.cents)) : texts.noHour;
}

/** "Fri, Nov 20" */
const formatDate = (day: string) => formatDay(new Date(`${day}T00:00Z`), 'UTC');
