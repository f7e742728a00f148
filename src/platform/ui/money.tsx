import { type Cents, formatCents } from '#platform/money/cents.ts';
import styles from './facts.module.css';

/** "$11.00": tabular digits, always two decimals, right-aligned. */
export function Money({ cents }: { readonly cents: Cents }) {
  return <span className={styles.money}>{formatCents(cents)}</span>;
}
