import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

type NoticeProps = {
  readonly tone: 'error' | 'success' | 'info';
  readonly title?: string;
  /** For a notice that replaces the focused element, such as a form that was sent. */
  readonly takesFocus?: boolean;
  readonly children?: ReactNode;
};

/** Errors are announced assertively, everything else politely. */
export function Notice({ tone, title, takesFocus = false, children }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={notice}
      className={classNames(styles.notice, styles[tone])}
      role={tone === 'error' ? 'alert' : 'status'}
      tabIndex={takesFocus ? -1 : undefined}
    >
      {title && <strong>{title}</strong>}
      {children && <div>{children}</div>}
    </div>
  );
}
