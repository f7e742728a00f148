import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#app/paths/paths.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { formatCents } from '#platform/money/cents.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { OwedOwner } from '../payouts.contract.ts';
import styles from './payouts.module.css';
import { PayoutsAtSupport } from './payouts-at-support.tsx';
import { ownersTexts as texts } from './payouts-texts.ts';
import { shortDay } from './sent-texts.ts';

export default function OwnersPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <PayoutsAtSupport />
      <h2>{texts.owedTitle}</h2>
      <OwnersOwed />
    </Page>
  );
}

const PAGE_SIZE = 50;
const COLUMNS: readonly Column<OwedOwner>[] = [
  {
    label: texts.owner,
    cell: ({ _id, name }) => (
      <span className={styles.short}>
        <TextLink to={paths.ownerPayouts(_id)}>{name}</TextLink>
      </span>
    ),
    whole: true,
  },
  { label: texts.email, cell: ({ email }) => <span className={styles.address}>{email}</span>, grow: true },
  { label: texts.account, cell: ({ state }) => texts.accounts[state] },
  {
    label: texts.next,
    cell: ({ next }) => (
      <span className={styles.short}>
        {next ? texts.nextOn(formatCents(next.cents), shortDay(next.on)) : texts.nothingNext}
      </span>
    ),
  },
  { label: texts.owed, cell: ({ owed }) => <Money cents={owed} />, align: 'end' },
];

/** All owners, starting with those who are owed the most. */
function OwnersOwed() {
  const list = useInfiniteQuery(apiPages('GET /owners', { query: { limit: PAGE_SIZE } }));
  return (
    <PagedList
      query={list}
      rowsOf={({ data }) => data.owners}
      skeleton={<SkeletonList rows={6} height="3rem" />}
      empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
    >
      {(rows) => <DataTable caption={texts.caption} columns={COLUMNS} rows={rows} keyOf={({ _id }) => _id} linked />}
    </PagedList>
  );
}
