import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field-pair.module.css';

type FieldPairProps = {
  /** For a few figures each, which fit side by side on the narrowest phone. */
  readonly short?: boolean;
  readonly children: ReactNode;
};

/** Two fields side by side, stacked where a date would not fit twice. */
export function FieldPair({ short = false, children }: FieldPairProps) {
  return <div className={classNames(styles.pair, short && styles.short)}>{children}</div>;
}
