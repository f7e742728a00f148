// Every minute, reminds drivers of reservations that start within the hour (rule 68).

import type { Deps } from '#app/deps.ts';
import { queueMessage } from '#features/messages/server/public.ts';
import { lockOrder, type OrderId } from '#features/orders/server/public.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { NotifyDeps } from './notify-driver.ts';
import { claimReminder, type DueReminder, listDueReminders } from './reminders.store.ts';
import { listReported } from './reported-driver.read-model.ts';
import { reservationMail } from './reservation-mail.ts';
import { findAheadState, inBuyersWords } from './reservation-state.ts';

const PAGE = 100;

type RemindDeps = NotifyDeps & Pick<Deps, 'db'>;

/** A reminder that fails waits for the next run and does not hold up the others. @throws the failures, after all were tried */
export async function remindDrivers(deps: RemindDeps): Promise<void> {
  const now = deps.now();
  const failures: unknown[] = [];
  let after: DueReminder | null = null;
  for (;;) {
    const page: DueReminder[] = await listDueReminders(deps.db, { now, after, limit: PAGE });
    for (const due of page) await remindDriver(deps, due, now).catch((error: unknown) => failures.push(error));
    if (page.length < PAGE) break;
    after = page.at(-1) ?? null;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders failed: ${failures[0]}`);
}

/** Mails and mark are one transaction: a killed worker has written both or neither. */
async function remindDriver(deps: RemindDeps, { locationId, orderId }: OrderId, now: Date): Promise<void> {
  const stay = { locationId, orderId };
  await inTransaction(deps.db, async (tx) => {
    // Moves and cancellations lock it too.
    await lockOrder(tx, stay);
    if (!(await claimReminder(tx, stay, now))) return;
    const state = await findAheadState(tx, stay, now);
    if (!state || state.vehicles.length === 0) return;
    for (const { email: to, opens } of await listReported(tx, stay)) {
      const by = { to, now, config: deps.config, opens };
      await queueMessage(
        tx,
        deps,
        inBuyersWords(state, () => reservationMail('soon', state, by)),
      );
    }
  });
}
