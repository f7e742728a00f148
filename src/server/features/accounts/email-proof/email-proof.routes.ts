import { emailProofContract as contract } from '#contract/accounts/email-proof.contract.ts';
import { refuse } from '#contract/refusals.ts';
import { inTransaction } from '../../../db/transactions/in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { type Route, route } from '../../../http/endpoint-route.ts';
import { mailProofAgain, type OnEmailProven, proveEmail } from './email-proof.service.ts';

export function emailProofRoutes(deps: Deps, onProven: OnEmailProven): Route[] {
  return [
    route(contract.mailEmailProof, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return (await mailProofAgain(deps, user.id)) ?? { message: 'The link is on its way.' };
    }),
    route(contract.proveEmail, async ({ principal: { user }, body: { token }, now }) => {
      if (!user) return refuse('not_signed_in');
      const proving = { userId: user.id, token, now };
      const refused = await inTransaction(deps.db, (tx) => proveEmail(tx, proving, onProven));
      return refused ?? { message: 'Your e-mail address is confirmed.' };
    }),
  ];
}
