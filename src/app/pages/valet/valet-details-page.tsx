import { t } from 'ttag';
import { OfflineStand } from '#features/valet/client/offline/offline-stand.tsx';
import { useStandsSettled } from '#features/valet/client/stand/use-stand.ts';
import { OneTicket, useValetId } from '#features/valet/client/tickets/one-ticket.tsx';
import { TicketDetails } from '#features/valet/client/tickets/ticket-details.tsx';
import { paths } from '#platform/paths/paths.ts';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { PassedBanner } from '../operator/passed-banner.tsx';

const texts = {
  board: t`Board`,
  title: (ticketNumber: string) => t`Ticket ${ticketNumber}`,
  loading: t`Ticket`,
};

const back = { to: paths.valet(), label: texts.board };

export default function ValetDetailsPage() {
  return (
    <OfflineStand>
      <ValetDetails />
    </OfflineStand>
  );
}

function ValetDetails() {
  const valetId = useValetId();
  const isSettled = useStandsSettled();
  return (
    <OneTicket valetId={valetId} title={texts.loading} back={back}>
      {(ticket) => (
        <Page
          key={ticket._id}
          title={texts.title(ticket.ticketNumber)}
          lead={ticket.locationName}
          compact
          width="wide"
          back={back}
        >
          {/* What the last page did, until the car is somewhere else. */}
          <PassedBanner key={ticket.whereabouts} />
          {isSettled ? <TicketDetails ticket={ticket} /> : <SkeletonList rows={3} height="7rem" />}
        </Page>
      )}
    </OneTicket>
  );
}
