import { t } from 'ttag';
import { useLocation } from 'wouter';
import { AppliedCode } from '#features/parking/client/booking/applied-code.tsx';
import { RefusedCode } from '#features/parking/client/booking/refused-code.tsx';
import { StartForm } from '#features/parking/client/booking/start-form.tsx';
import { useMerchantCode } from '#features/parking/client/booking/use-merchant-code.ts';
import KnownVehicle from '#features/vehicles/client/known-vehicle.tsx';
import { paths, type routes } from '#platform/paths/paths.ts';
import { canPayHere } from '#platform/routing/payment-document.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';
import { type ZoneAndLot, ZonePage } from './zone-page.tsx';

const texts = {
  title: t`Pay when you leave`,
  at: (lot: string, zone: string) => t`${lot}, zone ${zone}`,
  chooseTime: t`Back`,
  notSold: t`This zone does not offer paying when you leave`,
  notSoldText: t`Go back and choose how long you want to park.`,
};

/** Start-stop parking (rule 372). The booking page then takes the payment. */
export default function StartPage({ params }: PageProps<typeof routes.startParking>) {
  return (
    <ZonePage params={params} title={texts.title} lead={texts.at} back={texts.chooseTime} width="wide">
      {(zoneAndLot) =>
        zoneAndLot.zone.startStop && !zoneAndLot.zone.paused ? (
          <Start zoneAndLot={zoneAndLot} />
        ) : (
          <Banner tone="info" title={texts.notSold}>
            {texts.notSoldText}
          </Banner>
        )
      }
    </ZonePage>
  );
}

function Start({ zoneAndLot: { location, zone } }: { readonly zoneAndLot: ZoneAndLot }) {
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
