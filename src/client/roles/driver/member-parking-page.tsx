import { useLocation } from 'wouter';
import { MemberParkingForm } from '../../features/members/member-parking-form.tsx';
import { membersTexts as texts } from '../../features/members/members-texts.ts';
import { memberPaths, type memberRoutes } from '../../lib/routing/member-paths.ts';
import type { PageProps } from '../../lib/routing/route-entry.ts';
import { codeKey, storeTab } from '../../lib/storage/tab-storage.ts';
import { paths } from '../../paths.ts';
import { ZonePage } from './zone-page.tsx';

/** Parking with a member code: a plate, a code, and no payment. */
export default function MemberParkingPage({ params }: PageProps<typeof memberRoutes.memberParking>) {
  const [, navigate] = useLocation();
  const { locationId, zoneId } = params;
  return (
    <ZonePage params={params} title={texts.title} lead={texts.at} back={texts.noCode}>
      {() => (
        <MemberParkingForm
          locationId={locationId}
          zoneId={zoneId}
          onTakesOff={(code) => {
            storeTab(codeKey(locationId), code);
            navigate(paths.zone(locationId, zoneId));
          }}
          onParked={() => navigate(memberPaths.receipt(locationId, zoneId))}
        />
      )}
    </ZonePage>
  );
}
