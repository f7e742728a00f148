// Mails a lot's corrected address to the drivers with reservations there (rule 235).

import type { Deps } from '#app/deps.ts';
import { lockOrder } from '#features/orders/server/public.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type NotifyDeps, notifyDriver } from './notify-driver.ts';
import { listAhead } from './reported-driver.read-model.ts';

const PAGE = 100;

/** Safe to repeat: nobody is told about the same correction twice. */
export async function notifyAddress(
  deps: NotifyDeps & Pick<Deps, 'db'>,
  { locationId }: { readonly locationId: string },
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page: string[] = await listAhead(deps.db, { locationId, after, now: deps.now(), limit: PAGE });
    for (const orderId of page) {
      const stay = { locationId, orderId };
      await inTransaction(deps.db, async (tx) => {
        await lockOrder(tx, stay);
        await notifyDriver(deps, tx, stay, { news: 'corrected_address' });
      });
    }
    if (page.length < PAGE) return;
    after = page.at(-1) ?? null;
  }
}
