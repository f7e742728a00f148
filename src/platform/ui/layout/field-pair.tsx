import type { ReactNode } from 'react';
import styles from './field-pair.module.css';

/** Two fields side by side, stacked where a date would not fit twice. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
