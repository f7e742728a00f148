import { ParkedHours } from '../../../features/capacity/hours/parked-hours.tsx';
import { LiveLot } from '../../../features/capacity/live/live-lot.tsx';
import { liveTexts as texts } from '../../../features/capacity/live/live-texts.ts';
import { ParkedNow } from '../../../features/capacity/live/parked-now.tsx';
import { LotRevenueWeek } from '../../../features/revenue/week/revenue-week.tsx';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import type { staffRoutes } from '../../../lib/signed-in/staff-paths.ts';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { LotWithZones } from '../lots/lot-with-zones.tsx';

/** How full a lot is now and who is parked there, for its owner. */
export default function LiveLotPage({ params: { locationId } }: PageProps<typeof staffRoutes.liveLot>) {
  return (
    <LotWithZones locationId={locationId} title={texts.title}>
      {(location, zones) => (
        <Page
          title={texts.title}
          lead={location.address}
          width="wide"
          back={{ to: paths.zones(locationId), label: location.name }}
        >
          <LiveLot location={location} zones={zones} />
          <ParkedHours locationId={locationId} />
          <ParkedNow locationId={locationId} timeZone={location.timeZone} />
          <LotRevenueWeek locationId={locationId} />
        </Page>
      )}
    </LotWithZones>
  );
}
