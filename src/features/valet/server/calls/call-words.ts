// What an attendant's phone shows about a requested car. It never names the guest, because a locked screen shows it to anybody.

import { t } from 'ttag';
import type { CallStep } from '../../rules/board/who-is-called.ts';
import type { StoredTicket } from '../tickets/stored-ticket.ts';

export function callNotice({ ticket, ticketId }: StoredTicket, step: CallStep) {
  const { ticketNumber, color, make, model, hook, transmission } = ticket.details;
  const facts = [
    [color, make, model].filter(Boolean).join(' '),
    ticket.parking?.parkedLocation,
    hook === null ? null : t`Hook ${hook}`,
    transmission === 'Stick' ? t`Stick` : null,
  ];
  return {
    title: titleOf(ticketNumber, step),
    body: facts.filter(Boolean).join(' · '),
    path: `/valet/details?valetId=${ticketId}`,
  };
}

function titleOf(ticketNumber: string, step: CallStep): string {
  if (step === 'hand_over') return t`Hand ${ticketNumber} over? The code was refused`;
  if (step === 'nearest') return t`Bring ${ticketNumber}: you are nearest`;
  return step === 'everyone' ? t`Bring ${ticketNumber}` : t`Nobody has taken ${ticketNumber}`;
}
