import { t } from 'ttag';
import type { Cents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatPercentChange, percentChange } from '../rules/percent-change.ts';
import styles from './figures.module.css';

const texts = {
  more: t`More`,
  less: t`Less`,
  same: t`The same`,
  /** In place of a percentage, if the month before earned nothing. */
  isNew: t`New`,
};

type TrendProps = {
  readonly current: Cents;
  /** The same days of the month before. */
  readonly last: Cents;
};

/** "▲ +8.1%": a direction by shape and word, not by color alone. Nothing is compared with zero. */
export function Trend({ current, last }: TrendProps) {
  if (last === 0 && current !== 0) return <span className={styles.trend}>{texts.isNew}</span>;
  const percent = percentChange({ current, last });
  const text = formatPercentChange(percent);
  const way = text === formatPercentChange(0) ? 'same' : percent > 0 ? 'more' : 'less';
  return (
    <span className={classNames(styles.trend, styles[way])}>
      {way !== 'same' && (
        <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden>
          <path d={way === 'more' ? 'M5 1 9.5 9h-9z' : 'M5 9 .5 1h9z'} fill="currentColor" />
        </svg>
      )}
      <VisuallyHidden>{texts[way]}: </VisuallyHidden>
      {text}
    </span>
  );
}
