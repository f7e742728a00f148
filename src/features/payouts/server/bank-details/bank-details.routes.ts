import type { AccountsDeps } from '#features/accounts/server/public.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { bankDetailsContract as contract } from '../../bank-details.contract.ts';
import {
  enterBankDetails,
  revealBankDetails,
  showBankDetails,
  stopBankDetails,
  stopByLink,
} from './bank-details.service.ts';

export function bankDetailsRoutes(deps: AccountsDeps): Route[] {
  return [
    route(contract.getBankDetails, async ({ params, now }) => ({
      data: await showBankDetails(deps.db, { ownerId: params.id, now }),
    })),
    route(contract.enterBankDetails, async ({ params, body, principal: { user, token }, now }) => {
      if (!user) return refuse('not_signed_in');
      const { password, code, ...entered } = body;
      const by = { ownerId: params.id, actorId: user.id, token, now };
      const details = await enterBankDetails(deps, by, entered, { password, code });
      return isRefusal(details) ? details : { data: details };
    }),
    route(contract.stopBankDetails, async ({ params, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      await stopBankDetails(deps, { ownerId: params.id, actorId: user.id, now });
      return { data: await showBankDetails(deps.db, { ownerId: params.id, now }) };
    }),
    route(contract.stopBankDetailsByLink, async ({ body, now }) => {
      const refused = await stopByLink(deps, body.token, now);
      return refused ?? { message: 'The change is stopped. Payouts stay as they were.' };
    }),
    route(contract.revealBankDetails, async ({ params, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      const revealed = await revealBankDetails(deps, { ownerId: params.id, actorId: user.id, now });
      return isRefusal(revealed) ? revealed : { data: revealed };
    }),
  ];
}
