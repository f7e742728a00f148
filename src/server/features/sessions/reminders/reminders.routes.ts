import { isRefusal } from '#contract/refusals.ts';
import { remindersContract as contract } from '#contract/stays/reminders.contract.ts';
import type { Deps } from '../../../deps.ts';
import { type Route, route } from '../../../http/endpoint-route.ts';
import { getReminder, setReminder } from './set-reminder.ts';

export function remindersRoutes(deps: Deps): Route[] {
  return [
    route(contract.getReminder, async ({ params }) => {
      const reminder = await getReminder(deps.db, params.id);
      return isRefusal(reminder) ? reminder : { data: reminder };
    }),
    route(contract.setReminder, async ({ params, body, principal: by }) => {
      const wanted = { ...body, sessionId: params.id, by };
      const reminder = await deps.db.transaction().execute((tx) => setReminder(tx, deps, wanted));
      return isRefusal(reminder) ? reminder : { data: reminder };
    }),
  ];
}
