import { type PointerEvent, useState } from 'react';
import ui from '#platform/ui/primitives.module.css';
import { type PairedBar, PairedBars, type PairedBarsProps } from './paired-bars.tsx';
import styles from './paired-chart.module.css';

/** "Fri, Nov 20" and "$120.00" */
type Reading = { readonly when: string; readonly amount: string };

type PairedChartProps = PairedBarsProps & {
  /** The picture in a sentence. Its numbers are in a table next to it, so that nobody needs to point. */
  readonly description: string;
  /** The bar whose numbers are shown while nobody points at one. */
  readonly reported: number;
  readonly readingOf: (bar: PairedBar) => { readonly now: Reading | null; readonly before: Reading | null };
};

/** Bars for a period, each with a mark for the same time in the previous period. */
export function PairedChart({ description, reported, readingOf, ...drawn }: PairedChartProps) {
  const { bars } = drawn;
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const at = bars[pointedAt ?? reported];
  const point = (event: PointerEvent<HTMLElement>) => setPointedAt(barUnder(event, bars.length));
  const { now, before } = at ? readingOf(at) : { now: null, before: null };
  return (
    <figure className={ui.stack1}>
      <p className={styles.reading} aria-hidden>
        {now && (
          <span className={styles.bar}>
            {now.when} <b>{now.amount}</b>
          </span>
        )}
        {before && (
          <span className={styles.mark}>
            {before.when} <b>{before.amount}</b>
          </span>
        )}
      </p>
      <div
        className={styles.plot}
        role="img"
        aria-label={description}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointedAt(null)}
      >
        <PairedBars {...drawn} marked={at?.key ?? null} />
      </div>
    </figure>
  );
}

/** 0 is the first bar, at the left edge. */
function barUnder({ clientX, currentTarget }: PointerEvent<HTMLElement>, bars: number): number {
  const area = currentTarget.querySelector('svg')?.getBoundingClientRect();
  if (!area || area.width === 0) return 0;
  const bar = Math.floor(((clientX - area.left) / area.width) * bars);
  return Math.min(Math.max(bar, 0), bars - 1);
}
