import { t } from 'ttag';
import { useLocation } from 'wouter';
import { paths, type routes } from '#app/paths/paths.ts';
import { AppliedCode } from '#features/parking/client/booking/applied-code.tsx';
import { RefusedCode } from '#features/parking/client/booking/refused-code.tsx';
import { StartForm } from '#features/parking/client/booking/start-form.tsx';
import { useMerchantCode } from '#features/parking/client/booking/use-merchant-code.ts';
import KnownVehicle from '#features/vehicles/client/known-vehicle.tsx';
import { canPayHere } from '#platform/routing/payment-document.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';
import { type Place, ZonePage } from './zone-page.tsx';

const texts = {
  title: t`Pay when you leave`,
  at: (lot: string, zone: string) => t`${lot}, zone ${zone}`,
  chooseTime: t`Choose a time instead`,
  notSold: t`This zone does not offer paying when you leave`,
  notSoldText: t`Go back and choose how long you want to park.`,
};

/** Parking that is paid when its driver leaves (rule 372). The booking page then takes the payment. */
export default function StartPage({ params }: PageProps<typeof routes.startParking>) {
  return (
    <ZonePage params={params} title={texts.title} lead={texts.at} back={texts.chooseTime} width="wide">
      {(place) =>
        place.zone.startStop && !place.zone.paused ? (
          <Start place={place} />
        ) : (
          <Banner tone="info" title={texts.notSold}>
            {texts.notSoldText}
          </Banner>
        )
      }
    </ZonePage>
  );
}

function Start({ place: { location, zone } }: { readonly place: Place }) {
  const [, navigate] = useLocation();
  const byCode = useMerchantCode(location._id, zone._id);
  const { code, quote, validation, remove } = byCode;
  if (code !== '' && quote.isPending) return <PageSkeleton />;
  const to = (canPayHere ? paths.zone : paths.payZone)(location._id, zone._id);
  return (
    <>
      {validation && <AppliedCode code={code} validation={validation} onRemove={remove} />}
      {code !== '' && !validation && <RefusedCode {...byCode} />}
      <StartForm
        location={location}
        zone={zone}
        renderKnown={(known) => <KnownVehicle {...known} />}
        byCode={validation && { code, validation }}
        // As an entry of the payment step, so that going back from it leads here.
        onPrepared={() => navigate(to, { state: { step: 'payment' } })}
      />
    </>
  );
}
