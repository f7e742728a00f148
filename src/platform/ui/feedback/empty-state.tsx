import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from '../layout/card.module.css';

type EmptyStateProps = {
  /** The specification's words. */
  readonly title: string;
  readonly text?: string;
  /** On a page that is empty as a whole. */
  readonly drawing?: ReactNode;
  /** The next thing to do. */
  readonly children?: ReactNode;
};

export function EmptyState({ title, text, drawing, children }: EmptyStateProps) {
  return (
    <div className={classNames(styles.card, styles.empty)}>
      {drawing}
      <strong>{title}</strong>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}

/** A small drawing for pages with nothing on them: a space without its car, next to its sign. */
export function EmptySpace() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 96" aria-hidden>
      <path d="M8 84h144M36 84l12-30M112 84l-12-30" />
      <path className={styles.car} d="M50 79v-9q0-4 5-5l5-11q2-4 6-4h16q4 0 6 4l5 11q5 1 5 5v9z" />
      <path d="M134 84V36" />
      <rect className={styles.sign} x="120" y="8" width="28" height="28" rx="6" />
      <path className={styles.letter} d="M130 29V15h5a4.5 4.5 0 0 1 0 9h-5" />
    </svg>
  );
}
