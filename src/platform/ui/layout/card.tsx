import type { ReactNode } from 'react';
import styles from './card.module.css';

/** Groups related content on its own surface. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <section className={styles.card}>{children}</section>;
}
