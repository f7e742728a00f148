import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonStyle = {
  /** One primary button per screen. A wallet's button follows the wallet's brand rules. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'wallet' | undefined;
  readonly size?: 'normal' | 'small' | undefined;
  readonly full?: boolean | undefined;
};

type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'className' | 'style'> & {
    /** While busy, clicks do nothing and `busyText` replaces the label without resizing the button. */
    readonly busy?: boolean | undefined;
    readonly busyText?: string | undefined;
  };

export function Button({ variant, size, full, busy = false, busyText, children, onClick, type, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClasses({ variant, size, full })}
      aria-busy={busy}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      <span className={busy ? styles.unseen : undefined} aria-hidden={busy || undefined}>
        {children}
      </span>
      {busyText !== undefined && !busy && (
        <span className={styles.unseen} aria-hidden>
          {busyText}
        </span>
      )}
      {busy && <span>{busyText ?? children}</span>}
      {busy && <i className={styles.progress} aria-hidden />}
    </button>
  );
}

type ButtonLinkProps = ButtonStyle & {
  readonly to: string;
  readonly children: ReactNode;
  /** An accessible name that starts with the visible text, for links that would otherwise read alike. */
  readonly name?: string;
};

/** A link to another page that looks like a button. */
export function ButtonLink({ to, children, name, ...look }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClasses(look)} aria-label={name}>
      <span>{children}</span>
    </Link>
  );
}

type DownloadLinkProps = ButtonStyle & { readonly href: string; readonly children: ReactNode };

/** A download link that looks like a button. */
export function DownloadLink({ href, children, ...look }: DownloadLinkProps) {
  return (
    <a href={href} download className={buttonClasses(look)}>
      <span>{children}</span>
    </a>
  );
}

/** For what looks like a button and is another element. */
export function buttonClasses({ variant = 'primary', size = 'normal', full = false }: ButtonStyle): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, full && styles.full);
}
