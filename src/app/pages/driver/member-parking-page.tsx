import { useState } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import { MemberParkingForm } from '#features/members/client/member-parking-form.tsx';
import { loadVehicles } from '#features/parking/client/booking/remembered-vehicles.ts';
import { NOTHING_TYPED } from '#features/parking/client/booking/stay-details.ts';
import { readTyped, storeTyped } from '#features/parking/client/booking/stored-booking.ts';
import { NO_VEHICLE } from '#features/parking/client/booking/vehicle-draft.ts';
import { zoneOffer } from '#features/zones/client/shared/zone-offer.ts';
import { codeKey, storeTab } from '#platform/browser/tab-storage.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { type ZoneAndLot, ZonePage } from './zone-page.tsx';

const texts = {
  title: t`I have a code`,
  at: (lot: string, zone: string) => t`${lot}, zone ${zone}`,
  noCode: t`I have no code`,
};

/** A code of a shop, a church or any other host: a plate, the code, and no payment on this page. */
export default function MemberParkingPage({ params }: PageProps<typeof routes.memberParking>) {
  return (
    <ZonePage params={params} title={texts.title} lead={texts.at} back={texts.noCode}>
      {(zoneAndLot) => <EnterCode {...zoneAndLot} />}
    </ZonePage>
  );
}

/** What is typed at the sign is filled in here, and the other way around, whatever the code turns out to be. */
function EnterCode({ location, zone }: ZoneAndLot) {
  const [, navigate] = useLocation();
  const [typed] = useState(
    () => readTyped(zone._id) ?? { vehicles: loadVehicles(location.address), details: NOTHING_TYPED },
  );
  const [car = NO_VEHICLE, ...others] = typed.vehicles;
  const { isHourly } = zoneOffer(zone, location).rate;
  const [locationId, zoneId] = [location._id, zone._id];
  return (
    <MemberParkingForm
      locationId={locationId}
      zoneId={zoneId}
      car={car}
      onTyped={(vehicle) => storeTyped(zoneId, { ...typed, vehicles: [vehicle, ...others] }, isHourly)}
      onTakesOff={(code) => {
        storeTab(codeKey(locationId), code);
        navigate(paths.zone(locationId, zoneId));
      }}
      onParked={() => navigate(paths.memberReceipt(locationId, zoneId))}
    />
  );
}
