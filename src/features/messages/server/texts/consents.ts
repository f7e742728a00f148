// Consent to texts. A number agrees on a form, at the stand, or by texting START. STOP ends
// the consent at once, even for texts that are waiting in the outbox.

import type { Deps } from '#app/deps.ts';
import type { Db } from '#platform/db/database.ts';
import { clearStop, insertConsent, insertStop, withdrawConsent } from './phones.store.ts';
import { suppressTexts } from './texts.store.ts';

export type ConsentSource = 'form' | 'stand' | 'reply';

export type Agreed = {
  /** E.164. */
  readonly phone: string;
  /** Where it was given: a checkbox, in person at the stand, or a text. */
  readonly source: ConsentSource;
  /** Who recorded it; null if it was the person themselves. */
  readonly recordedBy: string | null;
};

/** @returns the consent's id. It does not lift a STOP: only the phone itself can, by texting START. */
export async function recordConsent(db: Db, deps: Pick<Deps, 'newId' | 'now'>, agreed: Agreed): Promise<string> {
  return insertConsent(db, { ...agreed, id: deps.newId(), now: deps.now() });
}

/** In the caller's transaction. From now on the number gets no texts. */
export async function recordStop(
  tx: Db,
  stop: { phone: string; source: 'text' | 'provider'; now: Date },
): Promise<void> {
  await insertStop(tx, stop);
  await withdrawConsent(tx, stop.phone, stop.now);
  await suppressTexts(tx, { to: stop.phone }, 'stopped');
}

/** In the caller's transaction. Suppressed texts stay suppressed: their moment has passed. */
export async function recordStart(tx: Db, deps: Pick<Deps, 'newId' | 'now'>, phone: string): Promise<void> {
  await clearStop(tx, phone, deps.now());
  await recordConsent(tx, deps, { phone, source: 'reply', recordedBy: null });
}
