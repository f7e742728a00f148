import ui from '#platform/ui/primitives.module.css';
import { classNames } from '../class-names.ts';
import styles from './paired-chart.module.css';
import type { RoundScale } from './round-scale.ts';

/** A time, and the same time in the previous period. */
export type PairedBar = {
  readonly key: number;
  /** Null for a time that has not come, or that this period lacks. */
  readonly now: number | null;
  /** Null for a time that the previous period lacks. */
  readonly before: number | null;
};

export type PairedBarsProps = {
  readonly bars: readonly PairedBar[];
  readonly scale: RoundScale;
  /** The label next to a line of the scale. */
  readonly formatLine: (number: number) => string;
  /** Below a bar; empty if there is no room for it. */
  readonly labelOf: (bar: PairedBar, marked: number | null) => string;
  /** Drawn as a separate line, such as the capacity. */
  readonly limit?: number | null;
};

/** The picture stretches with the page. Its labels are text next to it, because text must not stretch. */
export function PairedBars(props: PairedBarsProps & { readonly marked: number | null }) {
  const { bars, scale, formatLine: sayLine, labelOf, limit = null, marked } = props;
  const yOf = (number: number) => ((scale.high - number) / (scale.high - scale.low)) * 100;
  return (
    <>
      <div className={classNames(ui.muted, ui.figure, styles.amounts)}>
        {scale.lines.map((line) => (
          <span key={line} style={{ top: `${yOf(line)}%` }}>
            {sayLine(line)}
          </span>
        ))}
      </div>
      <svg className={styles.bars} viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden>
        {scale.lines.map((line) => (
          <path key={line} className={line === 0 ? styles.zero : styles.line} d={`M0 ${yOf(line)}H${bars.length}`} />
        ))}
        {bars.map((bar, left) => (
          <Bar key={bar.key} bar={bar} left={left} yOf={yOf} isMarked={bar.key === marked} />
        ))}
        {limit !== null && <path className={styles.limit} d={`M0 ${yOf(limit)}H${bars.length}`} />}
      </svg>
      <div className={classNames(ui.muted, ui.figure, styles.dayLabels)}>
        {bars.map((bar) => (
          <span key={bar.key} className={classNames(bar.key === marked && styles.marked)}>
            {labelOf(bar, marked)}
          </span>
        ))}
      </div>
    </>
  );
}

type BarProps = {
  readonly bar: PairedBar;
  readonly left: number;
  readonly yOf: (number: number) => number;
  readonly isMarked: boolean;
};

function Bar({ bar: { now, before }, left, yOf, isMarked }: BarProps) {
  const zero = yOf(0);
  const box = (number: number) => ({ y: Math.min(yOf(number), zero), height: Math.abs(yOf(number) - zero) });
  return (
    <>
      {isMarked && <rect className={styles.under} x={left} y={0} width={1} height={100} />}
      {before !== null && (
        <>
          <rect className={styles.before} x={left + 0.06} width={0.88} {...box(before)} />
          <path className={styles.cap} d={`M${left + 0.06} ${yOf(before)}h.88`} />
        </>
      )}
      {now !== null && <rect className={styles.now} x={left + 0.24} width={0.52} {...box(now)} />}
    </>
  );
}
