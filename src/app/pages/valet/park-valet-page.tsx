import { useState } from 'react';
import { t } from 'ttag';
import { OfflineStand } from '#features/valet/client/offline/offline-stand.tsx';
import { OneTicket, useValetId } from '#features/valet/client/tickets/one-ticket.tsx';
import { ParkForm } from '#features/valet/client/tickets/park-form.tsx';
import styles from '#features/valet/client/tickets/ticket-sheet.module.css';
import type { Valet } from '#features/valet/contract/valet-ticket.ts';
import { carName } from '#features/vehicles/rules/car-name.ts';
import { paths } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { useGoWithBanner } from '../operator/passed-banner.tsx';

const texts = {
  ticket: (ticketNumber: string) => t`Ticket ${ticketNumber}`,
  parkTitle: t`Parking details`,
  parkLead: t`Who parked the car, and where it is.`,
  parkAgainTitle: t`Park again`,
  parkAgainLead: t`The guest is told that the car is parked again. Unless paid, its price keeps running.`,
  parked: (ticketNumber: string, place: string) => t`Ticket ${ticketNumber} is parked at ${place}`,
  back: t`Ticket`,
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
  const back = { to: paths.valetDetails(valetId), label: texts.back };
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

/** The car that the form is about, so that nobody records the wrong one. */
function ParkedCar({ ticket }: { readonly ticket: Valet }) {
  return (
    <p className={classNames(ui.row, ui.strong, styles.car)}>
      <Plate plate={ticket.plateNumber} state={ticket.state} />
      {carName(ticket)}, {texts.ticket(ticket.ticketNumber)}
    </p>
  );
}
