// The end of a permit: its seat becomes free, its plates may no longer park, and its holder is told.

import type { Deps } from '#app/deps.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import { detachLater } from '#features/payments/server/public.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { type EndedBy, mailPermitHolder } from './permit-mails.ts';
import { type StoredPermit, savePermit } from './permits.store.ts';

type EndDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

/** In the caller's transaction, which holds the permit's lock. A permit that was never paid lapses, without telling anybody's program. */
export async function endPermit(
  deps: EndDeps,
  tx: Db,
  permit: StoredPermit,
  { why, now }: { readonly why: EndedBy; readonly now: Date },
): Promise<StoredPermit> {
  const timeZone = await findTimeZone(tx, permit.locationId);
  await detachLater(deps, tx, permit);
  const isStarted = permit.state !== 'pending';
  const after = await savePermit(tx, permit, { state: isStarted ? 'ended' : 'expired', endedAt: now }, timeZone);
  if (isStarted) {
    await announceFact(tx, { event: 'permit.ended', locationId: permit.locationId, about: [permit.id], at: now });
  }
  await mailPermitHolder(deps, tx, permit, { kind: 'ended', why });
  return after;
}
