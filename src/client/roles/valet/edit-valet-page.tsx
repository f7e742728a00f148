import { formTexts as texts } from '../../features/valet/arrival/form-texts.ts';
import { EditTicketForm } from '../../features/valet/editing/edit-ticket-form.tsx';
import { VoidTicket } from '../../features/valet/editing/void-ticket.tsx';
import { WorkWithoutSignal } from '../../features/valet/offline/work-without-signal.tsx';
import { OneTicket, useValetId } from '../../features/valet/ticket/one-ticket.tsx';
import { staffPaths } from '../../lib/signed-in/staff-paths.ts';
import { Page } from '../../ui/base/page.tsx';
import { useGoWithNotice } from '../operator/lots/passed-notice.tsx';

export default function EditValetPage() {
  return (
    <WorkWithoutSignal>
      <EditValet />
    </WorkWithoutSignal>
  );
}

function EditValet() {
  const valetId = useValetId();
  const goWithNotice = useGoWithNotice();
  const back = { to: staffPaths.valetDetails(valetId), label: texts.back };
  return (
    <OneTicket valetId={valetId} title={texts.loading} back={back}>
      {(ticket) => (
        <Page title={texts.editTitle(ticket.ticketNumber)} lead={ticket.locationName} width="narrow" back={back}>
          <EditTicketForm
            ticket={ticket}
            onSaved={({ _id }) => goWithNotice(staffPaths.valetDetails(_id), { title: texts.edited })}
          />
          <VoidTicket
            ticket={ticket}
            onVoid={() => goWithNotice(staffPaths.valet(), { title: texts.voided(ticket.ticketNumber) })}
          />
        </Page>
      )}
    </OneTicket>
  );
}
