import type { ReactNode } from 'react';
import { TickIcon } from '../icons.tsx';
import styles from './confirmation.module.css';

type ConfirmationProps = { readonly title: string; readonly children?: ReactNode };

/** A success message, readable at arm's length. */
export function Confirmation({ title, children }: ConfirmationProps) {
  return (
    <div className={styles.confirmation} role="status">
      <span className={styles.mark}>
        <TickIcon />
      </span>
      <strong className={styles.title}>{title}</strong>
      {children && <div>{children}</div>}
    </div>
  );
}
