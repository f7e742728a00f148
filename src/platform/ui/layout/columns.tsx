import type { ReactNode } from 'react';
import styles from './columns.module.css';

type ColumnsProps = { readonly first: ReactNode; readonly second: ReactNode };

/** Two columns of cards on a wide screen, one on a phone. */
export function Columns({ first, second }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div>{first}</div>
      <div>{second}</div>
    </div>
  );
}
