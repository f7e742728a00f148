import { type ReactNode, useEffect, useRef } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';

type BannerProps = {
  readonly tone: 'error' | 'warning' | 'success' | 'info';
  readonly title?: string;
  /** For a banner that replaces the focused element, such as a form that was sent. */
  readonly takesFocus?: boolean;
  readonly children?: ReactNode;
};

/** Errors are announced assertively, everything else politely. */
export function Banner({ tone, title, takesFocus = false, children }: BannerProps) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) banner.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={banner}
      className={classNames(styles.banner, styles[tone])}
      role={tone === 'error' ? 'alert' : 'status'}
      tabIndex={takesFocus ? -1 : undefined}
    >
      {title && <strong>{title}</strong>}
      {children && <div>{children}</div>}
    </div>
  );
}
