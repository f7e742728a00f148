import { useQuery } from '@tanstack/react-query';
import { LotPicture } from '../../features/locations/lot/lot-picture.tsx';
import { lotTexts as texts } from '../../features/locations/lot/lot-texts.ts';
import { LotZones } from '../../features/zones/lot/lot-zones.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/query-client.ts';
import { allZonesQuery } from '../../lib/lists/all-zones.ts';
import type { PageProps } from '../../lib/routing/route-entry.ts';
import { paths, type routes } from '../../paths.ts';
import { LoadFailure } from '../../ui/base/load-failure.tsx';
import { Page } from '../../ui/base/page.tsx';
import { PageSkeleton } from '../../ui/base/page-skeleton.tsx';
import { SkeletonList } from '../../ui/base/skeleton.tsx';
import { LotGone } from './lot-gone.tsx';

/** A lot and its zones. */
export default function ZonesPage({ params: { locationId } }: PageProps<typeof routes.zones>) {
  const params = { id: locationId };
  const location = useQuery(apiQuery('GET /locations/:id', { params }));
  const zones = useQuery(allZonesQuery(locationId));
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
  return (
    <Page title={lot.name} lead={lot.address} back={{ to: paths.locations(), label: texts.back }}>
      <LotPicture location={lot} />
      {zones.isPending && <SkeletonList rows={3} height="10rem" />}
      {zones.isError && <LoadFailure error={zones.error} busy={zones.isFetching} onRetry={zones.refetch} />}
      {zones.data && <LotZones location={lot} zones={zones.data} />}
    </Page>
  );
}

/** Neither a weak signal nor a fault of ours: there is no such lot. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
