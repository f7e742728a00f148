// Normalizes what was typed about a car: the plate as shown, and the state as two letters.

import { t } from 'ttag';
import type { z } from 'zod';
import { isRefusal, type Refusal, refuse } from '#app/refusals.ts';
import { readPhone } from '#features/messages/server/outgoing-messages.ts';
import { checkState } from '#features/vehicles/rules/us-states.ts';
import { plateAt } from '#features/vehicles/server/public.ts';
import type { ValetForm } from '../../contract/valet-ticket.ts';
import type { TicketDetails } from '../../rules/ticket/ticket.ts';

type TypedTicket = Omit<TicketDetails, 'hook'> & { readonly hook: number | null | undefined };

export function detailsIn(form: z.output<typeof ValetForm>): TypedTicket | Refusal {
  const plate = plateAt('plateNumber', form.plateNumber, t`Please enter a license plate number`);
  if (isRefusal(plate)) return plate;
  const read = readPhone(form.phoneNumber);
  if ('problem' in read) return refuse('malformed', { fields: { phoneNumber: read.problem } });
  const state = checkState(form.state);
  if (!state.ok) return refuse('state_invalid', { fields: { state: t`Please enter a state` } });
  return {
    ticketNumber: form.ticketNumber,
    phone: read.phone,
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email,
    plate: plate.plate,
    plateState: state.state,
    make: form.make,
    model: form.model,
    color: form.color,
    description: form.description,
    transmission: form.transmissionType,
    hook: form.hook,
  };
}
