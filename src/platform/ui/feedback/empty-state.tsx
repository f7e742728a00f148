import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from '../layout/card.module.css';

type EmptyStateProps = {
  /** The specification's words. */
  readonly title: string;
  readonly text?: string;
  /** The next thing to do. */
  readonly children?: ReactNode;
};

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={classNames(styles.card, styles.empty)}>
      <strong>{title}</strong>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}
