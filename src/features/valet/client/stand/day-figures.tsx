import { c, t } from 'ttag';
import { formatCents } from '#platform/money/cents.ts';
import styles from '../board/board.module.css';

const texts = {
  today: t`Today`,
  // Of several cars, which other languages say differently than of one.
  requested: c('cars').t`Requested`,
  parked: c('cars').t`Parked`,
  revenue: t`Revenue`,
};

type DayFiguresProps = {
  /** For today; revenue in cents. */
  readonly totals: { readonly totalRequested: number; readonly totalParked: number; readonly totalRevenue: number };
};

/** Today at this stand. */
export function DayFigures({ totals }: DayFiguresProps) {
  const figures = [
    [texts.requested, totals.totalRequested],
    [texts.parked, totals.totalParked],
    [texts.revenue, formatCents(totals.totalRevenue)],
  ] as const;
  return (
    <dl className={styles.figures} aria-label={texts.today}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
