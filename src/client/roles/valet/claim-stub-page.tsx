import { t } from 'ttag';
import { ClaimStub } from '../../features/valet/stub/claim-stub.tsx';
import { OneTicket, useValetId } from '../../features/valet/ticket/one-ticket.tsx';
import { RequireValet } from '../../lib/signed-in/guards.tsx';
import { staffPaths } from '../../lib/signed-in/staff-paths.ts';
import { Page } from '../../ui/base/page.tsx';

const texts = { title: t`Claim stub`, loading: t`Ticket`, back: (ticket: string) => t`Ticket ${ticket}` };

/** What a ticket's guest takes along on paper. */
export default function ClaimStubPage() {
  return (
    <RequireValet>
      <Stub />
    </RequireValet>
  );
}

function Stub() {
  const valetId = useValetId();
  const to = staffPaths.valetDetails(valetId);
  return (
    <OneTicket valetId={valetId} title={texts.loading} back={{ to, label: texts.loading }}>
      {(ticket) => (
        <Page title={texts.title} back={{ to, label: texts.back(ticket.ticketNumber) }}>
          <ClaimStub ticket={ticket} />
        </Page>
      )}
    </OneTicket>
  );
}
