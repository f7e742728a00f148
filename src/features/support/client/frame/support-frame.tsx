import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { t } from 'ttag';
import { Link, useLocation } from 'wouter';
import { apiQuery } from '#platform/api/query-client.ts';
import { paths } from '#platform/paths/paths.ts';
import { PageFrame, PageHeading } from '#platform/ui/page.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import { SearchBox } from '../search/search-box.tsx';
import { rememberSearch } from '../search/support-searches.ts';
import styles from './support.module.css';

const texts = {
  sections: t`Support`,
  inbox: t`Messages`,
  newOwners: t`New owners`,
  requests: t`Refund requests`,
  appeals: t`Appeals`,
  reconciliation: t`Reconciliation`,
  log: t`Audit log`,
  disputes: t`Disputes`,
  undelivered: t`Not delivered`,
};

type SupportFrameProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

/** Every page of support except the first: each of them has the search box. */
export function SupportFrame({ title, lead, children }: SupportFrameProps) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [, navigate] = useLocation();
  const search = () => navigate(paths.support(), { state: rememberSearch(typed) });
  return (
    <PageFrame width="wide">
      <SearchBox box={box} value={typed} onChange={setTyped} onSubmit={search} />
      <SupportSections />
      <PageHeading title={title} lead={lead} />
      {children}
    </PageFrame>
  );
}

/** Support's lists. */
export function SupportSections() {
  const [path] = useLocation();
  const counts = useQuery(apiQuery('GET /support/counts')).data?.data;
  const sections = [
    { to: paths.support(), label: texts.inbox, count: counts?.inbox },
    { to: paths.supportOwners(), label: texts.newOwners, count: counts?.owners },
    { to: paths.supportRefundRequests(), label: texts.requests, count: counts?.requests },
    { to: paths.supportNotices(), label: texts.appeals, count: counts?.appeals },
    { to: paths.supportDisputes(), label: texts.disputes, count: counts?.disputes },
    { to: paths.supportReconciliation(), label: texts.reconciliation, count: counts?.reconciliation },
    { to: paths.supportUndelivered(), label: texts.undelivered, count: counts?.undelivered },
    { to: paths.supportLog(), label: texts.log },
  ];
  return (
    <nav className={styles.sections} aria-label={texts.sections}>
      {sections.map(({ to, label, count = 0 }) => (
        <Link key={to} to={to} aria-current={to === path ? 'page' : undefined}>
          {label}
          {count > 0 && <span className={styles.count}>{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
