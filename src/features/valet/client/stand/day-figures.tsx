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
    { label: texts.requested, value: String(totals.totalRequested) },
    { label: texts.parked, value: String(totals.totalParked) },
    { label: texts.revenue, value: formatCents(totals.totalRevenue) },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are figures, not fields; as a section, each stand would be one more landmark.
    <div role="group" aria-label={texts.today}>
      <dl className={styles.figures} data-of={texts.today}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
