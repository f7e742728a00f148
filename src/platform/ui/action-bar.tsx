import type { ReactNode } from 'react';
import styles from './action-bar.module.css';
import { classNames } from './class-names.ts';

type ActionBarProps = {
  /** At the bottom of a phone's screen, however short the page is. */
  readonly stays?: boolean;
  /** A wide screen has its button elsewhere. */
  readonly onlyPhones?: boolean;
  readonly children: ReactNode;
};

/** Holds a page's main button. The last element of the page or of its form. */
export function ActionBar({ stays = false, onlyPhones = false, children }: ActionBarProps) {
  return (
    <div className={classNames(styles.bar, stays && styles.stays, onlyPhones && styles.onlyPhones)}>{children}</div>
  );
}
