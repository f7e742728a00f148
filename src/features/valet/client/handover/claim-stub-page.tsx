import { t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { RequireValet } from '#platform/routing/guards.tsx';
import { Page } from '#platform/ui/page.tsx';
import { OneTicket, useValetId } from '../tickets/one-ticket.tsx';
import { ClaimStub } from './claim-stub.tsx';

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
  const to = paths.valetDetails(valetId);
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
