import { t } from 'ttag';
import { OfflineStand } from '#features/valet/client/offline/offline-stand.tsx';
import { EditTicketForm } from '#features/valet/client/tickets/edit-ticket-form.tsx';
import { OneTicket, useValetId } from '#features/valet/client/tickets/one-ticket.tsx';
import { VoidTicket } from '#features/valet/client/tickets/void-ticket.tsx';
import { paths } from '#platform/paths/paths.ts';
import { Page } from '#platform/ui/page.tsx';
import { useGoWithBanner } from '../operator/passed-banner.tsx';

const texts = {
  editTitle: (ticketNumber: string) => t`Edit ticket ${ticketNumber}`,
  loading: t`Edit ticket`,
  voided: (ticketNumber: string) => t`Ticket ${ticketNumber} is void`,
  edited: t`The ticket is saved`,
  back: t`Ticket`,
};

export default function EditValetPage() {
  return (
    <OfflineStand>
      <EditValet />
    </OfflineStand>
  );
}

function EditValet() {
  const valetId = useValetId();
  const goWithBanner = useGoWithBanner();
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
            onSaved={({ _id }) => goWithBanner(paths.valetDetails(_id), { title: texts.edited })}
          />
          <VoidTicket
            ticket={ticket}
            onVoid={() => goWithBanner(paths.valet(), { title: texts.voided(ticket.ticketNumber) })}
          />
        </Page>
      )}
    </OneTicket>
  );
}
