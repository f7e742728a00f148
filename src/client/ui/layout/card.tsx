import type { ReactNode } from 'react';
import styles from './card.module.css';

/** Things that belong together, on their own sheet. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <section className={styles.card}>{children}</section>;
}
