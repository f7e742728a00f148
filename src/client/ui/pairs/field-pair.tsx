import type { ReactNode } from 'react';
import styles from './field-pair.module.css';

/** Two fields side by side, one below the other where a date would not fit twice. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
