import { classNames } from '../class-names.ts';
import type { Fact } from '../facts.tsx';
import styles from './sums-line.module.css';

type SumsLineProps = {
  /** How many rows they are of: "1,234 transactions". */
  readonly title: string;
  readonly sums: readonly Fact[];
};

/** What all rows of a table add up to, in one line above it where there is room. */
export function SumsLine({ title, sums }: SumsLineProps) {
  return (
    <section className={styles.line}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.sums}>
        {sums.map(({ label, value, strong = false }) => (
          <div key={label} className={classNames(styles.sum, strong && styles.strong)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
