import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { Redirect, useSearch } from 'wouter';
import { FavoriteButton } from '#features/favorites/client/favorite-button.tsx';
import { useFavorites } from '#features/favorites/client/use-favorites.ts';
import { LotGallery } from '#features/lots/client/photos/lot-gallery.tsx';
import { LotPicture } from '#features/lots/client/shared/lot-picture.tsx';
import { ShareLot } from '#features/lots/client/shared/share-lot.tsx';
import { describeAmenities } from '#features/lots/rules/amenities.ts';
import { LotZones } from '#features/zones/client/lot-zones.tsx';
import { allZonesQuery } from '#features/zones/client/shared/all-zones.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { boot } from '#platform/api/boot.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { mapsUrl } from '#platform/browser/maps-url.ts';
import { codeKey, readTab, storeTab } from '#platform/browser/tab-storage.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { openWithoutSignal } from '#platform/offline/install-worker.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { OutsideLink, telUrl } from '#platform/ui/layout/outside-link.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton, SkeletonList } from '#platform/ui/skeleton.tsx';
import { keepZipCode } from '#platform/wording/unbroken.ts';
import { requestedTimes } from '../roadside/requested-times.ts';
import { LotGone, LotUnplaced } from './lot-gone.tsx';
import styles from './zones-page.module.css';

const texts = {
  back: t`All lots`,
  directions: t`Directions`,
  directionsTo: (name: string) => t`Directions to ${name}`,
  call: t`Call`,
  has: t`Amenities`,
  entered: (code: string) => t`Code ${code} is entered. Choose your zone: the price there includes it.`,
  title: t`Parking`,
};

const OneLotMap = lazy(() => import('#features/search/client/lots-map/one-lot-map.tsx'));
const PermitsLink = lazy(() => import('#features/permits/client/permits-link.tsx'));
/** As tall as what will be there: lots-map.module.css. */
const PICTURE_HEIGHT = 'clamp(11rem, 52vw, 18rem)';

/** A lot and its zones. */
export default function ZonesPage({ params: { locationId } }: PageProps<typeof routes.zones>) {
  const search = useSearch();
  const code = useScannedCode(locationId, search);
  const params = { id: locationId };
  const location = useQuery(apiQuery('GET /locations/:id', { params }));
  const zones = useQuery(allZonesQuery(locationId));
  const favorites = useFavorites();
  const isWide = useIsWide();
  useEffect(() => openWithoutSignal('/'), []);
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
  if (lot.pinApproximate) return <LotUnplaced location={lot} />;
  const [only, ...others] = zones.data?.filter(({ archived }) => !archived) ?? [];
  const requested = new URLSearchParams(search);
  // There is nothing to choose, unless something asked for this page: the way back, a merchant's poster, or a reserved stay.
  if (only && others.length === 0 && !only.paused && !['all', 'code', 'from'].some((name) => requested.has(name))) {
    return <Redirect to={paths.zone(lot._id, only._id) + requestedTimes(search)} replace />;
  }
  return (
    <Page
      title={lot.name}
      lead={keepZipCode(lot.address)}
      back={{ to: paths.locations(), label: texts.back }}
      width="wide"
    >
      <div className={classNames(ui.stack3, styles.lot)}>
        <div className={classNames(ui.stack2, styles.place)}>
          {lot.photo ? <LotGallery location={lot} /> : <SmallMap lot={lot} />}
          <div className={classNames(ui.cluster, styles.acts)}>
            <OutsideLink
              href={mapsUrl(`${lot.name}, ${lot.address}`)}
              name={texts.directionsTo(lot.name)}
              variant="secondary"
              size="small"
            >
              {texts.directions}
            </OutsideLink>
            {lot.phoneNumber && (
              <OutsideLink
                href={telUrl(lot.phoneNumber)}
                name={`${texts.call} ${lot.phoneNumber}`}
                variant="secondary"
                size="small"
              >
                {texts.call} <span className={styles.number}>{lot.phoneNumber}</span>
              </OutsideLink>
            )}
            <ShareLot lot={lot} />
            {favorites && <FavoriteButton favorites={favorites} lot={lot} withWords />}
          </div>
          {isWide && <Amenities lot={lot} />}
          {lot.photo && isWide && <SmallMap lot={lot} />}
        </div>
        <div className={classNames(ui.stack2, styles.zones)}>
          {code && <Banner tone="info">{texts.entered(code)}</Banner>}
          {zones.isPending && <SkeletonList rows={3} height="5rem" />}
          {zones.isError && <LoadFailure error={zones.error} busy={zones.isFetching} onRetry={zones.refetch} />}
          {zones.data && <LotZones location={lot} zones={zones.data} requested={requestedTimes(search)} />}
          {!zones.isPending && (
            <>
              <Suspense fallback={null}>
                <PermitsLink locationId={lot._id} />
              </Suspense>
              {!isWide && <Amenities lot={lot} />}
              {lot.photo && !isWide && <SmallMap lot={lot} />}
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

function Amenities({ lot }: { readonly lot: Parameters<typeof describeAmenities>[0] }) {
  const has = describeAmenities(lot);
  if (has.length === 0) return null;
  return (
    <ul className={classNames(ui.cluster, styles.has)} aria-label={texts.has}>
      {has.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

/** Where the lot is; nothing without map pictures or tiles. */
function SmallMap({
  lot,
}: {
  readonly lot: ComponentProps<typeof LotPicture>['location'] & ComponentProps<typeof OneLotMap>['location'];
}) {
  if (boot.mapPictures) return <LotPicture location={lot} />;
  if (!boot.tiles) return null;
  return (
    <OnceSeen>
      <OneLotMap location={lot} />
    </OnceSeen>
  );
}

/** A map weighs more than the rest of the page: it loads only for who scrolls to it. */
function OnceSeen({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setSeen(true));
    if (frame.current) watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);
  const skeleton = <Skeleton height={PICTURE_HEIGHT} />;
  return <div ref={frame}>{isSeen ? <Suspense fallback={skeleton}>{children}</Suspense> : skeleton}</div>;
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
