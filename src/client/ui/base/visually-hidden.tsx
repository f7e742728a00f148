import type { ReactNode } from 'react';
import styles from './hidden.module.css';

/** Words that only a screen reader speaks. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
