import type { RevenueDay } from '#contract/money/revenue.contract.ts';
import type { Cents } from '#domain/money/cents.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import styles from './days-chart.module.css';
import { type MoneyScale, scaleFor, shortMoney } from './money-scale.ts';

type DayBarsProps = { readonly days: readonly RevenueDay[]; readonly marked: number | null };

/** The picture stretches with the page. Its labels are text beside it, because text must not stretch. */
export function DayBars({ days, marked }: DayBarsProps) {
  const scale = scaleFor(days.flatMap(({ cents, lastMonthCents }) => [cents ?? 0, lastMonthCents ?? 0]));
  const yOf = (cents: Cents) => ((scale.high - cents) / (scale.high - scale.low)) * 100;
  return (
    <>
      <AmountLabels scale={scale} yOf={yOf} />
      <svg className={styles.bars} viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none" aria-hidden>
        {scale.lines.map((line) => (
          <path key={line} className={line === 0 ? styles.zero : styles.line} d={`M0 ${yOf(line)}H${days.length}`} />
        ))}
        {days.map((day) => (
          <Day key={day.day} day={day} yOf={yOf} isMarked={day.day === marked} />
        ))}
      </svg>
      <div className={styles.dayLabels}>
        {days.map(({ day }) => (
          <span key={day} className={classNames(day === marked && styles.marked)}>
            {isNamed(day, marked) ? day : ''}
          </span>
        ))}
      </div>
    </>
  );
}

type Heights = { readonly yOf: (cents: Cents) => number };

function AmountLabels({ scale, yOf }: Heights & { readonly scale: MoneyScale }) {
  return (
    <div className={styles.amounts}>
      {scale.lines.map((line) => (
        <span key={line} style={{ top: `${yOf(line)}%` }}>
          {shortMoney(line)}
        </span>
      ))}
    </div>
  );
}

function Day({ day, yOf, isMarked }: Heights & { readonly day: RevenueDay; readonly isMarked: boolean }) {
  const left = day.day - 1;
  const zero = yOf(0);
  const box = (cents: Cents) => ({ y: Math.min(yOf(cents), zero), height: Math.abs(yOf(cents) - zero) });
  return (
    <>
      {isMarked && <rect className={styles.under} x={left} y={0} width={1} height={100} />}
      {day.lastMonthCents !== null && (
        <>
          <rect className={styles.before} x={left + 0.06} width={0.88} {...box(day.lastMonthCents)} />
          <path className={styles.cap} d={`M${left + 0.06} ${yOf(day.lastMonthCents)}h.88`} />
        </>
      )}
      {day.cents !== null && <rect className={styles.now} x={left + 0.24} width={0.52} {...box(day.cents)} />}
    </>
  );
}

/** The marked day, and of the round ones those that leave it room. */
function isNamed(day: number, marked: number | null): boolean {
  if (marked !== null && Math.abs(day - marked) <= 2) return day === marked;
  return day === 1 || day % 5 === 0;
}
