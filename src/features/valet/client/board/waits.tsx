import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatTime } from '#platform/calendar/human-time.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { DayField } from '../stand/day-field.tsx';
import { formatWait } from '../stand/format-wait.ts';
import { WaitsChart } from './waits-chart.tsx';
import { type QuarterWait, slowestOf } from './waits-scale.ts';

const texts = {
  title: t`From request to handover`,
  day: t`Day`,
  none: t`No requested car was handed over on this day.`,
  message: (p50: string, p90: string, at: string) =>
    t`At ${at}, the slowest quarter hour, half of the guests had their car within ${p50}, nine of ten within ${p90}.`,
  table: t`Show the figures`,
  caption: t`Waits by quarter hour of the request`,
  columns: { from: t`Requested from`, cars: t`Cars`, p50: t`Half within`, p90: t`Nine of ten within` },
};

type WaitsProps = { readonly locationId: string; readonly timeZone: string };

/** The waits of a day by quarter hours in the location's time zone, from request to handover. */
export function Waits({ locationId, timeZone }: WaitsProps) {
  const [day, setDay] = useState<string | null>(null);
  const requested = apiQuery('GET /valets/locations/:locationId/waits', {
    params: { locationId },
    ...(day !== null && { query: { day } }),
  });
  const { data, isPending, isError, error, refetch, isFetching } = useQuery({
    ...requested,
    placeholderData: keepPreviousData,
  });
  return (
    <Card>
      <h2>{texts.title}</h2>
      <DayField label={texts.day} day={day ?? data?.day} onChoose={setDay} />
      {isPending && <Skeleton height="12rem" />}
      {isError && <LoadFailure error={error} onRetry={refetch} busy={isFetching} />}
      {data && <DayWaits quarters={data.quarters} timeZone={timeZone} />}
    </Card>
  );
}

function DayWaits({ quarters, timeZone }: { readonly quarters: readonly QuarterWait[]; readonly timeZone: string }) {
  const slowest = slowestOf(quarters);
  if (!slowest) return <p>{texts.none}</p>;
  const timeOf = (from: string) => formatTime(new Date(from), { timeZone });
  const { columns } = texts;
  const reported: readonly Column<QuarterWait>[] = [
    { label: columns.from, cell: ({ from }) => timeOf(from) },
    { label: columns.cars, cell: ({ cars }) => cars, align: 'end' },
    { label: columns.p50, cell: ({ p50 }) => formatWait(p50), align: 'end' },
    { label: columns.p90, cell: ({ p90 }) => formatWait(p90), align: 'end' },
  ];
  return (
    <>
      <p>{texts.message(formatWait(slowest.p50), formatWait(slowest.p90), timeOf(slowest.from))}</p>
      <WaitsChart quarters={quarters} timeZone={timeZone} />
      <details>
        <summary className={ui.summary}>{texts.table}</summary>
        <DataTable caption={texts.caption} columns={reported} rows={quarters} keyOf={({ from }) => from} />
      </details>
    </>
  );
}
