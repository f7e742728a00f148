// The end of a permit: its seat is free, its plates park no more, and its holder is told.

import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findTimeZone } from '../directory/lot-directory.ts';
import { announce } from '../webhooks/announce.ts';
import { type EndedBy, mailHolder } from './permit-mails.ts';
import { type StoredPermit, savePermit } from './permits.store.ts';

type EndDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

/** In the caller's transaction, which holds the permit's lock. */
export async function endPermit(
  deps: EndDeps,
  tx: Db,
  permit: StoredPermit,
  { why, now }: { readonly why: EndedBy; readonly now: Date },
): Promise<void> {
  const timeZone = await findTimeZone(tx, permit.locationId);
  await savePermit(tx, permit, { state: 'ended', endedAt: now }, timeZone);
  await announce(tx, { event: 'permit.ended', locationId: permit.locationId, about: [permit.id], at: now });
  await mailHolder(deps, tx, permit, { kind: 'ended', why });
}
