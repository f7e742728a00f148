import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MyLocation } from '#contract/locations.contract.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';
import { locationsTexts } from '../place/locations-texts.ts';
import styles from './location-card.module.css';
import { LocationCard } from './location-card.tsx';

const texts = locationsTexts.list;
const PAGE_SIZE = 24;

/** Where else a location's card leads, as the page around knows. */
type Ways = { readonly wayFor?: ((location: MyLocation) => ReactNode) | undefined };

/** The lot owner's own locations, and behind a quiet button those that are off the market. */
export function MyLocations({ wayFor }: Ways) {
  const [showsArchived, setShowsArchived] = useState(false);
  return (
    <>
      <MyLocationsPages archived={false} wayFor={wayFor} />
      {showsArchived ? (
        <MyLocationsPages archived wayFor={wayFor} />
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

type Which = Ways & { readonly archived: boolean };

/** A page of them at a time. */
function MyLocationsPages({ archived, wayFor }: Which) {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  return cursors.map((cursor, index) => (
    <MyLocationsPage
      key={cursor}
      cursor={cursor}
      archived={archived}
      wayFor={wayFor}
      isLast={index === cursors.length - 1}
      onMore={(next) => setCursors([...cursors, next])}
    />
  ));
}

type MyLocationsPageProps = Which & {
  readonly cursor: string | null;
  readonly isLast: boolean;
  readonly onMore: (nextCursor: string) => void;
};

function MyLocationsPage({ cursor, archived, isLast, onMore, wayFor }: MyLocationsPageProps) {
  const query = {
    limit: PAGE_SIZE,
    ...(cursor !== null && { cursor }),
    ...(archived && { archived: 'true' as const }),
  };
  const page = useQuery(apiQuery('GET /locations/me', { query }));
  if (page.isPending) return <SkeletonList rows={2} height="14rem" />;
  if (page.isError) return <LoadFailure error={page.error} onRetry={page.refetch} busy={page.isFetching} />;
  const { data, nextCursor } = page.data;
  if (data.locations.length === 0 && cursor === null) {
    if (archived) return <p>{texts.noneArchived}</p>;
    return (
      <EmptyState title={texts.empty} text={texts.emptyText}>
        <ButtonLink to={staffPaths.addLocation()}>{texts.add}</ButtonLink>
        <TextLink to={staffPaths.importLocations()}>{texts.import}</TextLink>
      </EmptyState>
    );
  }
  return (
    <>
      {cursor === null && !archived && (
        <div className={styles.top}>
          <ButtonLink to={staffPaths.addLocation()} variant="secondary">
            {texts.add}
          </ButtonLink>
          <ButtonLink to={staffPaths.importLocations()} variant="quiet">
            {texts.import}
          </ButtonLink>
        </div>
      )}
      <div className={styles.list}>
        {data.locations.map((location) => (
          <LocationCard key={location._id} location={location}>
            {wayFor?.(location)}
          </LocationCard>
        ))}
      </div>
      {isLast && nextCursor !== null && (
        <div>
          <Button variant="secondary" onClick={() => onMore(nextCursor)}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}
