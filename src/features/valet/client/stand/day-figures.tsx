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
    { label: texts.requested, value: totals.totalRequested },
    { label: texts.parked, value: totals.totalParked },
    { label: texts.revenue, value: formatCents(totals.totalRevenue) },
  ];
  return (
    <dl className={styles.figures} aria-label={texts.today}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
