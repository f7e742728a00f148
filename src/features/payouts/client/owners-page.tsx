import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiPages } from '#platform/api/api-pages.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatDate } from '#platform/wording/format-date.ts';
import type { OwedOwner } from '../payouts.contract.ts';
import type { PayoutState } from '../rules/payout-state.ts';
import styles from './payouts.module.css';
import { PayoutsAtSupport } from './payouts-at-support.tsx';

const texts = {
  title: t`Owed to owners`,
  owedTitle: t`Owed to each owner`,
  lead: t`What was sent, and what each owner is owed. Record what you sent by bank, and it is deducted.`,
  empty: t`No owners yet`,
  emptyText: t`Owners are listed here as soon as they have a lot.`,
  caption: t`Owners and what each is owed`,
  email: t`Email`,
  account: t`Account at Stripe`,
  owed: t`Owed`,
  next: t`Next payout`,
  nextOn: (amount: string, day: string) => `${amount} · ${day}`,
  nothingNext: t`None`,
  accounts: {
    not_offered: t`None`,
    not_started: t`None`,
    details_missing: t`Details missing`,
    being_checked: t`Being checked`,
    active: t`Active`,
    restricted: t`Restricted`,
  } satisfies Record<PayoutState, string>,
  owner: t`Owner`,
};

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
        {next ? texts.nextOn(formatCents(next.cents), formatDate(next.on)) : texts.nothingNext}
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
