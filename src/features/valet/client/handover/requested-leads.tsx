import { useState } from 'react';
import { t } from 'ttag';
import { carName } from '#features/vehicles/rules/car-name.ts';
import { Button } from '#platform/ui/button.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { RefusedBanner } from '../tickets/refused-banner.tsx';
import { guestOf } from '../tickets/ticket-status-marks.ts';
import { useTicketAct } from '../tickets/use-ticket-act.ts';
import styles from './requested-leads.module.css';

const texts = {
  requested: (ticketNumber: string) => t`Ticket ${ticketNumber}: hand over without the code?`,
  allowRequested: t`Allow`,
  allowBusy: t`Allowing…`,
  notNow: t`Not now`,
};

/** Over the top of a lead's board, of which it moves nothing: whose code was refused, and one tap that allows the handover. */
export default function RequestedLeads({ tickets }: { readonly tickets: readonly Valet[] }) {
  const [passedOver, passOver] = useState<readonly string[]>([]);
  const ticket = tickets.find(({ _id }) => !passedOver.includes(_id));
  return (
    <div role="status">
      {ticket && (
        <Requested key={ticket._id} ticket={ticket} onPassedOver={() => passOver([...passedOver, ticket._id])} />
      )}
    </div>
  );
}

type RequestedProps = { readonly ticket: Valet; readonly onPassedOver: () => void };

function Requested({ ticket, onPassedOver }: RequestedProps) {
  const { act, busy, refused } = useTicketAct(ticket._id);
  // Stored with the ticket, in the language of stored texts.
  const allow = () => act({ kind: 'override', name: guestOf(ticket), detail: 'Allowed by a lead who was asked' });
  return (
    <div className={styles.over}>
      <p>
        <strong>{texts.requested(ticket.ticketNumber)}</strong>
        <br />
        {ticket.plateNumber} · {carName(ticket)} · {guestOf(ticket)}
      </p>
      <div className={styles.buttons}>
        <Button size="small" busy={busy !== null} busyText={texts.allowBusy} onClick={() => void allow()}>
          {texts.allowRequested}
        </Button>
        <Button variant="secondary" size="small" onClick={onPassedOver}>
          {texts.notNow}
        </Button>
      </div>
      {refused && <RefusedBanner refused={refused} />}
    </div>
  );
}
