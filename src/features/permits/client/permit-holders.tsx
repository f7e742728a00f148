import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiPages, foundPages, shownPages } from '#platform/api/api-pages.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { FoldingRows } from '#platform/ui/layout/folding-rows.tsx';
import { ListSearch, useListSearch } from '#platform/ui/lists/list-search.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { GivenWays } from './given-ways.tsx';
import { SoldPermitRow } from './sold-permit.tsx';

const texts = {
  search: t`Find a plate, a name or an email`,
  notFound: t`No permits match your search.`,
  noHolders: t`Nobody has a permit here yet.`,
  holders: t`Permit holders`,
};

/** How many fit, so that a page stays short enough to scroll through with a thumb. */
const SHOWN = { phone: 8, wide: 50 };

/** The permits of a lot, the latest first: all of them, or the search results. */
export function PermitHolders({ locationId }: { readonly locationId: string }) {
  const search = useListSearch();
  const limit = SHOWN[useIsWide() ? 'wide' : 'phone'];
  const params = { id: locationId };
  const isSearching = search.settled !== '';
  const all = useInfiniteQuery(apiPages('GET /locations/:id/permits', { params, query: { limit } }));
  const found = useInfiniteQuery({
    ...foundPages('POST /locations/:id/permits/search', { params, body: { search: search.settled, limit } }),
    enabled: isSearching,
  });
  const shown = shownPages(all, found, isSearching);
  const isEmpty = search.typed === '' && all.data?.pages[0]?.data.permits.length === 0;
  return (
    <>
      {!isEmpty && <ListSearch label={texts.search} search={search} />}
      <PagedList
        query={shown}
        rowsOf={({ data }) => data.permits}
        skeleton={<SkeletonList rows={2} height="8rem" />}
        empty={isSearching ? <p role="status">{texts.notFound}</p> : <EmptyState title={texts.noHolders} />}
      >
        {(permits) => (
          <FoldingRows label={texts.holders}>
            {permits.map((permit) => (
              <SoldPermitRow key={permit._id} permit={permit}>
                <GivenWays locationId={locationId} permit={permit} />
              </SoldPermitRow>
            ))}
          </FoldingRows>
        )}
      </PagedList>
    </>
  );
}
