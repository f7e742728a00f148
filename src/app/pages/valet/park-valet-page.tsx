import { useState } from 'react';
import { t } from 'ttag';
import { paths } from '#app/paths/paths.ts';
import { formTexts } from '#features/valet/client/arrival/form-texts.ts';
import { OfflineStand } from '#features/valet/client/offline/offline-stand.tsx';
import { OneTicket, useValetId } from '#features/valet/client/tickets/one-ticket.tsx';
import { ParkForm } from '#features/valet/client/tickets/park-form.tsx';
import { ParkedCar } from '#features/valet/client/tickets/parked-car.tsx';
import type { Valet } from '#features/valet/contract/valet-ticket.ts';
import { Page } from '#platform/ui/page.tsx';
import { useGoWithBanner } from '../operator/passed-banner.tsx';

const texts = {
  parkTitle: t`Parking details`,
  parkLead: t`Who parked the car, and where it is.`,
  parkAgainTitle: t`Park again`,
  parkAgainLead: t`The guest is told that the car is parked again. Unless paid, its price keeps running.`,
  parked: (ticketNumber: string, place: string) => t`Ticket ${ticketNumber} is parked at ${place}`,
};

export default function ParkValetPage() {
  return (
    <OfflineStand>
      <ParkValet />
    </OfflineStand>
  );
}

function ParkValet() {
  const valetId = useValetId();
  const back = { to: paths.valetDetails(valetId), label: formTexts.back };
  return (
    <OneTicket valetId={valetId} title={texts.parkTitle} back={back}>
      {(ticket) => <ParkCar ticket={ticket} back={back} />}
    </OneTicket>
  );
}

type ParkCarProps = { readonly ticket: Valet; readonly back: { readonly to: string; readonly label: string } };

function ParkCar({ ticket, back }: ParkCarProps) {
  const goWithBanner = useGoWithBanner();
  const [isAgain] = useState(ticket.whereabouts === 'ready');
  const words = isAgain
    ? { title: texts.parkAgainTitle, lead: texts.parkAgainLead }
    : { title: texts.parkTitle, lead: texts.parkLead };
  return (
    <Page {...words} width="narrow" compact back={back}>
      <ParkedCar ticket={ticket} />
      <ParkForm
        ticket={ticket}
        isAgain={isAgain}
        onParked={({ _id, ticketNumber, parkedLocation }) =>
          goWithBanner(paths.valetDetails(_id), { title: texts.parked(ticketNumber, parkedLocation) })
        }
      />
    </Page>
  );
}
