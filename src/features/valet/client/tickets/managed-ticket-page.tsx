import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { AllowHandover } from '../handover/allow-handover.tsx';
import { CarPhotos } from './car-photos.tsx';
import { OneTicket } from './one-ticket.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { TicketSheet } from './ticket-sheet.tsx';

const texts = {
  board: t`Board`,
  title: (ticketNumber: string) => t`Ticket ${ticketNumber}`,
  loading: t`Ticket`,
};

const TicketDamage = lazy(() => import('../damage/ticket-damage.tsx'));

/** A read-only ticket for a manager, who may approve a handover without the guest's code. */
export default function ManagedTicketPage({ params }: PageProps<typeof routes.managedTicket>) {
  const back = { to: paths.managedStand(params.locationId), label: texts.board };
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
