import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './facts.module.css';

export type Fact = {
  readonly label: string;
  readonly value: ReactNode;
  /** The most important one, such as a total. */
  readonly strong?: boolean;
};

/** Labeled values, such as the lines of a receipt or a price. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, value, strong = false }) => (
        <div key={label} className={classNames(styles.row, strong && styles.strong)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
