import { t } from 'ttag';
import { useLocation } from 'wouter';
import { MemberParkingForm } from '#features/members/client/member-parking-form.tsx';
import { codeKey, storeTab } from '#platform/browser/tab-storage.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { ZonePage } from './zone-page.tsx';

const texts = {
  title: t`Member parking`,
  at: (lot: string, zone: string) => t`${lot}, zone ${zone}`,
  noCode: t`I have no code`,
};

/** Parking with a member code: a plate, a code, and no payment. */
export default function MemberParkingPage({ params }: PageProps<typeof routes.memberParking>) {
  const [, navigate] = useLocation();
  const { locationId, zoneId } = params;
  return (
    <ZonePage params={params} title={texts.title} lead={texts.at} back={texts.noCode}>
      {({ location }) => (
        <MemberParkingForm
          locationId={locationId}
          zoneId={zoneId}
          address={location.address}
          onTakesOff={(code) => {
            storeTab(codeKey(locationId), code);
            navigate(paths.zone(locationId, zoneId));
          }}
          onParked={() => navigate(paths.memberReceipt(locationId, zoneId))}
        />
      )}
    </ZonePage>
  );
}
