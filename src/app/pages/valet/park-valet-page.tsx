import { paths } from '#app/paths/paths.ts';
import { formTexts as texts } from '#features/valet/client/arrival/form-texts.ts';
import { WorkWithoutSignal } from '#features/valet/client/offline/work-without-signal.tsx';
import { OneTicket, useValetId } from '#features/valet/client/tickets/one-ticket.tsx';
import { ParkForm } from '#features/valet/client/tickets/park-form.tsx';
import { ParkedCar } from '#features/valet/client/tickets/parked-car.tsx';
import type { Valet } from '#features/valet/contract/valet-ticket.ts';
import { Page } from '#platform/ui/page.tsx';
import { useGoWithNotice } from '../operator/passed-notice.tsx';

export default function ParkValetPage() {
  return (
    <WorkWithoutSignal>
      <ParkValet />
    </WorkWithoutSignal>
  );
}

const wordsOf = ({ whereabouts }: Pick<Valet, 'whereabouts'>) =>
  whereabouts === 'ready'
    ? { title: texts.parkAgainTitle, lead: texts.parkAgainLead }
    : { title: texts.parkTitle, lead: texts.parkLead };

function ParkValet() {
  const valetId = useValetId();
  const goWithNotice = useGoWithNotice();
  const back = { to: paths.valetDetails(valetId), label: texts.back };
  return (
    <OneTicket valetId={valetId} title={texts.parkTitle} back={back}>
      {(ticket) => (
        <Page {...wordsOf(ticket)} width="narrow" compact back={back}>
          <ParkedCar ticket={ticket} />
          <ParkForm
            ticket={ticket}
            onParked={({ _id, ticketNumber, parkedLocation }) =>
              goWithNotice(paths.valetDetails(_id), { title: texts.parked(ticketNumber, parkedLocation) })
            }
          />
        </Page>
      )}
    </OneTicket>
  );
}
