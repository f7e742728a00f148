import { useInfiniteQuery } from '@tanstack/react-query';
import type { SentPayout } from '#contract/money/sent-payouts.contract.ts';
import { formatCents } from '#domain/money/cents.ts';
import { apiPages } from '../../../lib/lists/api-pages.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { Money } from '../../../ui/roadside/money.tsx';
import styles from '../payouts.module.css';
import { shortDay, sentTexts as texts } from './sent-texts.ts';

const PAGE_SIZE = 6;
const COLUMNS: readonly Column<SentPayout>[] = [
  { label: texts.day, cell: ({ on }) => <span className={styles.short}>{shortDay(on)}</span> },
  { label: texts.state, cell: (payout) => <Progress payout={payout} />, grow: true },
  { label: texts.amount, cell: ({ amount }) => <Money cents={amount} />, align: 'end' },
];

/** What was sent to an owner, and where it is. Nothing is shown before the first one. */
export function SentToOwner({ ownerId }: { readonly ownerId: string }) {
  const asked = { params: { id: ownerId }, query: { limit: PAGE_SIZE } };
  const list = useInfiniteQuery(apiPages('GET /owners/:id/payouts', asked));
  const [latest] = list.data?.pages[0]?.data.payouts ?? [];
  if (list.isSuccess && !latest) return null;
  return (
    <section className={styles.column}>
      <h2>{texts.title}</h2>
      {latest?.progress === 'at_provider' && <Notice tone="info">{texts.atProvider}</Notice>}
      {(latest?.progress === 'came_back' || latest?.progress === 'not_sent') && (
        <Notice tone="error">{texts.cameBack}</Notice>
      )}
      <PagedList query={list} rowsOf={({ data }) => data.payouts} skeleton={null} empty={null}>
        {(rows) => <DataTable caption={texts.caption} columns={COLUMNS} rows={rows} keyOf={({ _id }) => _id} />}
      </PagedList>
    </section>
  );
}

function Progress({ payout: { progress, amount, back } }: { readonly payout: SentPayout }) {
  const { tone, word } = texts.progress[progress];
  return (
    <span className={styles.state}>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {back > 0 && back < amount && <span>{texts.back(formatCents(back))}</span>}
    </span>
  );
}
