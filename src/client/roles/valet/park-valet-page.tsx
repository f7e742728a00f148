import type { Valet } from '#contract/valet/valet-ticket.ts';
import { ParkForm } from '../../features/valet/acts/park-form.tsx';
import { formTexts as texts } from '../../features/valet/arrival/form-texts.ts';
import { ParkedCar } from '../../features/valet/details/parked-car.tsx';
import { WorkWithoutSignal } from '../../features/valet/offline/work-without-signal.tsx';
import { OneTicket, useValetId } from '../../features/valet/ticket/one-ticket.tsx';
import { staffPaths } from '../../lib/signed-in/staff-paths.ts';
import { Page } from '../../ui/base/page.tsx';
import { useGoWithNotice } from '../operator/lots/passed-notice.tsx';

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
  const back = { to: staffPaths.valetDetails(valetId), label: texts.back };
  return (
    <OneTicket valetId={valetId} title={texts.parkTitle} back={back}>
      {(ticket) => (
        <Page {...wordsOf(ticket)} width="narrow" back={back}>
          <ParkedCar ticket={ticket} />
          <ParkForm
            ticket={ticket}
            onParked={({ _id, ticketNumber, parkedLocation }) =>
              goWithNotice(staffPaths.valetDetails(_id), { title: texts.parked(ticketNumber, parkedLocation) })
            }
          />
        </Page>
      )}
    </OneTicket>
  );
}
