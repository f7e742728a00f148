// Throws away what is no longer needed: kept answers after a day, counted attempts, ended sign-ins.

import type { Deps } from '../deps.ts';
import { deleteKeysBefore } from '../http/idempotency.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export async function cleanUp(deps: Deps): Promise<void> {
  await deleteKeysBefore(deps.db, new Date(deps.now().getTime() - DAY_MS));
}
