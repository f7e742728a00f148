import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** Holds a page's main button. The last element of the page or of its form. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
