import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatHour } from '#platform/calendar/hour-name.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { nameTimeZone } from '#platform/calendar/zone-name.ts';
import { labelHour } from '#platform/ui/charts/label-hour.ts';
import { PairedChart } from '#platform/ui/charts/paired-chart.tsx';
import { PairedTable } from '#platform/ui/charts/paired-table.tsx';
import { roundScaleFor } from '#platform/ui/charts/round-scale.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { ParkedHours as Hours } from '../spaces.contract.ts';

const carCount = (count: number) => ngettext(msgid`${formatCount(count)} car`, `${formatCount(count)} cars`, count);

const texts = {
  title: t`Today by hour`,
  busiest: (count: number, hour: string) => t`Busiest so far: ${carCount(count)} at ${hour}.`,
  none: t`No cars have parked here yet today.`,
  noneAnywhere: t`No cars have parked at your lots yet today.`,
  clock: (zoneName: string) => t`Hours are in ${zoneName}.`,
  room: (capacity: number) => t`There is room for ${formatCount(capacity)}.`,
  chart: (day: string, before: string) =>
    t`Bars for the most cars in each hour of ${day}, with a mark for the same hour of ${before}.`,
  dayAndHour: (day: string, hour: string) => `${day}, ${hour}`,
  carCount,
  table: t`Show the hours as a table`,
  hour: t`Hour`,
  notYet: '–',
};

const POLL_EVERY_MS = 60_000;
/** Above this multiple of the busiest hour, drawing the capacity would flatten the bars. */
const SHOWS_LIMIT_WITHIN = 3;

/** How many cars were parked at a lot in each hour of today, next to the same day a week earlier. */
export function ParkedHours({ locationId }: { readonly locationId: string }) {
  const hours = useQuery({
    ...apiQuery('GET /locations/:id/occupancy/hours', { params: { id: locationId } }),
    refetchInterval: POLL_EVERY_MS,
  });
  return <Loading query={hours}>{({ data }) => <HoursCard today={data} noneText={texts.none} />}</Loading>;
}

/** The same across all lots of an owner. */
export function AllParkedHours() {
  const hours = useQuery({ ...apiQuery('GET /occupancy/hours'), refetchInterval: POLL_EVERY_MS });
  return (
    <Loading query={hours}>
      {({ data }) => (
        <HoursCard
          today={data}
          noneText={texts.noneAnywhere}
          clock={data.isEverywhere ? '' : texts.clock(nameTimeZone(data.timeZone))}
        />
      )}
    </Loading>
  );
}

type LoadingProps<Answer> = {
  readonly query: UseQueryResult<Answer>;
  readonly children: (answer: Answer) => ReactNode;
};

function Loading<Answer>({ query: { isPending, data, error, refetch, isFetching }, children }: LoadingProps<Answer>) {
  if (isPending) return <SkeletonList rows={1} height="22rem" />;
  if (data === undefined) return <LoadFailure error={error} onRetry={refetch} busy={isFetching} />;
  return children(data);
}

type HoursCardProps = {
  readonly today: Hours;
  /** Shown when nobody has parked today. */
  readonly noneText: string;
  /** Whose clock this is, if that is not obvious. */
  readonly clock?: string;
};

function HoursCard({ today, noneText, clock = '' }: HoursCardProps) {
  const { day, lastWeekDay, capacity, hours } = today;
  const [now, before] = [dayName(day), dayName(lastWeekDay)];
  const counts = hours.flatMap(({ cars, lastWeekCars }) => [cars ?? 0, lastWeekCars ?? 0]);
  const limit = capacity !== null && capacity <= SHOWS_LIMIT_WITHIN * Math.max(...counts) ? capacity : null;
  const latest = hours.findLastIndex(({ cars }) => cars !== null);
  const reading = (of: string, hour: number, cars: number | null) =>
    cars === null ? null : { when: texts.dayAndHour(of, formatHour(hour)), amount: texts.carCount(cars) };
  return (
    <Card>
      <div>
        <h2>{texts.title}</h2>
        <p className={ui.soft}>
          {messageOf(hours) ?? noneText} {capacity !== null && texts.room(capacity)} {clock}
        </p>
      </div>
      <PairedChart
        description={texts.chart(now, before)}
        bars={hours.map(({ hour, cars, lastWeekCars }) => ({ key: hour, now: cars, before: lastWeekCars }))}
        scale={roundScaleFor([...counts, limit ?? 0], 1)}
        formatLine={formatCount}
        labelOf={labelHour}
        limit={limit}
        reported={Math.max(0, latest)}
        readingOf={(bar) => ({ now: reading(now, bar.key, bar.now), before: reading(before, bar.key, bar.before) })}
      />
      <PairedTable
        summary={texts.table}
        head={[texts.hour, now, before]}
        rows={hours.map(({ hour, cars, lastWeekCars }) => ({
          when: formatHour(hour),
          now: cars === null ? texts.notYet : formatCount(cars),
          before: lastWeekCars === null ? texts.notYet : formatCount(lastWeekCars),
        }))}
      />
    </Card>
  );
}

function messageOf(hours: Hours['hours']): string | null {
  const [max] = hours.toSorted((a, b) => (b.cars ?? 0) - (a.cars ?? 0));
  return max?.cars ? texts.busiest(max.cars, formatHour(max.hour)) : null;
}

/** "Fri, Nov 20" */
const dayName = (day: string) => formatDay(new Date(`${day}T00:00Z`), 'UTC');
