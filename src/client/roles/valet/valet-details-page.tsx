import { TicketDetails } from '../../features/valet/details/ticket-details.tsx';
import { WorkWithoutSignal } from '../../features/valet/offline/work-without-signal.tsx';
import { detailsTexts as texts } from '../../features/valet/ticket/details-texts.ts';
import { OneTicket, useValetId } from '../../features/valet/ticket/one-ticket.tsx';
import { staffPaths } from '../../lib/signed-in/staff-paths.ts';
import { Page } from '../../ui/base/page.tsx';
import { PassedNotice } from '../operator/lots/passed-notice.tsx';

const back = { to: staffPaths.valet(), label: texts.board };

export default function ValetDetailsPage() {
  return (
    <WorkWithoutSignal>
      <ValetDetails />
    </WorkWithoutSignal>
  );
}

function ValetDetails() {
  const valetId = useValetId();
  return (
    <OneTicket valetId={valetId} title={texts.loading} back={back}>
      {(ticket) => (
        <Page
          key={ticket._id}
          title={texts.title(ticket.ticketNumber)}
          lead={ticket.locationName}
          width="wide"
          back={back}
        >
          <PassedNotice />
          <TicketDetails ticket={ticket} />
        </Page>
      )}
    </OneTicket>
  );
}
