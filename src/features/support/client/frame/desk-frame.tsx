import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#app/paths/paths.ts';
import { PageFrame, PageHeading } from '#platform/ui/page.tsx';
import { rememberSearch } from '../search/desk-searches.ts';
import { SearchBox } from '../search/search-box.tsx';
import styles from './desk.module.css';
import { deskTexts as texts } from './desk-texts.ts';

type DeskFrameProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

/** Every page of the desk except the first: each of them has the search box. */
export function DeskFrame({ title, lead, children }: DeskFrameProps) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [, navigate] = useLocation();
  const search = () => navigate(paths.desk(), { state: rememberSearch(typed) });
  return (
    <PageFrame width="wide">
      <SearchBox box={box} value={typed} onChange={setTyped} onSubmit={search} />
      <DeskSections />
      <PageHeading title={title} lead={lead} />
      {children}
    </PageFrame>
  );
}

/** The desk's lists. */
export function DeskSections() {
  const [path] = useLocation();
  const sections = [
    { to: paths.desk(), label: texts.inbox },
    { to: paths.deskOwners(), label: texts.newOwners },
    { to: paths.deskRefundRequests(), label: texts.requests },
    { to: paths.deskNotices(), label: texts.appeals },
    { to: paths.deskDisputes(), label: texts.disputes },
    { to: paths.deskBooks(), label: texts.books },
    { to: paths.deskUndelivered(), label: texts.undelivered },
    { to: paths.deskLog(), label: texts.log },
  ];
  return (
    <nav className={styles.sections} aria-label={texts.sections}>
      {sections.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === path ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
