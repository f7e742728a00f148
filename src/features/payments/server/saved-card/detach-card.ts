import type { Deps } from '#app/deps.ts';
import type { Db } from '#platform/db/database.ts';
import type { JobData } from '#platform/jobs/job-kinds.ts';
import { isSavedMethod } from './saved-cards.store.ts';

type Method = { readonly provider: string | null; readonly methodRef: string | null };

/** Soon, for a card that is no longer charged, unless its account still has it then. In the caller's transaction. */
export async function detachLater(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { provider, methodRef }: Method,
): Promise<void> {
  if (provider === null || methodRef === null) return;
  await jobs.enqueue(tx, 'detach-card', { provider, methodRef });
}

/** A removed or replaced card is forgotten by its provider too. @throws ProviderUnavailable, to be tried again */
export async function detachCard(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  { provider, methodRef }: JobData['detach-card'],
): Promise<void> {
  if (await isSavedMethod(db, methodRef)) return;
  await payments.of(provider).detach?.(methodRef);
}
