import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { Link, useSearch } from 'wouter';
import type { AuditEntry } from '#features/audit/audit-entry.ts';
import { EntryWords } from '#features/audit/client/shared/entry-words.tsx';
import { roleNames } from '#platform/access/role-names.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import styles from './frame/support.module.css';
import { SupportFrame } from './frame/support-frame.tsx';
import { formatIsoMoment } from './frame/support-times.ts';

const texts = {
  title: t`Audit log: what support did and owners changed`,
  lead: t`Acts of support, and every change to lots, prices, teams, keys and payouts, newest first. Each entry is sealed with the one before it, so that no change goes unnoticed.`,
  caption: t`What support did and owners changed, newest first`,
  empty: t`Nothing has been done yet`,
  emptyText: t`Answers, refunds, deletions and changes to lots will be listed here.`,
  ofLot: t`Only what was done to one lot.`,
  ofAll: t`Show everything`,
  position: t`No.`,
  at: t`When`,
  by: t`Who`,
  action: t`What`,
  subject: t`About`,
  seal: t`Seal`,
  subjects: {
    message: t`Message`,
    order: t`Stay`,
    user: t`Account`,
    search: t`Search`,
    mail: t`Not delivered`,
    location: t`Location`,
    reconciliation: t`Reconciliation`,
  },
  show: t`Show`,
  shown: {
    acts: t`Acts of support and changes`,
    changes: t`Only changes to lots and accounts`,
    all: t`Searches and views too`,
  },
  unproven: t`The seals are checked every night. The first check has not run yet.`,
  intact: (entries: number, moment: string) =>
    t`${ngettext(msgid`The ${entries} entry`, `All ${entries} entries`, entries)} up to ${moment} checked: nothing was changed.`,
  broken: (entry: number) => t`Entry ${entry} was changed`,
  brokenText: (moment: string) =>
    t`Found ${moment}. The product cannot do this: someone changed the database directly. Compare it with a backup.`,
};

const PAGE_SIZE = 50;
const SHOWN = ['acts', 'changes', 'all'] as const;
type Shown = (typeof SHOWN)[number];

/** Every act of support and every change of owners, newest first, page by page. */
export default function AuditLogPage() {
  const [show, setShow] = useState<Shown>('acts');
  const locationId = new URLSearchParams(useSearch()).get('lot') ?? undefined;
  const log = useInfiniteQuery({
    ...apiPages('GET /support/audit', {
      query: { limit: PAGE_SIZE, show, ...(locationId !== undefined && { locationId }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <SupportFrame title={texts.title} lead={texts.lead}>
      {log.data && <ChainState proof={log.data.pages[0]?.data.proof ?? null} />}
      {locationId !== undefined && (
        <p>
          {texts.ofLot} <Link to={paths.supportLog()}>{texts.ofAll}</Link>
        </p>
      )}
      <div className={styles.filter}>
        <SelectField
          label={texts.show}
          value={show}
          options={SHOWN.map((value) => ({ value, label: texts.shown[value] }))}
          onChange={(value) => setShow(SHOWN.find((each) => each === value) ?? 'acts')}
        />
      </div>
      <PagedList
        query={log}
        rowsOf={({ data }) => data.entries}
        skeleton={<SkeletonList rows={4} height="4rem" />}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
      >
        {(rows) => (
          <DataTable caption={texts.caption} columns={COLUMNS} rows={rows} keyOf={({ position }) => String(position)} />
        )}
      </PagedList>
    </SupportFrame>
  );
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { label: texts.position, align: 'end', cell: ({ position }) => position },
  {
    label: texts.at,
    cell: ({ at }) => (
      <time dateTime={at} className={styles.nowrap}>
        {formatIsoMoment(at)}
      </time>
    ),
  },
  {
    label: texts.by,
    cell: ({ by }) => (
      <span className={styles.nowrap}>
        {by.name}
        <span className={ui.subline}>{roleNames[by.role]}</span>
      </span>
    ),
  },
  {
    label: texts.action,
    grow: true,
    cell: (entry) => <EntryWords entry={entry} />,
  },
  {
    label: texts.subject,
    cell: ({ subject }) => {
      const path = pathOf(subject);
      return path ? <Link to={path}>{texts.subjects[subject.kind]}</Link> : texts.subjects[subject.kind];
    },
  },
  {
    label: texts.seal,
    cell: ({ seal }) => <code className={classNames(ui.mono, styles.nowrap)}>{seal.slice(0, 8)}</code>,
  },
];

function pathOf({ kind, id, locationId }: AuditEntry['subject']): string | null {
  if (id === null) return null;
  if (kind === 'message') return paths.supportMessage(id);
  if (kind === 'mail') return paths.supportUndelivered();
  if (kind === 'location') return paths.zones(id);
  return kind === 'user' ? paths.supportAccount(id) : paths.supportStay(locationId ?? '', id);
}

type ChainStateProps = { readonly proof: Answer<'GET /support/audit'>['data']['proof'] };

/** The result of the nightly check of the seals. */
function ChainState({ proof }: ChainStateProps) {
  if (proof === null) return <Banner tone="info">{texts.unproven}</Banner>;
  const moment = formatIsoMoment(proof.provenAt);
  if (proof.intact) return <Banner tone="success">{texts.intact(proof.entries, moment)}</Banner>;
  return (
    <Banner tone="error" title={texts.broken(proof.brokenAt ?? proof.entries + 1)}>
      {texts.brokenText(moment)}
    </Banner>
  );
}
