import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatTime, formatWallTime } from '#platform/calendar/human-time.ts';
import type { Cents } from '#platform/money/cents.ts';
import { formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton, SkeletonList } from '#platform/ui/skeleton.tsx';
import type { StandDay as Day } from '../../contract/valet-figures.contract.ts';
import { tillAlarm } from '../../rules/shift.ts';
import { DAY_BEGINS } from '../../rules/stand-day.ts';
import { DayField } from '../stand/day-field.tsx';
import { formatWait } from '../stand/format-wait.ts';
import { VOID_WORDS } from '../tickets/void-words.ts';
import styles from './figures.module.css';
import { FiguresTable } from './figures-table.tsx';

const texts = {
  day: t`Day`,
  dayHint: (time: string) => t`From ${time} to ${time}`,
  inShort: t`The day in short`,
  carsIn: t`Cars`,
  revenue: t`Revenue`,
  median: t`Median wait`,
  cash: t`Cash difference`,
  nobodyWaited: t`none waited`,
  noTill: t`no till closed`,
  waits: t`Waits by hour`,
  noWaits: t`No requested car was handed over on this day.`,
  late: (late: number, cars: number, minutes: number) =>
    ngettext(
      msgid`${late} of ${cars} cars came later than the ${minutes} minutes that you promise.`,
      `${late} of ${cars} cars came later than the ${minutes} minutes that you promise.`,
      late,
    ),
  onTime: (cars: number, minutes: number) =>
    ngettext(
      msgid`${cars} car came within the ${minutes} minutes that you promise.`,
      `All ${cars} cars came within the ${minutes} minutes that you promise.`,
      cars,
    ),
  hour: t`Hour`,
  cars: t`Cars`,
  half: t`Half within`,
  ninety: t`9 of 10 within`,
  lateCars: t`Late`,
  attendants: t`Cars by attendant`,
  noAttendants: t`No cars were handled this day.`,
  name: t`Name`,
  tookIn: t`Taken in`,
  parked: t`Parked`,
  brought: t`Brought`,
  tips: t`Tips by attendant`,
  noTips: t`No tip was recorded on this day.`,
  tipsTotal: (cents: Cents) => t`${formatCents(cents)} in tips was paid online. It is not revenue: pass it on.`,
  tipsInCash: (cents: Cents) => t`${formatCents(cents)} in tips was taken in cash, and is with whoever took it.`,
  tipsShared: (cents: Cents) => t`${formatCents(cents)} of the tips is shared by those who worked the shift.`,
  tipsOpen: (cents: Cents) => t`${formatCents(cents)} is not assigned yet.`,
  tip: t`Tips`,
  inCash: t`In cash`,
  toPassOn: t`To pass on`,
  voids: t`Void tickets`,
  noVoids: t`No tickets were voided on this day.`,
  ticket: t`Ticket`,
  reason: t`Reason`,
  by: t`By`,
  at: t`At`,
  noReason: t`no reason given`,
  tills: t`Cash differences`,
  noTills: t`No shift was closed on this day.`,
  closed: t`Closed`,
  difference: t`Difference`,
  exact: t`exact`,
};

type StandDayProps = {
  readonly locationId: string;
  readonly timeZone: string;
  /** Below the day in short: what finds any ticket. */
  readonly finder: ReactNode;
  /** What was found, in place of the parts; null while nothing is searched. */
  readonly found: ReactNode;
};

/** A day at a stand: in short, then waits by hour, cars by attendant, void tickets, tills that were off. */
export function StandDay({ locationId, timeZone, finder, found }: StandDayProps) {
  const [day, setDay] = useState<string | null>(null);
  const requested = apiQuery('GET /valets/locations/:locationId/day', {
    params: { locationId },
    ...(day !== null && { query: { day } }),
  });
  const { data, isPending, isError, error, refetch, isFetching } = useQuery({
    ...requested,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={styles.short}>
        <DayField
          label={texts.day}
          hint={texts.dayHint(formatWallTime(DAY_BEGINS))}
          day={day ?? data?.day}
          onChoose={setDay}
        />
        {data ? <InShort day={data} /> : <Skeleton height="4rem" />}
      </div>
      {finder}
      {found}
      {found === null && isPending && <SkeletonList rows={4} height="4rem" />}
      {isError && <LoadFailure error={error} onRetry={refetch} busy={isFetching} />}
      {found === null && data && (
        <div className={styles.parts}>
          <Waits day={data} timeZone={timeZone} />
          <Attendants rows={data.attendants} />
          <Tips tips={data.tips} />
          <Voids rows={data.voids} timeZone={timeZone} />
          <Tills rows={data.tills} timeZone={timeZone} />
        </div>
      )}
    </>
  );
}

function InShort({ day: { cars, revenue, medianWait, cashDifference, tills } }: { readonly day: Day }) {
  // Two tills may be off by sums that add up to nothing.
  const worst = tills.reduce((most, till) => (Math.abs(till.difference) > Math.abs(most) ? till.difference : most), 0);
  const figures = [
    { label: texts.carsIn, value: cars },
    { label: texts.revenue, value: formatCents(revenue) },
    { label: texts.median, value: medianWait === null ? <small>{texts.nobodyWaited}</small> : formatWait(medianWait) },
    {
      label: texts.cash,
      value:
        cashDifference === null ? <small>{texts.noTill}</small> : <Difference cents={cashDifference} worst={worst} />,
    },
  ];
  return (
    <dl className={styles.figures} aria-label={texts.inShort}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Waits({ day: { hours, promiseMinutes }, timeZone }: { readonly day: Day; readonly timeZone: string }) {
  const cars = hours.reduce((sum, hour) => sum + hour.cars, 0);
  const late = hours.reduce((sum, hour) => sum + hour.late, 0);
  if (cars === 0) return <Part title={texts.waits} none={texts.noWaits} />;
  return (
    <Part title={texts.waits}>
      <p>{late === 0 ? texts.onTime(cars, promiseMinutes) : texts.late(late, cars, promiseMinutes)}</p>
      <FiguresTable
        caption={texts.waits}
        rows={hours}
        keyOf={({ from }) => from}
        columns={[
          { label: texts.hour, cell: ({ from }) => formatTime(new Date(from), { timeZone }), isWhole: true },
          { label: texts.cars, cell: (hour) => hour.cars, isNumber: true },
          { label: texts.half, cell: ({ p50 }) => formatWait(p50), isNumber: true },
          { label: texts.ninety, cell: ({ p90 }) => formatWait(p90), isNumber: true },
          { label: texts.lateCars, cell: (hour) => <Bad count={hour.late} />, isNumber: true },
        ]}
      />
    </Part>
  );
}

const Bad = ({ count }: { readonly count: number }) =>
  count === 0 ? 0 : <span className={classNames(ui.strong, ui.error)}>{count}</span>;

function Attendants({ rows }: { readonly rows: Day['attendants'] }) {
  if (rows.length === 0) return <Part title={texts.attendants} none={texts.noAttendants} />;
  const keyed = rows.map((row, index) => ({ ...row, key: String(index) }));
  return (
    <Part title={texts.attendants}>
      <FiguresTable
        caption={texts.attendants}
        rows={keyed}
        keyOf={({ key }) => key}
        columns={[
          { label: texts.name, cell: ({ name }) => name },
          { label: texts.tookIn, cell: ({ tookIn }) => tookIn, isNumber: true },
          { label: texts.parked, cell: ({ parked }) => parked, isNumber: true },
          { label: texts.brought, cell: ({ brought }) => brought, isNumber: true },
        ]}
      />
    </Part>
  );
}

type TipRow = Day['tips']['people'][number];

function Tips({ tips: { total, shared, inCash, people, open } }: { readonly tips: Day['tips'] }) {
  if (total === 0) return <Part title={texts.tips} none={texts.noTips} />;
  const keyed = people.map((row, index) => ({ ...row, key: String(index) }));
  return (
    <Part title={texts.tips}>
      <p>
        {[
          total > inCash && texts.tipsTotal(total - inCash),
          inCash > 0 && texts.tipsInCash(inCash),
          shared > 0 && texts.tipsShared(shared),
          open > 0 && texts.tipsOpen(open),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {keyed.length > 0 && (
        <FiguresTable
          caption={texts.tips}
          rows={keyed}
          keyOf={({ key }) => key}
          columns={[
            { label: texts.name, cell: ({ name }) => name },
            { label: texts.tip, cell: ({ cents }) => formatCents(cents), isNumber: true },
            ...(inCash > 0
              ? [
                  { label: texts.inCash, cell: (row: TipRow) => formatCents(row.inCash), isNumber: true },
                  { label: texts.toPassOn, cell: (row: TipRow) => formatCents(row.cents - row.inCash), isNumber: true },
                ]
              : []),
          ]}
        />
      )}
    </Part>
  );
}

function Voids({ rows, timeZone }: { readonly rows: Day['voids']; readonly timeZone: string }) {
  if (rows.length === 0) return <Part title={texts.voids} none={texts.noVoids} />;
  return (
    <Part title={texts.voids}>
      <FiguresTable
        caption={texts.voids}
        rows={rows}
        keyOf={({ valetId }) => valetId}
        columns={[
          { label: texts.ticket, cell: ({ ticketNumber }) => ticketNumber, isWhole: true },
          { label: texts.reason, cell: ({ reason }) => (reason === null ? texts.noReason : VOID_WORDS[reason]) },
          { label: texts.by, cell: ({ by }) => by },
          { label: texts.at, cell: ({ at }) => formatTime(new Date(at), { timeZone }), isNumber: true },
        ]}
      />
    </Part>
  );
}

function Tills({ rows, timeZone }: { readonly rows: Day['tills']; readonly timeZone: string }) {
  if (rows.length === 0) return <Part title={texts.tills} none={texts.noTills} />;
  return (
    <Part title={texts.tills}>
      <FiguresTable
        caption={texts.tills}
        rows={rows}
        keyOf={({ shift }) => shift}
        columns={[
          { label: texts.closed, cell: ({ closedAt }) => formatTime(new Date(closedAt), { timeZone }), isWhole: true },
          { label: texts.by, cell: ({ closedBy }) => closedBy },
          { label: texts.difference, cell: ({ difference }) => <Difference cents={difference} />, isNumber: true },
        ]}
      />
    </Part>
  );
}

/** Of one till, or of several and the worst of them. */
function Difference({ cents, worst = cents }: { readonly cents: Cents; readonly worst?: Cents }) {
  const alarm = tillAlarm(worst);
  if (alarm === 'none') return texts.exact;
  return (
    <strong className={styles.difference} data-alarm={alarm}>
      {formatCents(cents)}
    </strong>
  );
}

type PartProps = { readonly title: string; readonly none?: string; readonly children?: ReactNode };

/** On a phone each part collapses, so that a busy night still makes a short page. */
function Part({ title, none, children }: PartProps) {
  return (
    <div>
      <Fold title={title} {...(none !== undefined && { summary: none })}>
        {none === undefined ? children : <p>{none}</p>}
      </Fold>
    </div>
  );
}
