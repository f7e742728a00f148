import { t } from 'ttag';
import ui from '#platform/ui/primitives.module.css';

// What a car owner's three pages share: the number in the URL, the key, and the selected car.

import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ownCarName } from '#features/vehicles/rules/car-name.ts';
import { formatTime } from '#platform/calendar/human-time.ts';
import { readTypedPhone } from '#platform/contract/phone.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';
import { describeTicket } from './describe-ticket.ts';
import { TicketStatus } from './ticket-status.tsx';
import { useGuestKeys } from './use-guest-keys.ts';
import { type GuestTicket, useGuestTickets } from './use-guest-tickets.ts';
import { useTicketChanges } from './use-ticket-changes.ts';

const texts = {
  chooseTitle: t`Which car?`,
  chooseLead: t`This phone has several tickets with us.`,
  cutOff: (time: string) => t`No connection. This is as of ${time}; we keep trying.`,
  title: t`Your car`,
};

// A link in a text opens the ticket by itself.
const CodeEntry = lazy(() => import('./code-entry.tsx'));

export type ShownTicket = GuestTicket & {
  /** E.164. */
  readonly phone: string;
  /** This phone has others. */
  readonly hasOthers: boolean;
  /** A notice that the data may be stale; null while it is current. */
  readonly cutOff: ReactNode;
};

type GuestTicketPageProps = { readonly children: (ticket: ShownTicket) => ReactNode };

export function GuestTicketPage({ children }: GuestTicketPageProps) {
  const query = new URLSearchParams(useSearch());
  // A plus sign in a URL means a space, and an E.164 number begins with one.
  const phone = readTypedPhone((query.get('pn') ?? '').replace(/^ /, '+'));
  if (phone === null) return <GoBack />;
  return (
    <OpenedTicket key={phone} phone={phone} requested={query.get('ticket')}>
      {children}
    </OpenedTicket>
  );
}

/** Nothing can be shown without a number. */
function GoBack() {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (window.history.length > 1) window.history.back();
    else navigate(paths.home(), { replace: true });
  }, [navigate]);
  return <PageSkeleton />;
}

type OpenedTicketProps = GuestTicketPageProps & { readonly phone: string; readonly requested: string | null };

function OpenedTicket({ phone, requested, children }: OpenedTicketProps) {
  const keys = useGuestKeys(phone);
  const [isLive, setIsLive] = useState(false);
  const found = useGuestTickets(phone, keys, isLive);
  const tickets = found.data?.tickets ?? [];
  const [only] = tickets;
  const chosen = chooseTicket(tickets, requested);
  useTicketChanges(phone, chosen, setIsLive);
  if (keys.claiming || (found.isPending && keys.keys.length > 0 && !found.isError)) return <PageSkeleton />;
  if (found.isError && !found.data) {
    return (
      <Page title={texts.title}>
        <LoadFailure error={found.error} busy={found.isFetching} onRetry={found.refetch} />
      </Page>
    );
  }
  if (!only) return <CodeEntry phone={phone} failure={keys.failure} onOpened={keys.add} />;
  if (!chosen) return <ChooseTicket tickets={tickets} />;
  const asOf = formatTime(new Date(found.dataUpdatedAt), { timeZone: chosen.valet.timeZone });
  const cutOff = found.failureCount > 0 && <Banner tone="info">{texts.cutOff(asOf)}</Banner>;
  return children({ ...chosen, phone, hasOthers: tickets.length > 1, cutOff });
}

/** The address of the page asks which one of several. */
export const ASK = 'ask';

/** A guest who comes back has tickets of earlier visits, too: the car that is with us matters, else the latest. */
function chooseTicket(tickets: readonly GuestTicket[], requested: string | null): GuestTicket | undefined {
  if (tickets.length === 1) return tickets[0];
  if (requested !== null) return tickets.find(({ valet }) => valet._id === requested);
  const [current, ...more] = tickets.filter(({ valet }) => valet.whereabouts !== 'completed');
  return more.length > 0 ? undefined : (current ?? tickets[0]);
}

/** Several cars under one phone number. */
function ChooseTicket({ tickets }: { readonly tickets: readonly GuestTicket[] }) {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const choose = (id: string) => {
    query.set('ticket', id);
    navigate(`${path}?${query}`);
  };
  return (
    <Page title={texts.chooseTitle} lead={texts.chooseLead} width="narrow">
      {tickets.map(({ valet }) => (
        <Card key={valet._id}>
          <div className={ui.rowBetween}>
            <Plate plate={valet.plateNumber} state={valet.state} />
            <TicketStatus valet={valet} />
          </div>
          <p>{describeTicket(valet.ticketNumber, valet.locationName)}</p>
          <Button variant="secondary" full onClick={() => choose(valet._id)}>
            {ownCarName(valet)}
          </Button>
        </Card>
      ))}
    </Page>
  );
}
