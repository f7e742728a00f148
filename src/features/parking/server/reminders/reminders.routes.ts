import type { Deps } from '#app/deps.ts';
import { findPushKeys } from '#features/messages/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { refuseLotStaff } from '#platform/http/access/authorize.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { remindersContract as contract } from '../../reminders.contract.ts';
import { findStayOfReceipt } from '../stay-of-receipt.ts';
import { getReminder, type RequestedReminder, setReminder } from './set-reminder.ts';

export function remindersRoutes(deps: Deps): Route[] {
  const get = async (sessionId: string) => {
    const reminder = await getReminder(deps.db, sessionId);
    return isRefusal(reminder) ? reminder : { data: reminder };
  };
  const set = async (requested: RequestedReminder) => {
    const reminder = await inTransaction(deps.db, (tx) => setReminder(tx, deps, requested));
    return isRefusal(reminder) ? reminder : { data: reminder };
  };
  return [
    route(contract.getReminder, ({ params }) => get(params.id)),
    route(contract.setReminder, ({ params, body, principal: by }) => set({ ...body, sessionId: params.id, by })),
    route(contract.getReminderByReceipt, async ({ params, principal }) => {
      return (await refuseStranger(deps, params, principal)) ?? get(params.id);
    }),
    route(contract.setReminderByReceipt, async ({ params, body, principal: by }) => {
      return (await refuseStranger(deps, params, by)) ?? set({ ...body, sessionId: params.id, by });
    }),
    route(contract.getPushKey, async () => {
      const { publicKey } = await findPushKeys(deps.db, deps);
      return { data: { publicKey } };
    }),
  ];
}

/** Rule 29: the key speaks for its holder, signed in or not, but not for the lot's owner or staff. */
async function refuseStranger(
  { db }: Deps,
  { key: receiptKey, id: sessionId }: { readonly key: string; readonly id: string },
  by: Principal,
): Promise<Refusal | null> {
  const found = await findStayOfReceipt(db, { receiptKey, sessionId });
  return found ? refuseLotStaff(db, found.stay, by) : refuse('not_found');
}
