import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Redirect, useSearch } from 'wouter';
import { describeAmenities } from '#domain/locations/amenities.ts';
import { FavouriteButton } from '../../features/favourites/favourite-button.tsx';
import { useFavourites } from '../../features/favourites/use-favourites.ts';
import { LotPicture } from '../../features/locations/lot/lot-picture.tsx';
import { lotTexts as texts } from '../../features/locations/lot/lot-texts.ts';
import { LotZones } from '../../features/zones/lot/lot-zones.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { boot } from '../../lib/api/boot.ts';
import { apiQuery } from '../../lib/api/query-client.ts';
import { allZonesQuery } from '../../lib/lists/all-zones.ts';
import { askedTimes } from '../../lib/reserving/asked-times.ts';
import type { PageProps } from '../../lib/routing/route-entry.ts';
import { codeKey, readTab, storeTab } from '../../lib/storage/tab-storage.ts';
import { listed } from '../../lib/wording/unbroken.ts';
import { paths, type routes } from '../../paths.ts';
import { LoadFailure } from '../../ui/base/load-failure.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Page } from '../../ui/base/page.tsx';
import { PageSkeleton } from '../../ui/base/page-skeleton.tsx';
import { Skeleton, SkeletonList } from '../../ui/base/skeleton.tsx';
import { LotGone } from './lot-gone.tsx';
import { codeTexts } from './selling/code-texts.ts';

const OneLotMap = lazy(() => import('../../features/locations/lots-map/one-lot-map.tsx'));
const PermitsLink = lazy(() => import('../../features/permits/link/permits-link.tsx'));
const LotGallery = lazy(() => import('../../features/locations/photos/lot-gallery.tsx'));
/** As tall as what will be there: lots-map.module.css, lot-gallery.module.css. */
const PICTURE_HEIGHT = 'clamp(11rem, 52vw, 18rem)';

/** A lot and its zones. */
export default function ZonesPage({ params: { locationId } }: PageProps<typeof routes.zones>) {
  const search = useSearch();
  const code = useScannedCode(locationId, search);
  const params = { id: locationId };
  const location = useQuery(apiQuery('GET /locations/:id', { params }));
  const zones = useQuery(allZonesQuery(locationId));
  const favourites = useFavourites();
  if (location.isPending) return <PageSkeleton />;
  if (isUnknown(location.error)) return <LotGone />;
  if (location.isError) {
    return (
      <Page title={texts.title}>
        <LoadFailure error={location.error} busy={location.isFetching} onRetry={location.refetch} />
      </Page>
    );
  }
  const lot = location.data.data.location;
  if (lot.archived || lot.held) return <LotGone soon={!lot.archived} />;
  const has = describeAmenities(lot);
  const [only, ...others] = zones.data?.filter(({ archived }) => !archived) ?? [];
  const asked = new URLSearchParams(search);
  // There is nothing to choose, unless something asked for this page: the way back, a merchant's poster, or a reserved stay.
  if (only && others.length === 0 && !only.paused && !['all', 'code', 'from'].some((name) => asked.has(name))) {
    return <Redirect to={paths.zone(lot._id, only._id) + askedTimes(search)} replace />;
  }
  return (
    <Page
      title={lot.name}
      lead={
        <>
          <p>{lot.address}</p>
          {has.length > 0 && <p>{listed(has)}</p>}
        </>
      }
      back={{ to: paths.locations(), label: texts.back }}
    >
      {favourites && <FavouriteButton favourites={favourites} lot={lot} withWords />}
      {boot.mapPictures && <LotPicture location={lot} />}
      {boot.tiles && !boot.mapPictures && (
        <Suspense fallback={<Skeleton height={PICTURE_HEIGHT} />}>
          <OneLotMap location={lot} />
        </Suspense>
      )}
      {lot.photo && (
        <Suspense fallback={<Skeleton height={PICTURE_HEIGHT} />}>
          <LotGallery location={lot} />
        </Suspense>
      )}
      {code && <Notice tone="info">{codeTexts.entered(code)}</Notice>}
      {zones.isPending && <SkeletonList rows={3} height="10rem" />}
      {zones.isError && <LoadFailure error={zones.error} busy={zones.isFetching} onRetry={zones.refetch} />}
      {zones.data && <LotZones location={lot} zones={zones.data} asked={askedTimes(search)} />}
      <Suspense fallback={null}>
        <PermitsLink locationId={lot._id} />
      </Suspense>
    </Page>
  );
}

/** A merchant's poster opens this page with the code filled in; the tab remembers it for the zone's page. */
function useScannedCode(locationId: string, search: string): string | null {
  const scanned = new URLSearchParams(search).get('code');
  useEffect(() => {
    if (scanned) storeTab(codeKey(locationId), scanned);
  }, [locationId, scanned]);
  return scanned || readTab(codeKey(locationId));
}

/** Neither a weak signal nor an error of ours: there is no such lot. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
