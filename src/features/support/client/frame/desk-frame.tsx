import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { furtherPaths } from '#app/paths/further-paths.ts';
import { staffPaths } from '#app/paths/staff-paths.ts';
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
  const search = () => navigate(staffPaths.desk(), { state: rememberSearch(typed) });
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
    { to: staffPaths.desk(), label: texts.inbox },
    { to: furtherPaths.deskOwners(), label: texts.newOwners },
    { to: furtherPaths.deskRefundRequests(), label: texts.requests },
    { to: furtherPaths.deskNotices(), label: texts.appeals },
    { to: staffPaths.deskDisputes(), label: texts.disputes },
    { to: staffPaths.deskBooks(), label: texts.books },
    { to: staffPaths.deskUndelivered(), label: texts.undelivered },
    { to: staffPaths.deskLog(), label: texts.log },
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
