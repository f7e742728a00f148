import { t } from 'ttag';
import { formatDay } from '#platform/calendar/human-time.ts';
import { type Month, monthBefore } from '#platform/calendar/revenue-month.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import type { PairedBar } from '#platform/ui/charts/paired-bars.tsx';
import { PairedChart } from '#platform/ui/charts/paired-chart.tsx';
import { PairedTable } from '#platform/ui/charts/paired-table.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatMonth } from '#platform/wording/format-month.ts';
import type { RevenueDay } from '../revenue.contract.ts';
import { scaleFor, shortMoney } from './money-scale.ts';
import { monthName } from './month-names.ts';
import { progressOf } from './month-progress.ts';

const texts = {
  title: (month: string) => t`${month}, day by day`,
  best: (day: string, amount: string) => t`Best day: ${day} with ${amount}.`,
  nothing: t`No revenue on any day.`,
  chart: (month: string, last: string) => t`Bars for each day of ${month}, with a mark for the same day of ${last}.`,
  table: t`Show the days as a table`,
  day: t`Day`,
  notYet: '–',
};

type DaysChartProps = { readonly month: Month; readonly days: readonly RevenueDay[] };

/** Each day's revenue in a month, with a mark for the same day of the previous month. */
export function DaysChart({ month, days }: DaysChartProps) {
  const { state, reached } = progressOf(days, month);
  const best = bestOf(days);
  // The highlighted day: today, if it is in the month.
  const reported = state === 'running' ? reached : (best?.day ?? 1);
  const before = monthBefore(month);
  const reading = (of: Month, day: number, cents: Cents | null) =>
    cents === null ? null : { when: dayName(of, day), amount: formatCents(cents) };
  return (
    <Card>
      <div>
        <h2>{texts.title(monthName(month))}</h2>
        <p className={ui.soft}>
          {best ? texts.best(dayName(month, best.day), formatCents(best.cents ?? 0)) : texts.nothing}
        </p>
      </div>
      <PairedChart
        description={texts.chart(monthName(month), monthName(before))}
        bars={days.map(({ day, cents, lastMonthCents }) => ({ key: day, now: cents, before: lastMonthCents }))}
        scale={scaleFor(days.flatMap(({ cents, lastMonthCents }) => [cents ?? 0, lastMonthCents ?? 0]))}
        formatLine={shortMoney}
        labelOf={labelOf}
        reported={reported - 1}
        readingOf={(bar) => ({ now: reading(month, bar.key, bar.now), before: reading(before, bar.key, bar.before) })}
      />
      <PairedTable
        summary={texts.table}
        head={[texts.day, formatMonth(month), formatMonth(before)]}
        rows={days.map(({ day, cents, lastMonthCents }) => ({
          when: String(day),
          now: formatAmount(cents),
          before: formatAmount(lastMonthCents),
        }))}
      />
    </Card>
  );
}

function bestOf(days: readonly RevenueDay[]): RevenueDay | undefined {
  const earning = days.filter(({ cents }) => (cents ?? 0) > 0);
  return earning.sort((a, b) => (b.cents ?? 0) - (a.cents ?? 0))[0];
}

/** "Fri, Nov 20" */
function dayName({ year, month }: Month, day: number): string {
  return formatDay(new Date(Date.UTC(year, month - 1, day)), 'UTC');
}

/** The marked day, and the round days that leave room for it. */
function labelOf({ key: day }: PairedBar, marked: number | null): string {
  const isNear = marked !== null && Math.abs(day - marked) <= 2;
  const isNamed = isNear ? day === marked : day === 1 || day % 5 === 0;
  return isNamed ? String(day) : '';
}

function formatAmount(cents: Cents | null): string {
  return cents === null ? texts.notYet : formatCents(cents);
}
