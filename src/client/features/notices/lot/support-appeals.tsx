import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { apiQuery, refreshQueries } from '../../../lib/api/query-client.ts';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { AppealCard } from './appeal-card.tsx';
import { lotNoticeTexts as texts } from './lot-notice-texts.ts';

/** Appeals that drivers took to support, the longest waiting first. */
export function SupportAppeals() {
  const found = useQuery(apiQuery('GET /desk/notices'));
  if (found.isPending) return <SkeletonList rows={3} height="12rem" />;
  if (!found.data) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  const { notices } = found.data.data;
  if (notices.length === 0) return <EmptyState title={texts.supportEmpty} text={texts.supportEmptyText} />;
  return notices.map(({ location, ...notice }) => (
    <AppealCard
      key={notice._id}
      notice={notice}
      lotName={location.name}
      photoUrl={(id) => `/api/v1/desk/locations/${location._id}/notice-photos/${id}`}
      decide={async (decision) => {
        const body = { locationId: location._id, noticeId: notice._id, ...decision };
        await callApi('POST /desk/notices/decisions', { body });
        await refreshQueries('/desk/notices');
      }}
    />
  ));
}
