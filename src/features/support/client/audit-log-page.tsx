import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { Link } from 'wouter';
import { formatFeeRate } from '#features/pricing/rules/fee-rate.ts';
import { roleNames } from '#platform/access/role-names.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { AuditEntry } from '../support.contract.ts';
import { logActionNames } from './frame/log-action-names.ts';
import styles from './frame/support.module.css';
import { SupportFrame } from './frame/support-frame.tsx';
import { formatIsoMoment } from './frame/support-times.ts';

const texts = {
  title: t`Audit log`,
  lead: t`Everything done by support, newest first. Each entry is sealed with the one before it, so that no change goes unnoticed.`,
  caption: t`What was done by support, newest first`,
  empty: t`Nothing has been done by support yet`,
  emptyText: t`Answers, refunds and deletions will be listed here.`,
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
  changed: (from: string, to: string) => t`from ${from} to ${to}`,
  noTaxes: t`no taxes`,
  lots: (lots: number) => ngettext(msgid`${lots} lot`, `${lots} lots`, lots),
  withLooks: t`Show searches and views too`,
  found: (hits: number) => ngettext(msgid`${hits} hit shown`, `${hits} hits shown`, hits),
  unproven: t`The seals are checked every night. The first check has not run yet.`,
  intact: (entries: number, moment: string) =>
    t`${ngettext(msgid`The ${entries} entry`, `All ${entries} entries`, entries)} up to ${moment} checked: nothing was changed.`,
  broken: (entry: number) => t`Entry ${entry} was changed`,
  brokenText: (moment: string) =>
    t`Found ${moment}. The product cannot do this: someone changed the database directly. Compare it with a backup.`,
};

const PAGE_SIZE = 50;

/** Every act of support, newest first, page by page. */
export default function AuditLogPage() {
  const [withLooks, setWithLooks] = useState(false);
  const show = withLooks ? 'all' : 'acts';
  const log = useInfiniteQuery({
    ...apiPages('GET /support/audit', { query: { limit: PAGE_SIZE, show } }),
    placeholderData: keepPreviousData,
  });
  return (
    <SupportFrame title={texts.title} lead={texts.lead}>
      {log.data && <ChainState proof={log.data.pages[0]?.data.proof ?? null} />}
      <CheckBox label={texts.withLooks} checked={withLooks} onChange={setWithLooks} />
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
    cell: (entry) => (
      <span>
        <strong>{logActionNames[entry.action]}</strong>
        {detailOf(entry) !== '' && <span className={ui.subline}>{detailOf(entry)}</span>}
      </span>
    ),
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

/**
 * The amount and reason of a refund, the provider's name for a payment, the role of a deleted account, the kind of a search,
 * whose books were compared, a fee or taxes before and after. Ids that only link rows are left out.
 */
function detailOf({ detail }: AuditEntry): string {
  const { cents, amount: foreign, ref, reason, role, by, hits, providers, from, to, lots } = detail;
  const amount = typeof cents === 'number' ? formatCents(cents) : foreign;
  const found = typeof hits === 'number' ? texts.found(hits) : null;
  const formatRate = (rate: string | number) =>
    typeof rate === 'number' ? formatFeeRate(rate) : rate || texts.noTaxes;
  const isChange = from !== null && from !== undefined && to !== null && to !== undefined;
  const changed = isChange ? texts.changed(formatRate(from), formatRate(to)) : to;
  const many = typeof lots === 'number' ? texts.lots(lots) : null;
  return [amount, ref, reason, role, by || null, found, providers, changed, many]
    .filter((part) => part !== null && part !== undefined)
    .join(' · ');
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
