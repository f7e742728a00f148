import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { getArrival } from '../lib/arrival.ts';
import { classNames } from './class-names.ts';
import { BackIcon } from './icons.tsx';
import styles from './page.module.css';

type PageProps = {
  /** The page's heading, and its name in the browser's tab. */
  readonly title: string;
  /** The browser tab's name where it is not the heading. */
  readonly tabTitle?: string;
  /** A sentence under the heading. */
  readonly lead?: ReactNode;
  /** form: a narrow card; reading (default): a column; wide: tables and lists side by side. */
  readonly width?: 'form' | 'reading' | 'wide';
  readonly back?: { readonly to: string; readonly label: string };
  readonly children?: ReactNode;
};

const PRODUCT = 'Parkvale';

/** The column that every page stands in. Names the tab, and takes the focus when a link led here. */
export function Page({ title, tabTitle = title, lead, width = 'reading', back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = tabTitle === PRODUCT ? PRODUCT : `${tabTitle} · ${PRODUCT}`;
  }, [tabTitle]);
  useEffect(() => {
    if (getArrival() === 'load') return;
    if (getArrival() === 'link') window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classNames(styles.page, styles[width])}>
      <div className={styles.head}>
        {back && (
          <Link to={back.to} className={styles.back}>
            <BackIcon /> {back.label}
          </Link>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children}
    </div>
  );
}
