// A merchant's code on a ticket (rule 287).

import type { Deps } from '#app/deps.ts';
import { listForStand } from '#features/validations/server/public.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { valetValidationsContract as contract } from '../../contract/valet-validations.contract.ts';
import { findSettings } from '../board/valet-settings.store.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { findActor, viewerFor } from '../tickets/find-actor.ts';
import { toValet } from '../tickets/valet-answer.ts';
import { findTicketRef } from '../tickets/valets.read-model.ts';
import { validateTicket } from './validate-ticket.ts';

export function valetValidationsRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.listStandValidations, async ({ params: { locationId }, now }) => {
      const stand = await findSettings(db, locationId);
      const found = stand ? await listForStand(db, { locationId, now, timeZone: stand.timeZone }) : [];
      return { validations: found.map(({ id: _id, name, kind, value }) => ({ _id, name, kind, value })) };
    }),
    route(contract.validateValet, async ({ params, body, principal, network, now }) => {
      const ticketRef = await findTicketRef(db, params.id);
      if (!ticketRef) return refuse('not_found');
      const actor = await findActor(db, ticketRef.locationId, principal);
      const { code, validation: validationId } = body;
      const requested = { ticketRef, actor, code, validationId, network, origin: body, now };
      const changed = await validateTicket(deps, requested);
      return isRefusal(changed) ? changed : { valet: toValet(changed, viewerFor(principal), now) };
    }),
    route(contract.removeValetValidation, async ({ params, body, principal, now }) => {
      const ticketRef = await findTicketRef(db, params.id);
      if (!ticketRef) return refuse('not_found');
      const actor = await findActor(db, ticketRef.locationId, principal);
      const command = () => ({ kind: 'remove_validation' }) as const;
      const changed = await inTransaction(db, (tx) =>
        changeTicket(tx, deps, { ticketRef, actor, command, origin: body, now }),
      );
      return isRefusal(changed) ? changed : { valet: toValet(changed, viewerFor(principal), now) };
    }),
  ];
}
