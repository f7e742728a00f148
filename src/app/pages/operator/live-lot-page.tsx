import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { isUnknown } from '#features/lots/client/shared/owned-location.tsx';
import type { Location } from '#features/lots/lots.contract.ts';
import { LotRevenueWeek } from '#features/revenue/client/lots/revenue-week.tsx';
import { LiveLot } from '#features/spaces/client/live/live-lot.tsx';
import { ParkedNow } from '#features/spaces/client/live/parked-now.tsx';
import { ParkedHours } from '#features/spaces/client/parked-hours.tsx';
import type { Zone } from '#features/zones/zones.contract.ts';
import { seesPlates } from '#platform/access/membership.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import { isManagerLevel } from '#platform/routing/guards.tsx';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { NotFoundPage } from '#platform/ui/not-found-page.tsx';
import { Page } from '#platform/ui/page.tsx';
import { LotWithZones } from './lot-with-zones.tsx';

const texts = {
  title: t`Live view`,
  allLots: t`All lots`,
};

/** How full a lot is now and who is parked there, for its owner and for viewers. */
export default function LiveLotPage({ params: { locationId } }: PageProps<typeof routes.liveLot>) {
  const role = useCurrentUser()?.role;
  const isOwner = role !== undefined && isManagerLevel(role);
  const Lot = isOwner ? LotWithZones : WatchedLot;
  const allLots = { to: paths.live(), label: texts.allLots };
  return (
    <Lot locationId={locationId} title={texts.title} width="wide" {...(isOwner ? {} : { back: allLots })}>
      {(location, zones) => (
        <Page
          title={texts.title}
          lead={isOwner ? location.address : `${location.name}, ${location.address}`}
          width="wide"
          back={isOwner ? { to: paths.zones(locationId), label: location.name } : allLots}
        >
          <LiveLot location={location} zones={zones} isOwner={isOwner} />
          <ParkedHours locationId={locationId} />
          <ParkedNow
            locationId={locationId}
            timeZone={location.timeZone}
            showsPlates={role !== undefined && seesPlates(role)}
          />
          {isOwner && <LotRevenueWeek locationId={locationId} />}
        </Page>
      )}
    </Lot>
  );
}

type WatchedLotProps = Parameters<typeof LotWithZones>[0] & {
  readonly children: (location: Location, zones: readonly Zone[]) => ReactNode;
};

/** A lot is public; the answer about how full it is tells whether the reader may watch it. */
function WatchedLot(props: WatchedLotProps) {
  const mayWatch = useQuery(apiQuery('GET /locations/:id/occupancy', { params: { id: props.locationId } }));
  return isUnknown(mayWatch.error) ? <NotFoundPage /> : <LotWithZones {...props} isWatched />;
}
