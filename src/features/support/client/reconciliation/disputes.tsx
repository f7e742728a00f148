import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiPages } from '#platform/api/api-pages.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { OrderStory } from '../../support-story.ts';
import { SupportFrame } from '../frame/support-frame.tsx';
import { DISPUTE_COLUMNS, STAY_COLUMN } from './dispute-columns.tsx';

const texts = {
  title: (open: number) => (open === 0 ? t`Disputes` : t`Disputes, ${open} open`),
  lead: t`Payments that payers asked their bank or PayPal to reverse. Answer them in the provider’s console before they are due.`,
  caption: t`Disputes, open ones first`,
  captionOfStay: t`Disputes for this stay`,
  empty: t`No disputes`,
  emptyText: t`When a payer disputes a payment with their bank or PayPal, it is listed here with the deadline for an answer.`,
};

const PAGE_SIZE = 50;
const COLUMNS = [STAY_COLUMN, ...DISPUTE_COLUMNS];

/** Disputes: open ones first, the oldest on top. */
export default function DisputesPage() {
  const list = useInfiniteQuery(apiPages('GET /support/disputes', { query: { limit: PAGE_SIZE } }));
  return (
    <SupportFrame title={texts.title(list.data?.pages[0]?.data.open ?? 0)} lead={texts.lead}>
      <PagedList
        query={list}
        rowsOf={({ data }) => data.disputes}
        skeleton={<SkeletonList rows={4} height="4rem" />}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
      >
        {(rows) => <DataTable caption={texts.caption} columns={COLUMNS} rows={rows} keyOf={({ _id }) => _id} linked />}
      </PagedList>
    </SupportFrame>
  );
}

/** The disputes of this stay; most stays have none. */
export function StayDisputes({ story: { disputes } }: { readonly story: OrderStory }) {
  if (disputes.length === 0) return null;
  return (
    <section className={ui.stack2}>
      <h2>{texts.title(disputes.filter(({ closedAt }) => closedAt === null).length)}</h2>
      <DataTable caption={texts.captionOfStay} columns={DISPUTE_COLUMNS} rows={disputes} keyOf={({ _id }) => _id} />
    </section>
  );
}
