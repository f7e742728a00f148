import { t } from 'ttag';
import { useLocation } from 'wouter';
import { ReserveForm } from '#features/parking/client/reservations/reserve-form.tsx';
import { useReserving } from '#features/parking/client/reservations/use-reserving.ts';
import KnownVehicle from '#features/vehicles/client/known-vehicle.tsx';
import { paths, type routes } from '#platform/paths/paths.ts';
import { canPayHere } from '#platform/routing/payment-document.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { type ZoneAndLot, ZonePage } from './zone-page.tsx';

const texts = {
  title: t`Reserve for later`,
  at: (lot: string, zone: string) => t`${lot}, zone ${zone}`,
  parkNow: t`Park now`,
  notTaken: t`This zone does not take reservations`,
  notTakenText: t`You can park here when you arrive.`,
};

/** A stay in advance: arrival and departure, the full price, the vehicles. The booking page then takes the payment. */
export default function ReservePage({ params }: PageProps<typeof routes.reserve>) {
  return (
    <ZonePage params={params} title={texts.title} lead={texts.at} back={texts.parkNow} width="wide">
      {(zoneAndLot) =>
        zoneAndLot.zone.reservable ? (
          <Reserve zoneAndLot={zoneAndLot} />
        ) : (
          <Banner tone="info" title={texts.notTaken}>
            {texts.notTakenText}
          </Banner>
        )
      }
    </ZonePage>
  );
}

function Reserve({ zoneAndLot: { location, zone } }: { readonly zoneAndLot: ZoneAndLot }) {
  const [, navigate] = useLocation();
  const to = (canPayHere ? paths.zone : paths.payZone)(location._id, zone._id);
  // As an entry of the payment step, so that going back from it leads here.
  const reserving = useReserving({ location, zone }, () => navigate(to, { state: { step: 'payment' } }));
  return (
    <ReserveForm
      reserving={reserving}
      timeZone={location.timeZone}
      zone={zone}
      renderKnown={(known) => <KnownVehicle {...known} />}
    />
  );
}
