import { lazy, Suspense } from 'react';
import { CarPhotos } from '../../../features/valet/details/car-photos.tsx';
import { TicketHistory } from '../../../features/valet/details/ticket-history.tsx';
import { TicketSheet } from '../../../features/valet/details/ticket-sheet.tsx';
import { AllowHandover } from '../../../features/valet/handover/allow-handover.tsx';
import { detailsTexts as texts } from '../../../features/valet/ticket/details-texts.ts';
import { OneTicket } from '../../../features/valet/ticket/one-ticket.tsx';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import { staffPaths, type staffRoutes } from '../../../lib/signed-in/staff-paths.ts';
import { Page } from '../../../ui/base/page.tsx';
import { Skeleton } from '../../../ui/base/skeleton.tsx';

const TicketDamage = lazy(() => import('../../../features/valet/damage/ticket-damage.tsx'));

/** A read-only ticket for a manager, who may approve a handover without the guest's code. */
export default function ManagedTicketPage({ params }: PageProps<typeof staffRoutes.managedTicket>) {
  const back = { to: staffPaths.managedStand(params.locationId), label: texts.board };
  return (
    <OneTicket valetId={params.valetId} title={texts.loading} back={back}>
      {(ticket) => (
        <Page title={texts.title(ticket.ticketNumber)} lead={ticket.locationName} back={back}>
          <TicketSheet ticket={ticket} userId={undefined} />
          {ticket.whereabouts !== 'completed' && <AllowHandover ticket={ticket} />}
          <CarPhotos ticket={ticket} mayTake={false} />
          <Suspense fallback={<Skeleton height="12rem" />}>
            <TicketDamage ticket={ticket} mayMark={false} mayFile />
          </Suspense>
          <TicketHistory ticket={ticket} />
        </Page>
      )}
    </OneTicket>
  );
}
