import type { ReactNode } from 'react';
import { ActionBar } from './action-bar.tsx';
import { classNames } from './class-names.ts';
import styles from './staying-bar.module.css';

type StayingBarProps = {
  /** A wide screen has its button elsewhere. */
  readonly onlyPhones?: boolean;
  readonly children: ReactNode;
};

/** Holds a page's main button at the bottom of a phone's screen, however short the page is. */
export function StayingBar({ onlyPhones = false, children }: StayingBarProps) {
  return (
    <div className={classNames(styles.stays, onlyPhones && styles.onlyPhones)}>
      <ActionBar>{children}</ActionBar>
    </div>
  );
}
