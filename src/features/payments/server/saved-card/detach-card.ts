import type { Deps } from '#app/deps.ts';
import type { JobData } from '#platform/jobs/job-kinds.ts';

/** A removed or replaced card is forgotten by its provider too. @throws ProviderUnavailable, to be tried again */
export async function detachCard(
  { payments }: Pick<Deps, 'payments'>,
  { provider, methodRef }: JobData['detach-card'],
): Promise<void> {
  await payments.of(provider).cardSetups?.detach(methodRef);
}
