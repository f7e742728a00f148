import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { getArrival } from '#platform/routing/arrival.ts';
import { readShownAs } from '#platform/routing/read-shown-as.ts';
import { brandAt, PRODUCT } from './brand.ts';
import { classNames } from './class-names.ts';
import { BackIcon } from './icons.tsx';
import styles from './page.module.css';

type HeadingProps = {
  /** The page's heading and the title of the browser tab. */
  readonly title: string;
  /** The title of the browser tab if it differs from the heading. */
  readonly tabTitle?: string | undefined;
  /** A sentence under the heading. */
  readonly lead?: ReactNode;
  /** At the end of the heading, next to all of it. */
  readonly aside?: ReactNode;
  /** On a phone the heading leaves the screen to what is below it. */
  readonly compact?: boolean | undefined;
  readonly back?: { readonly to: string; readonly label: string } | undefined;
};

type FrameProps = {
  /** form: a narrow card; narrow: forms in several cards; reading (default): a column; wide: tables and lists side by side. */
  readonly width?: 'form' | 'narrow' | 'reading' | 'wide' | undefined;
  readonly children?: ReactNode;
};

/** A page's heading and its column of content. */
export function Page({ width, children, ...heading }: HeadingProps & FrameProps) {
  return (
    <PageFrame width={width}>
      <PageHeading {...heading} />
      {children}
    </PageFrame>
  );
}

/** Only the column, for a page that lays out its own heading. */
export function PageFrame({ width = 'reading', children }: FrameProps) {
  return <div className={classNames(styles.page, styles[width])}>{children}</div>;
}

/** Sets the tab title and takes the focus after client navigation. Every page has exactly one. */
export function PageHeading({ title, tabTitle = title, lead, aside, compact, back }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const brand = brandAt(readShownAs() ?? window.location.pathname);
    document.title = tabTitle === PRODUCT ? PRODUCT : `${tabTitle} · ${brand}`;
  }, [tabTitle]);
  // Before it is seen: a frame of the new page where the old one was scrolled to would be a jump.
  useLayoutEffect(() => {
    if (getArrival() === 'load') return;
    if (getArrival() === 'link') window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classNames(styles.head, compact && styles.compact)}>
      {back && (
        <Link to={back.to} className={styles.back}>
          <BackIcon /> {back.label}
        </Link>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <div className={styles.lead}>{lead}</div>}
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
