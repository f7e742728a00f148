import { receiptsContract as contract } from '#contract/receipts.contract.ts';
import { type Refusal, refuse } from '#contract/refusals.ts';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/endpoint-route.ts';
import { giveSessionsTo } from '../sessions/sessions.store.ts';
import { getReceipt } from './get-receipt.ts';
import { claimOrder, findReceiptPlace } from './receipts.read-model.ts';
import { sendReceipt } from './send-receipt.ts';

export function receiptsRoutes(deps: Deps): Route[] {
  return [
    route(contract.getReceipt, async ({ params, principal }) => {
      const receipt = await getReceipt(deps, params.key, principal);
      return receipt ? { data: receipt } : refuse('not_found');
    }),
    route(contract.claimReceipt, async ({ params, principal }) => {
      const refused = await claimReceipt(deps, params.key, principal.user?.id ?? '');
      return refused ?? { message: 'This receipt is now in your account.' };
    }),
    route(contract.sendReceipt, async ({ body, principal }) => {
      const { email, name, sessionData } = body;
      const asked = { email, name, sessionId: sessionData._id, receiptKey: sessionData.receiptKey, principal };
      return (await sendReceipt(deps, asked)) ?? { message: 'The receipt is on its way.' };
    }),
  ];
}

/** Whoever has the receipt's key and an account may keep it there, unless another account does. */
async function claimReceipt(deps: Deps, key: string, userId: string): Promise<Refusal | null> {
  const place = await findReceiptPlace(deps.db, key);
  if (!place) return refuse('not_found');
  return deps.db.transaction().execute(async (tx) => {
    if (!(await claimOrder(tx, place, userId))) return refuse('already_claimed');
    await giveSessionsTo(tx, place, userId);
    return null;
  });
}
