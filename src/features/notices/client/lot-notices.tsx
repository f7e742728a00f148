import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiPages, foundPages, shownPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { FoldingRows } from '#platform/ui/layout/folding-rows.tsx';
import { ListSearch, useListSearch } from '#platform/ui/lists/list-search.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { AppealCard } from './appeal-card.tsx';
import { NoticeRow } from './notice-row.tsx';

const texts = {
  empty: t`No notices yet`,
  emptyText: t`Officers give one from the result of a lookup when a car has not paid.`,
  all: t`All notices`,
  search: t`Find a plate, a number or a reason`,
  notFound: t`No notices match your search.`,
  title: t`Notices`,
  appeals: t`Appeals`,
};

/** How many fit, so that a page stays short enough to scroll through with a thumb. */
const SHOWN = { phone: { appeals: 1, notices: 8 }, wide: { appeals: 3, notices: 50 } } as const;

type AtLot = { readonly locationId: string };

/** The waiting appeals, the next deadline first, then all notices of the lot. */
export function LotNotices({ locationId }: AtLot) {
  return (
    <>
      <Appeals locationId={locationId} />
      <AllNotices locationId={locationId} />
    </>
  );
}

function Appeals({ locationId }: AtLot) {
  const limit = SHOWN[useIsWide() ? 'wide' : 'phone'].appeals;
  const waiting = useInfiniteQuery(
    apiPages('GET /locations/:id/notices', { params: { id: locationId }, query: { limit, status: 'appealed' } }),
  );
  return (
    <PagedList query={waiting} rowsOf={({ data }) => data.notices} skeleton={null} empty={null}>
      {(appeals) => (
        <>
          <h2>{texts.appeals}</h2>
          {appeals.map((notice) => (
            <AppealCard
              key={notice._id}
              notice={notice}
              photoUrl={(id) => `/api/v1/locations/${locationId}/notice-photos/${id}`}
              decide={async (body) => {
                const at = { locationId, id: notice._id };
                await callApi('POST /locations/:locationId/notices/:id/decision', { params: at, body });
                await refreshQueries(`/locations/${locationId}/notices`);
              }}
            />
          ))}
        </>
      )}
    </PagedList>
  );
}

function AllNotices({ locationId }: AtLot) {
  const search = useListSearch();
  const limit = SHOWN[useIsWide() ? 'wide' : 'phone'].notices;
  const params = { id: locationId };
  const isSearching = search.settled !== '';
  const all = useInfiniteQuery(apiPages('GET /locations/:id/notices', { params, query: { limit } }));
  const found = useInfiniteQuery({
    ...foundPages('POST /locations/:id/notices/search', { params, body: { search: search.settled, limit } }),
    enabled: isSearching,
  });
  const shown = shownPages(all, found, isSearching);
  const isEmpty = !isSearching && search.typed === '' && all.data?.pages[0]?.data.notices.length === 0;
  return (
    <>
      <h2>{texts.all}</h2>
      {!isEmpty && <ListSearch label={texts.search} search={search} />}
      <PagedList
        query={shown}
        rowsOf={({ data }) => data.notices}
        skeleton={<SkeletonList rows={4} height="4rem" />}
        empty={
          isSearching ? (
            <p role="status">{texts.notFound}</p>
          ) : (
            <EmptyState title={texts.empty} text={texts.emptyText} />
          )
        }
      >
        {(notices) => (
          <FoldingRows label={texts.title}>
            {notices.map((notice) => (
              <NoticeRow key={notice._id} locationId={locationId} notice={notice} />
            ))}
          </FoldingRows>
        )}
      </PagedList>
    </>
  );
}
