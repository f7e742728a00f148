import type { ReactNode } from 'react';
import ui from '#platform/ui/primitives.module.css';
import { classNames } from '../class-names.ts';
import styles from '../layout/card.module.css';

type EmptyStateProps = {
  /** The specification's words. */
  readonly title: string;
  readonly text?: string;
  /** For a page with nothing else on it. */
  readonly drawn?: boolean;
  /** The next thing to do. */
  readonly children?: ReactNode;
};

export function EmptyState({ title, text, drawn = false, children }: EmptyStateProps) {
  return (
    <div className={classNames(ui.stack2, ui.card, styles.card, styles.empty)}>
      {drawn && <EmptySpace />}
      <strong>{title}</strong>
      {text && <p className={ui.subline}>{text}</p>}
      {children}
    </div>
  );
}

/** A small drawing for pages with nothing on them: a space without its car, next to its sign. */
export const EmptySpace = () => <img src="/empty-space.svg" width={160} height={96} alt="" />;
