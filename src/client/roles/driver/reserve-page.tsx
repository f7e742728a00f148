import { useLocation } from 'wouter';
import { ReserveForm } from '../../features/sessions/reserving/reserve-form.tsx';
import { reserveTexts as texts } from '../../features/sessions/reserving/reserve-texts.ts';
import { useReserving } from '../../features/sessions/reserving/use-reserving.ts';
import KnownVehicle from '../../features/vehicles/known-vehicle.tsx';
import type { reserveRoutes } from '../../lib/reserving/reserve-paths.ts';
import { canPayHere } from '../../lib/routing/payment-document.ts';
import type { PageProps } from '../../lib/routing/route-entry.ts';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/base/notice.tsx';
import { type Place, ZonePage } from './zone-page.tsx';

/** A stay in advance: arrival and departure, the full price, the vehicles. The booking page then takes the payment. */
export default function ReservePage({ params }: PageProps<typeof reserveRoutes.reserve>) {
  return (
    <ZonePage params={params} title={texts.title} lead={texts.at} back={texts.parkNow}>
      {(place) =>
        place.zone.reservable ? (
          <Reserve place={place} />
        ) : (
          <Notice tone="info" title={texts.notTaken}>
            {texts.notTakenText}
          </Notice>
        )
      }
    </ZonePage>
  );
}

function Reserve({ place: { location, zone } }: { readonly place: Place }) {
  const [, navigate] = useLocation();
  const to = (canPayHere ? paths.zone : paths.payZone)(location._id, zone._id);
  // As an entry of the payment step, so that going back from it leads here.
  const reserving = useReserving({ location, zone }, () => navigate(to, { state: { step: 'payment' } }));
  return (
    <ReserveForm
      reserving={reserving}
      timeZone={location.timeZone}
      renderKnown={(known) => <KnownVehicle {...known} />}
    />
  );
}
