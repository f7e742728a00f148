import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MyLocation } from '#contract/lots/locations.contract.ts';
import { apiPages } from '../../../lib/lists/api-pages.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardGrid } from '../../../ui/layout/card-grid.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { locationsTexts } from '../place/locations-texts.ts';
import styles from './location-card.module.css';
import { LocationCard } from './location-card.tsx';

const texts = locationsTexts.list;
const PAGE_SIZE = 24;

/** Links on a location's card that the page adds. */
type CardLinks = { readonly linkFor?: ((location: MyLocation) => ReactNode) | undefined };

/** The lot owner's own locations, and behind a quiet button the archived ones. */
export function MyLocations({ linkFor }: CardLinks) {
  const [showsArchived, setShowsArchived] = useState(false);
  return (
    <>
      <LocationPages archived={false} linkFor={linkFor} />
      {showsArchived ? (
        <LocationPages archived linkFor={linkFor} />
      ) : (
        <div>
          <Button variant="quiet" onClick={() => setShowsArchived(true)}>
            {texts.showArchived}
          </Button>
        </div>
      )}
    </>
  );
}

type LocationPagesProps = CardLinks & { readonly archived: boolean };

function LocationPages({ archived, linkFor }: LocationPagesProps) {
  const query = { limit: PAGE_SIZE, ...(archived && { archived: 'true' as const }) };
  const locations = useInfiniteQuery(apiPages('GET /locations/me', { query }));
  return (
    <PagedList
      query={locations}
      rowsOf={({ data }) => data.locations}
      skeleton={<SkeletonList rows={2} height="14rem" />}
      empty={archived ? <p>{texts.noneArchived}</p> : <NoLocations />}
    >
      {(rows) => (
        <>
          {!archived && <AddButtons />}
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
