import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api.ts';
import type { MyLocation } from '#contract/lots/locations.contract.ts';
import { apiPages } from '../../../lib/lists/api-pages.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardGrid } from '../../../ui/layout/card-grid.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { ListSearch, useListSearch } from '../../../ui/searching/list-search.tsx';
import { locationsTexts } from '../place/locations-texts.ts';
import styles from './location-card.module.css';
import { LocationCard } from './location-card.tsx';

const texts = locationsTexts.list;
const PAGE_SIZE = 24;
/** Fewer are seen at a glance. */
const SEARCHED_FROM = 8;

/** Links on a location's card that the page adds. */
type CardLinks = { readonly linkFor?: ((location: MyLocation) => ReactNode) | undefined };

/** The lot owner's own locations, searchable where there are many, and behind a quiet button the archived ones. */
export function MyLocations({ linkFor }: CardLinks) {
  const [showsArchived, setShowsArchived] = useState(false);
  const search = useListSearch();
  const current = useInfiniteQuery(locationPages(false, search.settled));
  const total = current.data?.pages[0]?.data.total ?? 0;
  return (
    <>
      {total > 0 && <AddButtons />}
      {(total >= SEARCHED_FROM || search.typed !== '') && <ListSearch label={texts.search} search={search} />}
      <LocationPages
        query={current}
        words={search.settled}
        empty={total > 0 ? <NoneFound words={search.settled} onClear={() => search.type('')} /> : <NoLocations />}
        linkFor={linkFor}
      />
      {showsArchived ? (
        <ArchivedLocations words={search.settled} linkFor={linkFor} />
      ) : (
        !current.isPending && (
          <div>
            <Button variant="quiet" onClick={() => setShowsArchived(true)}>
              {texts.showArchived}
            </Button>
          </div>
        )
      )}
    </>
  );
}

/** While another search loads, what was found before stays. */
function locationPages(archived: boolean, words: string) {
  const query = {
    limit: PAGE_SIZE,
    ...(archived && { archived: 'true' as const }),
    ...(words !== '' && { search: words }),
  };
  return { ...apiPages('GET /locations/me', { query }), placeholderData: keepPreviousData };
}

function ArchivedLocations({ words, linkFor }: CardLinks & { readonly words: string }) {
  const archived = useInfiniteQuery(locationPages(true, words));
  const total = archived.data?.pages[0]?.data.total ?? 0;
  const empty = <p>{total > 0 ? texts.noneFound(words) : texts.noneArchived}</p>;
  return <LocationPages query={archived} words={words} empty={empty} linkFor={linkFor} />;
}

type LocationPagesProps = CardLinks & {
  readonly query: ReturnType<typeof useInfiniteQuery<Answer<'GET /locations/me'>>>;
  /** What is searched for; blank is everything. */
  readonly words: string;
  readonly empty: ReactNode;
};

function LocationPages({ query, words, empty, linkFor }: LocationPagesProps) {
  const total = query.data?.pages[0]?.data.total ?? 0;
  const isFound = words !== '' && !query.isPlaceholderData;
  return (
    <PagedList
      query={query}
      rowsOf={({ data }) => data.locations}
      skeleton={<SkeletonList rows={2} height="14rem" />}
      empty={empty}
    >
      {(rows) => (
        <>
          <p role="status" className={styles.found}>
            {isFound && texts.found(rows.length, total, !query.hasNextPage)}
          </p>
          <CardGrid rows="auto 1fr auto">
            {rows.map((location) => (
              <LocationCard key={location._id} location={location}>
                {linkFor?.(location)}
              </LocationCard>
            ))}
          </CardGrid>
        </>
      )}
    </PagedList>
  );
}

function NoneFound({ words, onClear }: { readonly words: string; readonly onClear: () => void }) {
  return (
    <div role="status">
      <p>{texts.noneFound(words)}</p>
      <Button variant="quiet" onClick={onClear}>
        {texts.showAll}
      </Button>
    </div>
  );
}

function NoLocations() {
  return (
    <EmptyState title={texts.empty} text={texts.emptyText}>
      <ButtonLink to={staffPaths.addLocation()}>{texts.add}</ButtonLink>
      <TextLink to={staffPaths.importLocations()}>{texts.import}</TextLink>
    </EmptyState>
  );
}

function AddButtons() {
  return (
    <div className={styles.top}>
      <ButtonLink to={staffPaths.addLocation()} variant="secondary">
        {texts.add}
      </ButtonLink>
      <ButtonLink to={staffPaths.importLocations()} variant="quiet">
        {texts.import}
      </ButtonLink>
    </div>
  );
}
