import type { Deps } from '#app/deps.ts';
import { refuse } from '#app/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { emailProofContract as contract } from '../../email-proof.contract.ts';
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
      return refused ?? { message: 'Your email address is confirmed.' };
    }),
  ];
}
