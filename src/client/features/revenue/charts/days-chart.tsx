import { type PointerEvent, useState } from 'react';
import type { RevenueDay } from '#contract/money/revenue.contract.ts';
import { formatCents } from '#domain/money/cents.ts';
import { type Month, monthBefore } from '#domain/revenue/revenue-month.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { progressOf } from '../month/month-progress.ts';
import { monthName, daysTexts as texts } from '../page/revenue-texts.ts';
import { DayBars } from './day-bars.tsx';
import styles from './days-chart.module.css';
import { DaysTable } from './days-table.tsx';

type DaysChartProps = { readonly month: Month; readonly days: readonly RevenueDay[] };

/** Each day's revenue in a month, with a mark for the same day of the previous month. */
export function DaysChart({ month, days }: DaysChartProps) {
  const { state, reached } = progressOf(days, month);
  const best = bestOf(days);
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  // The highlighted day: today, if it is in the month.
  const told = state === 'running' ? reached : (best?.day ?? 1);
  const at = days[(pointedAt ?? told) - 1];
  return (
    <Card>
      <div>
        <h2>{texts.title(monthName(month))}</h2>
        <p className={styles.message}>
          {best ? texts.best(dayName(month, best.day), formatCents(best.cents ?? 0)) : texts.nothing}
        </p>
      </div>
      <figure className={styles.chart}>
        {at && <Reading month={month} at={at} />}
        <div
          className={styles.plot}
          role="img"
          aria-label={texts.chart(monthName(month), monthName(monthBefore(month)))}
          onPointerMove={(event) => setPointedAt(dayUnder(event, days.length))}
          onPointerDown={(event) => setPointedAt(dayUnder(event, days.length))}
          onPointerLeave={() => setPointedAt(null)}
        >
          <DayBars days={days} marked={at?.day ?? null} />
        </div>
      </figure>
      <DaysTable month={month} days={days} />
    </Card>
  );
}

/** Says in words what the marked bar and the mark on it mean. */
function Reading({ month, at: { day, cents, lastMonthCents } }: { readonly month: Month; readonly at: RevenueDay }) {
  return (
    <p className={styles.reading} aria-hidden>
      {cents !== null && (
        <span className={styles.bar}>
          {dayName(month, day)} <b>{formatCents(cents)}</b>
        </span>
      )}
      {lastMonthCents !== null && (
        <span className={styles.mark}>
          {dayName(monthBefore(month), day)} <b>{formatCents(lastMonthCents)}</b>
        </span>
      )}
    </p>
  );
}

function bestOf(days: readonly RevenueDay[]): RevenueDay | undefined {
  const earning = days.filter(({ cents }) => (cents ?? 0) > 0);
  return earning.sort((a, b) => (b.cents ?? 0) - (a.cents ?? 0))[0];
}

/** "Fri, Nov 20" */
function dayName({ year, month }: Month, day: number): string {
  const options = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(Date.UTC(year, month - 1, day)).toLocaleDateString('en-US', options);
}

/** 1 is the first day, at the left edge. */
function dayUnder({ clientX, currentTarget }: PointerEvent<HTMLElement>, days: number): number {
  const area = currentTarget.querySelector('svg')?.getBoundingClientRect();
  if (!area || area.width === 0) return 1;
  const day = Math.floor(((clientX - area.left) / area.width) * days) + 1;
  return Math.min(Math.max(day, 1), days);
}
