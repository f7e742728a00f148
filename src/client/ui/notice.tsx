import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

type NoticeProps = {
  readonly tone: 'error' | 'success' | 'info';
  readonly title?: string;
  readonly children?: ReactNode;
};

/** Says what happened. An error interrupts a screen reader, everything else waits its turn. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      {title && <strong>{title}</strong>}
      {children && <div>{children}</div>}
    </div>
  );
}
