import { t } from 'ttag';
import { carName } from '#features/vehicles/rules/car-name.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { RefusedBanner } from '../tickets/refused-banner.tsx';
import { guestOf } from '../tickets/ticket-status-marks.ts';
import { useTicketAct } from '../tickets/use-ticket-act.ts';

const texts = {
  requested: (ticketNumber: string) => t`Ticket ${ticketNumber}: hand over without the code?`,
  allowRequested: t`Allow`,
  allowBusy: t`Allowing…`,
};

/** Above a lead's board: whose code was refused, and one tap that allows the handover. */
export default function RequestedLeads({ tickets }: { readonly tickets: readonly Valet[] }) {
  return tickets.map((ticket) => <Requested key={ticket._id} ticket={ticket} />);
}

function Requested({ ticket }: { readonly ticket: Valet }) {
  const { act, busy, refused } = useTicketAct(ticket._id);
  // Stored with the ticket, in the language of stored texts.
  const allow = () => act({ kind: 'override', name: guestOf(ticket), detail: 'Allowed by a lead who was asked' });
  return (
    <Banner tone="info" title={texts.requested(ticket.ticketNumber)}>
      <p>
        {ticket.plateNumber} · {carName(ticket)} · {guestOf(ticket)}
      </p>
      {refused && <RefusedBanner refused={refused} />}
      <Button size="small" busy={busy !== null} busyText={texts.allowBusy} onClick={() => void allow()}>
        {texts.allowRequested}
      </Button>
    </Banner>
  );
}
