import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { SupportNotice } from '../notice-shapes.ts';
import { AppealCard } from './appeal-card.tsx';

const texts = {
  supportEmpty: t`No appeals waiting`,
  supportEmptyText: t`Drivers can turn to you after their lot has refused an appeal.`,
};

const PAGE_SIZE = 20;

/** Appeals that drivers took to support, the longest waiting first. */
export function SupportAppeals() {
  const found = useInfiniteQuery(apiPages('GET /support/notices', { query: { limit: PAGE_SIZE } }));
  return (
    <PagedList
      query={found}
      rowsOf={({ data }) => data.notices}
      skeleton={<SkeletonList rows={3} height="12rem" />}
      empty={<EmptyState title={texts.supportEmpty} text={texts.supportEmptyText} />}
    >
      {(notices) => notices.map(toCard)}
    </PagedList>
  );
}

const toCard = ({ location, ...notice }: SupportNotice) => (
  <AppealCard
    key={notice._id}
    notice={notice}
    lotName={nameLot(location)}
    photoUrl={(id) => `/api/v1/support/locations/${location._id}/notice-photos/${id}`}
    decide={async (decision) => {
      const body = { locationId: location._id, noticeId: notice._id, ...decision };
      await callApi('POST /support/notices/decisions', { body });
      await refreshQueries('/support');
    }}
  />
);
