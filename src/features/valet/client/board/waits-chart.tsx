import { t } from 'ttag';
import { formatTime } from '#platform/calendar/human-time.ts';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { formatWait } from '../stand/format-wait.ts';
import styles from './waits-chart.module.css';
import { type ChartQuarter, type QuarterWait, quartersBetween, topOf } from './waits-scale.ts';

const texts = {
  chart: t`Waits by quarter hour: half of the guests, and nine of ten. The table below has the figures.`,
  half: t`half`,
  max: t`nine of ten`,
};

type WaitsChartProps = { readonly quarters: readonly QuarterWait[]; readonly timeZone: string };

/** One bar per quarter hour: the wait of nine in ten guests, and within it the wait of half of them. */
export function WaitsChart({ quarters, timeZone }: WaitsChartProps) {
  const shown = quartersBetween(quarters);
  const top = topOf(quarters);
  const [first, last] = [shown[0], shown.at(-1)];
  const timeOf = (quarter: ChartQuarter | undefined) => quarter && formatTime(new Date(quarter.at), { timeZone });
  return (
    <figure>
      <p className={styles.key} aria-hidden>
        <span className={styles.halfKey}>{texts.half}</span>
        <span>{texts.max}</span>
      </p>
      <div className={styles.chart} role="img" aria-label={texts.chart}>
        <div className={classNames(ui.muted, ui.figure, styles.scale)}>
          <span>{formatWait(top)}</span>
          <span>0</span>
        </div>
        <svg className={styles.bars} viewBox={`0 0 ${shown.length} ${top}`} preserveAspectRatio="none" aria-hidden>
          {shown.map(({ at, wait }, index) => wait && <Bar key={at} wait={wait} x={index} top={top} />)}
          <path className={styles.zero} d={`M0 ${top}H${shown.length}`} />
        </svg>
        <div className={classNames(ui.muted, ui.figure, styles.times)}>
          <span>{timeOf(first)}</span>
          {last !== first && <span>{timeOf(last)}</span>}
        </div>
      </div>
    </figure>
  );
}

type BarProps = { readonly wait: QuarterWait; readonly x: number; readonly top: number };

function Bar({ wait: { p50, p90 }, x, top }: BarProps) {
  return (
    <>
      <path className={styles.most} d={`M${x + 0.12} ${top}V${top - p90}H${x + 0.88}V${top}z`} />
      <path className={styles.half} d={`M${x + 0.12} ${top}V${top - p50}H${x + 0.88}V${top}z`} />
    </>
  );
}
