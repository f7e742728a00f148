import { c, t } from 'ttag';
import { formatWallTime } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { DAY_BEGINS } from '../../rules/stand-day.ts';
import styles from '../board/board.module.css';

const texts = {
  since: (time: string) => t`Since ${time}`,
  // Of several cars, which other languages say differently than of one.
  requested: c('cars').t`Requested`,
  parked: c('cars').t`Parked`,
  revenue: t`Revenue`,
};

type DayFiguresProps = {
  /** Of the stand's day; revenue in cents. */
  readonly totals: { readonly totalRequested: number; readonly totalParked: number; readonly totalRevenue: number };
};

/** What has happened at this stand since its day began, beside the cars that are there now (rule 481). */
export function DayFigures({ totals }: DayFiguresProps) {
  const figures = [
    [texts.requested, totals.totalRequested],
    [texts.parked, totals.totalParked],
    [texts.revenue, formatCents(totals.totalRevenue)],
  ] as const;
  return (
    <dl className={styles.figures} aria-label={texts.since(formatWallTime(DAY_BEGINS))}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
