import type { Deps } from '#app/deps.ts';
import type { Db } from '#platform/db/database.ts';
import type { JobData } from '#platform/jobs/job-kinds.ts';

type CardBefore = { readonly provider: string | null; readonly methodRef: string | null };

/** Soon, for a card that is no longer charged, unless the one in its place is the same. In the caller's transaction. */
export async function detachReplaced(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { provider, methodRef }: CardBefore,
  next: string | null = null,
): Promise<void> {
  if (provider === null || methodRef === null || methodRef === next) return;
  await jobs.enqueue(tx, 'detach-card', { provider, methodRef });
}

/** A removed or replaced card is forgotten by its provider too. @throws ProviderUnavailable, to be tried again */
export async function detachCard(
  { payments }: Pick<Deps, 'payments'>,
  { provider, methodRef }: JobData['detach-card'],
): Promise<void> {
  await payments.of(provider).cardSetups?.detach(methodRef);
}
