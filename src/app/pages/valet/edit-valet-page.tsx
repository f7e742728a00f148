import { paths } from '#app/paths/paths.ts';
import { formTexts as texts } from '#features/valet/client/arrival/form-texts.ts';
import { WorkWithoutSignal } from '#features/valet/client/offline/work-without-signal.tsx';
import { EditTicketForm } from '#features/valet/client/tickets/edit-ticket-form.tsx';
import { OneTicket, useValetId } from '#features/valet/client/tickets/one-ticket.tsx';
import { VoidTicket } from '#features/valet/client/tickets/void-ticket.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useGoWithNotice } from '../operator/passed-notice.tsx';

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
  const back = { to: paths.valetDetails(valetId), label: texts.back };
  return (
    <OneTicket valetId={valetId} title={texts.loading} back={back}>
      {(ticket) => (
        <Page
          title={texts.editTitle(ticket.ticketNumber)}
          lead={ticket.locationName}
          width="narrow"
          compact
          back={back}
        >
          <EditTicketForm
            ticket={ticket}
            onSaved={({ _id }) => goWithNotice(paths.valetDetails(_id), { title: texts.edited })}
          />
          <VoidTicket
            ticket={ticket}
            onVoid={() => goWithNotice(paths.valet(), { title: texts.voided(ticket.ticketNumber) })}
          />
        </Page>
      )}
    </OneTicket>
  );
}
