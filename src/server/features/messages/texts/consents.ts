// Who may be texted. A number agrees at a form or at the stand, or by texting START; STOP ends it at once, also for what
// waits in the outbox.

import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { clearStop, insertConsent, insertStop, withdrawConsent } from './phones.store.ts';
import { suppressTexts } from './texts.store.ts';

export type ConsentSource = 'form' | 'stand' | 'reply';

export type Agreed = {
  /** E.164. */
  readonly phone: string;
  /** Where it was given: an unticked box that somebody ticked, in person at the stand, or a text. */
  readonly source: ConsentSource;
  /** Who wrote it down; null for the person itself. */
  readonly recordedBy: string | null;
};

/** Answers the consent's id. It does not lift a STOP: only the phone itself can, by texting START. */
export async function recordConsent(db: Db, deps: Pick<Deps, 'newId' | 'now'>, agreed: Agreed): Promise<string> {
  return insertConsent(db, { ...agreed, id: deps.newId(), now: deps.now() });
}

/** In the caller's transaction. From now on nothing is texted there. */
export async function recordStop(
  tx: Db,
  stop: { phone: string; source: 'text' | 'provider'; now: Date },
): Promise<void> {
  await insertStop(tx, stop);
  await withdrawConsent(tx, stop.phone, stop.now);
  await suppressTexts(tx, { to: stop.phone }, 'stopped');
}

/** In the caller's transaction. What was kept back stays so: its moment has passed. */
export async function recordStart(tx: Db, deps: Pick<Deps, 'newId' | 'now'>, phone: string): Promise<void> {
  await clearStop(tx, phone, deps.now());
  await recordConsent(tx, deps, { phone, source: 'reply', recordedBy: null });
}
