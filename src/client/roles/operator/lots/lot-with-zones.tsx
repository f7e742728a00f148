import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { Location } from '#contract/lots/locations.contract.ts';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { allZonesQuery } from '../../../lib/lists/all-zones.ts';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { ComingPage, OwnedLocation } from './owned-location.tsx';

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
