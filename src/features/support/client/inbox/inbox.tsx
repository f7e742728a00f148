import { useInfiniteQuery } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { Link } from 'wouter';
import { apiPages } from '#platform/api/api-pages.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { paths } from '#platform/paths/paths.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { SupportMessage } from '../../support.contract.ts';
import { messageStatusNames } from '../frame/status-names.ts';
import { MESSAGE_TONES } from '../frame/status-tones.ts';
import styles from '../frame/support.module.css';
import { formatAge, formatIsoMoment } from '../frame/support-times.ts';

const texts = {
  title: (open: number) => (open === 0 ? t`Messages` : t`Messages, ${open} open`),
  empty: t`No messages yet`,
  emptyText: t`Messages from the contact form appear here. Find a stay or an account above.`,
  caption: t`Messages to support, open ones first`,
  from: t`From`,
  message: t`Message`,
  written: t`Received`,
  status: t`Status`,
  waits: (age: string) => t`waiting for ${age}`,
  answered: (count: number) =>
    ngettext(msgid`answered ${formatCount(count)} time`, `answered ${formatCount(count)} times`, count),
};

const PAGE_SIZE = 25;

/** Messages: the longest waiting on top, then closed ones. Refetched every minute. */
export function Inbox() {
  const inbox = useInfiniteQuery({
    ...apiPages('GET /support/messages', { query: { limit: PAGE_SIZE } }),
    refetchInterval: MINUTE_MS,
  });
  const now = useNow(MINUTE_MS);
  return (
    <PagedList
      query={inbox}
      rowsOf={({ data }) => data.messages}
      skeleton={<SkeletonList rows={4} height="4.5rem" />}
      empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
    >
      {(messages) => (
        <section className={ui.stack2}>
          <h2>{texts.title(inbox.data?.pages[0]?.data.open ?? 0)}</h2>
          <DataTable caption={texts.caption} columns={columnsAt(now)} rows={messages} keyOf={({ _id }) => _id} linked />
        </section>
      )}
    </PagedList>
  );
}

function columnsAt(now: Date): Column<SupportMessage>[] {
  return [
    {
      label: texts.from,
      whole: true,
      cell: ({ _id, name, email }) => (
        <div className={styles.from}>
          <Link to={paths.supportMessage(_id)} className={styles.rowLink}>
            {name}
          </Link>
          <span className={ui.subline}>{email}</span>
        </div>
      ),
    },
    {
      label: texts.message,
      whole: true,
      grow: true,
      cell: ({ text }) => <span className={styles.excerpt}>{text}</span>,
    },
    {
      label: texts.written,
      cell: ({ createdAt, status }) => (
        <span className={styles.nowrap}>
          {status === 'open' ? texts.waits(formatAge(createdAt, now)) : formatIsoMoment(createdAt)}
        </span>
      ),
    },
    {
      label: texts.status,
      cell: ({ status, answers }) => (
        <span className={ui.clusterTight}>
          <StatusBadge tone={MESSAGE_TONES[status]}>{messageStatusNames[status]}</StatusBadge>
          {answers > 0 && <span className={ui.muted}>{texts.answered(answers)}</span>}
        </span>
      ),
    },
  ];
}
