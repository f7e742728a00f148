import type { ReactNode } from 'react';
import styles from './links.module.css';

/** Secondary links side by side, each large enough for a thumb. */
export function Links({ children }: { readonly children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}
