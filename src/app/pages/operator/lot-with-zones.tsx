import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { ComingPage, OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import type { Location } from '#features/lots/lots.contract.ts';
import { allZonesQuery } from '#features/zones/client/shared/all-zones.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { paths } from '#platform/paths/paths.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';

type LotWithZonesProps = Omit<ComponentProps<typeof OwnedLocation>, 'children'> & {
  readonly children: (location: Location, zones: readonly Zone[]) => ReactNode;
};

/** A page about a lot that needs to know its zones as well. */
export function LotWithZones({ children, ...lot }: LotWithZonesProps) {
  const zones = useQuery(allZonesQuery(lot.locationId));
  return (
    <OwnedLocation {...lot}>
      {(location) => {
        if (zones.data) return children(location, zones.data);
        if (zones.isPending) return <ComingPage width={lot.width ?? 'form'} />;
        return (
          <Page
            title={lot.title}
            width={lot.width}
            back={lot.back ?? { to: paths.zones(lot.locationId), label: location.name }}
          >
            <LoadFailure error={zones.error} onRetry={zones.refetch} busy={zones.isFetching} />
          </Page>
        );
      }}
    </OwnedLocation>
  );
}
