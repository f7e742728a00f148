import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Location } from '#contract/lots/locations.contract.ts';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { seesPlates } from '#domain/team/membership.ts';
import { ParkedHours } from '../../../features/capacity/hours/parked-hours.tsx';
import { LiveLot } from '../../../features/capacity/live/live-lot.tsx';
import { liveTexts as texts } from '../../../features/capacity/live/live-texts.ts';
import { ParkedNow } from '../../../features/capacity/live/parked-now.tsx';
import { LotRevenueWeek } from '../../../features/revenue/week/revenue-week.tsx';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import { isManagerLevel } from '../../../lib/signed-in/guards.tsx';
import { staffPaths, type staffRoutes } from '../../../lib/signed-in/staff-paths.ts';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { NotFoundPage } from '../../../ui/not-found/not-found-page.tsx';
import { LotWithZones } from '../lots/lot-with-zones.tsx';
import { isUnknown } from '../lots/owned-location.tsx';

/** How full a lot is now and who is parked there, for its owner and for viewers. */
export default function LiveLotPage({ params: { locationId } }: PageProps<typeof staffRoutes.liveLot>) {
  const role = useCurrentUser()?.role;
  const isOwner = role !== undefined && isManagerLevel(role);
  const Lot = isOwner ? LotWithZones : WatchedLot;
  return (
    <Lot locationId={locationId} title={texts.title} width="wide">
      {(location, zones) => (
        <Page
          title={texts.title}
          lead={isOwner ? location.address : `${location.name}, ${location.address}`}
          width="wide"
          back={
            isOwner
              ? { to: paths.zones(locationId), label: location.name }
              : { to: staffPaths.live(), label: texts.allLots }
          }
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
