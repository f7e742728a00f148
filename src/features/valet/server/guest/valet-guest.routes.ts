// Access to a ticket without an account.

import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { valetGuestContract as contract } from '../../contract/valet-guest.contract.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { findActor, viewerFor } from '../tickets/find-actor.ts';
import type { StoredTicket } from '../tickets/stored-ticket.ts';
import { toValet } from '../tickets/valet-answer.ts';
import { findTicketRef } from '../tickets/valets.read-model.ts';
import { redeemCode, requestCode } from './guest-codes.ts';
import { CLAIM_MINUTES, mintClaim, redeemClaim, STUB_MINUTES } from './guest-keys.store.ts';
import { guestLink } from './guest-words.ts';

const REQUESTED = 'If this number has a car with us, a text with six digits is on its way.';

export function valetGuestRoutes(deps: Deps): Route[] {
  return [
    route(contract.askValetCode, async ({ body, network, now }) => {
      return (await requestCode(deps, { phone: body.phoneNumber, network, now })) ?? { message: REQUESTED };
    }),
    route(contract.redeemValetCode, ({ body, network, now }) => {
      return redeemCode(deps, { phone: body.phoneNumber, code: body.code, network, now });
    }),
    route(contract.claimValetKey, async ({ body, now }) => {
      const key = await inTransaction(deps.db, (tx) => redeemClaim(tx, body.claim, now));
      return key === null ? refuse('claim_over') : { key };
    }),
    route(contract.agreeToValetTexts, async ({ params, body, principal, now }) => {
      const ticketRef = await findTicketRef(deps.db, params.id);
      if (!ticketRef) return refuse('not_found');
      const actor = await findActor(deps.db, ticketRef.locationId, principal);
      const command = ({ textsConsentAt }: StoredTicket) =>
        ({ kind: 'agree_to_texts', agreedBefore: textsConsentAt !== null }) as const;
      const requested = { ticketRef, actor, command, origin: body, now };
      const stored = await inTransaction(deps.db, (tx) => changeTicket(tx, deps, requested));
      return isRefusal(stored) ? stored : { valet: toValet(stored, viewerFor(principal), now) };
    }),
    route(contract.showValetLink, async ({ params, body, principal, now }) => {
      const ticketRef = await findTicketRef(deps.db, params.id);
      if (!ticketRef) return refuse('not_found');
      const actor = await findActor(deps.db, ticketRef.locationId, principal);
      return inTransaction(deps.db, async (tx) => {
        const command = () => ({ kind: 'show_link', ...(body.on === 'paper' && { onPaper: true }) }) as const;
        const requested = { ticketRef, actor, command, origin: body, now };
        const stored = await changeTicket(tx, deps, requested);
        if (isRefusal(stored)) return stored;
        const minutes = body.on === 'paper' ? STUB_MINUTES : CLAIM_MINUTES;
        const secret = `c=${await mintClaim(tx, ticketRef, { now, minutes })}` as const;
        return { link: guestLink(deps.config.publicUrl, stored, { page: 'review', secret }), minutes };
      });
    }),
  ];
}
