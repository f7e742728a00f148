// Damage marks, the guest's answer to them, and the incident file. Each change is one transaction and announced like any other.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { valetDamageContract as contract } from '../../contract/valet-damage.contract.ts';
import type { DamageCommand } from '../../rules/damage/damage-acts.ts';
import { type ActOrigin, changeTicket } from '../tickets/change-ticket.ts';
import { findActor, viewerFor } from '../tickets/find-actor.ts';
import { toValet } from '../tickets/valet-answer.ts';
import { findTicketRef } from '../tickets/valets.read-model.ts';
import { makeIncidentFile } from './make-incident-file.ts';

export function valetDamageRoutes(deps: Deps): Route[] {
  return [
    route(contract.markDamage, ({ params, body, principal, now }) => {
      const { side, x, y, kind, note, photoIds } = body;
      const mark = { id: params.markId, side, x, y, kind, note, photoIds };
      return runCommand(deps, { ticketId: params.id, principal, origin: body, now }, { kind: 'mark_damage', mark });
    }),
    route(contract.removeDamage, ({ params, body, principal, now }) =>
      runCommand(
        deps,
        { ticketId: params.id, principal, origin: body, now },
        { kind: 'remove_damage', markId: params.markId },
      ),
    ),
    route(contract.sayNoDamage, ({ params, body, principal, now }) =>
      runCommand(
        deps,
        { ticketId: params.id, principal, origin: body, now },
        { kind: 'say_no_damage', seen: body.seen },
      ),
    ),
    route(contract.answerDamage, async ({ params, body, principal, now }) => {
      const { said, revision, text } = body;
      if (said === 'wrong' && text === '') {
        return refuseField('text', t`Please say what is missing or wrong.`);
      }
      const requested = { ticketId: params.id, principal, origin: body, now };
      const command: DamageCommand =
        said === 'right' ? { kind: 'accept_damage', revision } : { kind: 'object_to_damage', revision, text };
      return runCommand(deps, requested, command);
    }),
    route(contract.downloadIncidentFile, ({ params, principal, now }) =>
      makeIncidentFile(deps, { ticketId: params.id, principal, now }),
    ),
  ];
}

type Requested = {
  readonly ticketId: string;
  readonly principal: Principal;
  readonly origin: ActOrigin;
  readonly now: Date;
};

async function runCommand(deps: Deps, { ticketId, principal, origin, now }: Requested, command: DamageCommand) {
  const ticketRef = await findTicketRef(deps.db, ticketId);
  if (!ticketRef) return refuse('not_found');
  const actor = await findActor(deps.db, ticketRef.locationId, principal);
  const requested = { ticketRef, actor, command: () => command, origin, now };
  const changed = await inTransaction(deps.db, (tx) => changeTicket(tx, deps, requested));
  return isRefusal(changed) ? changed : { valet: toValet(changed, viewerFor(principal), now) };
}
