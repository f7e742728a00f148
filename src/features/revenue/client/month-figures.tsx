import { t } from 'ttag';
import { daysIn, type Month, monthBefore } from '#platform/calendar/revenue-month.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { type Fact, Facts } from '#platform/ui/facts.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatMonth } from '#platform/wording/format-month.ts';
import type { LotRevenue, RevenueDay } from '../revenue.contract.ts';
import styles from './figures.module.css';
import { monthName } from './month-names.ts';
import { comparedSpan, ownSpan, type Progress, progressOf } from './month-progress.ts';
import { Trend } from './trend.tsx';

const texts = {
  soFar: (month: string) => t`${month} so far`,
  toCome: (month: string) => t`${month} has not started`,
  against: (own: string, before: string) => t`${own} against ${before}`,
  today: t`Today so far`,
  yesterday: t`Yesterday`,
  allTime: t`All time`,
  updates: t`Entered by hand`,
  sources: { session: t`Single stays`, valet: t`Valet`, permit: t`Permits`, notice: t`Notices` },
};

export type MonthSums = Month & {
  readonly total: Cents;
  readonly lastMonth: Cents;
  readonly lastMonthToDate: Cents;
  readonly allTime: Cents;
  /** The manual part. */
  readonly updates: Cents;
  readonly days: readonly RevenueDay[];
  /** What makes up the month, without the manual part. */
  readonly sources: LotRevenue['sources'];
};

type MonthFiguresProps = {
  readonly sums: MonthSums;
  /** Not where today stands above it. */
  readonly withToday?: boolean;
};

/** The revenue, how it compares, and the total it adds to. */
export function MonthFigures({ sums, withToday = true }: MonthFiguresProps) {
  const { total, lastMonthToDate, days } = sums;
  const progress = progressOf(days, sums);
  return (
    <Card>
      <div className={styles.figures}>
        <div className={styles.main}>
          <h2 className={styles.label}>{labelOf(progress.state, sums)}</h2>
          <p className={styles.figure}>{formatCents(total)}</p>
          {progress.state !== 'coming' && (
            <p className={classNames(ui.muted, ui.figure)}>
              <Trend current={total} last={lastMonthToDate} />{' '}
              {texts.against(ownSpan(progress, sums), comparedSpan(progress, sums))} ({formatCents(lastMonthToDate)})
            </p>
          )}
        </div>
        <Facts facts={factsOf(sums, progress, withToday)} />
      </div>
    </Card>
  );
}

function labelOf(state: Progress['state'], month: Month): string {
  if (state === 'running') return texts.soFar(monthName(month));
  return state === 'coming' ? texts.toCome(formatMonth(month)) : formatMonth(month);
}

/** Figures that are not shown elsewhere; a past month already shows its change. */
function factsOf(sums: MonthSums, { state, reached }: Progress, withToday: boolean): Fact[] {
  const { days, updates, sources } = sums;
  const before = monthBefore(sums);
  const money = (label: string, cents: Cents | null | undefined): Fact[] =>
    cents === null || cents === undefined ? [] : [{ label, value: <Money cents={cents} /> }];
  const yesterday = reached > 1 ? days[reached - 2]?.cents : days[daysIn(before) - 1]?.lastMonthCents;
  return [
    ...(state === 'running'
      ? [...(withToday ? money(texts.today, days[reached - 1]?.cents) : []), ...money(texts.yesterday, yesterday)]
      : []),
    ...partsOf(sources).flatMap(({ source, cents }) => money(texts.sources[source], cents)),
    ...(updates === 0 ? [] : money(texts.updates, updates)),
    ...money(formatMonth(before), sums.lastMonth),
    ...money(texts.allTime, sums.allTime),
  ];
}

/** If everything is parking, the total says it all. */
const partsOf = (sources: MonthSums['sources']): MonthSums['sources'] =>
  sources.some(({ source }) => source !== 'session') ? sources : [];
