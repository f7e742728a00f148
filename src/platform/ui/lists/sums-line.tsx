import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { classNames } from '../class-names.ts';
import type { Fact } from '../facts.tsx';
import ui from '../primitives.module.css';
import styles from './sums-line.module.css';

type SumsLineProps = {
  /** How many rows they are of: "1,234 transactions". */
  readonly title: string;
  readonly sums: readonly Fact[];
};

/** What all rows of a table add up to, in one line above it: on a phone the one that matters most, the others folded behind it. */
export function SumsLine({ title, sums }: SumsLineProps) {
  const isWide = useIsWide();
  const list = (
    <dl className={styles.sums}>
      {sums.map(({ label, value, strong = false }) => (
        <div key={label} className={classNames(styles.sum, strong && styles.strong)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  if (isWide)
    return (
      <section className={styles.line}>
        <h2 className={styles.title}>{title}</h2>
        {list}
      </section>
    );
  const most = sums.find(({ strong }) => strong);
  return (
    <details className={styles.line}>
      <summary className={ui.summary}>
        <h2 className={styles.folded}>{title}</h2>
        {most && (
          <span>
            {most.label} {most.value}
          </span>
        )}
      </summary>
      {list}
    </details>
  );
}
