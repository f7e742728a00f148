import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { ComingPage, OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import type { Location } from '#features/lots/lots.contract.ts';
import { allZonesQuery } from '#features/zones/client/shared/all-zones.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';

type LotWithZonesProps = {
  readonly locationId: string;
  readonly title: string;
  readonly width?: ComponentProps<typeof OwnedLocation>['width'];
  /** The reader may look at it without owning it. */
  readonly isWatched?: boolean;
  readonly children: (location: Location, zones: readonly Zone[]) => ReactNode;
};

/** A page about a lot that needs to know its zones as well. */
export function LotWithZones({ locationId, title, width = 'form', isWatched = false, children }: LotWithZonesProps) {
  const zones = useQuery(allZonesQuery(locationId));
  return (
    <OwnedLocation locationId={locationId} title={title} width={width} isWatched={isWatched}>
      {(location) => {
        if (zones.data) return children(location, zones.data);
        if (zones.isPending) return <ComingPage width={width} />;
        return (
          <Page title={title}>
            <LoadFailure error={zones.error} onRetry={zones.refetch} busy={zones.isFetching} />
          </Page>
        );
      }}
    </OwnedLocation>
  );
}
