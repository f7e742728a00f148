import { paths } from '#app/paths/paths.ts';
import { OfflineStand } from '#features/valet/client/offline/offline-stand.tsx';
import { useStandsSettled } from '#features/valet/client/stand/use-stand.ts';
import { detailsTexts as texts } from '#features/valet/client/tickets/details-texts.ts';
import { OneTicket, useValetId } from '#features/valet/client/tickets/one-ticket.tsx';
import { TicketDetails } from '#features/valet/client/tickets/ticket-details.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { PassedBanner } from '../operator/passed-banner.tsx';

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
