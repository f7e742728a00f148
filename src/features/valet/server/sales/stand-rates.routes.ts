// What a stand charges, and the extras of a ticket.

import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { valetRatesContract as contract } from '../../contract/valet-rates.contract.ts';
import type { TicketCommand } from '../../rules/ticket/ticket-commands.ts';
import { findSettings, lockSettings } from '../board/valet-settings.store.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { findActor } from '../tickets/find-actor.ts';
import { announceStand } from '../tickets/tickets.store.ts';
import { toValet } from '../tickets/valet-answer.ts';
import { findTicketRef } from '../tickets/valets.read-model.ts';
import { ratesOf, saveRates } from './stand-rates.store.ts';

export function standRatesRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.getStandRates, async ({ params: { locationId } }) => {
      const stand = await findSettings(db, locationId);
      return { rates: stand && ratesOf(stand) };
    }),
    route(contract.putStandRates, async ({ params: { locationId }, body, now }) =>
      inTransaction(db, async (tx) => {
        if (!(await lockSettings(tx, locationId))) return refuse('valet_not_set_up');
        await saveRates(tx, { locationId, ...body }, now);
        await announceStand(tx, locationId);
        const stand = await findSettings(tx, locationId);
        return stand ? { rates: ratesOf(stand) } : refuse('not_found');
      }),
    ),
    route(contract.changeTicketExtras, async ({ params, body, principal, now }) => {
      const ticketRef = await findTicketRef(db, params.id);
      if (!ticketRef) return refuse('not_found');
      const actor = await findActor(db, ticketRef.locationId, principal);
      const requested = { ticketRef, actor, command: () => COMMANDS[body.change], origin: body, now };
      const changed = await inTransaction(db, (tx) => changeTicket(tx, deps, requested));
      return isRefusal(changed) ? changed : { valet: toValet(changed, 'staff', now) };
    }),
  ];
}

const COMMANDS = {
  lost_ticket: { kind: 'lose_ticket', lost: true },
  ticket_found: { kind: 'lose_ticket', lost: false },
  waive_parked_again: { kind: 'waive_parked_again' },
} as const satisfies Record<string, TicketCommand>;
