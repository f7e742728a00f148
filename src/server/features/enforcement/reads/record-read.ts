// A plate that a camera read: judged as of when it was read, and kept. The camera system sends it again until it is answered.

import { t } from 'ttag';
import { type Refusal, refuse } from '#contract/refusals.ts';
import type { Deps } from '../../../deps.ts';
import { enterPlate, judgeAt, readAsked } from '../check-plate.ts';
import { KEPT_DAYS } from '../forget-look-ups.ts';
import { findRead, insertRead, type StoredRead } from './reads.store.ts';

export type SentRead = Pick<StoredRead, 'locationId' | 'id' | 'camera' | 'confidence'> & {
  readonly plate: string;
  /** Empty or null when the camera read none. */
  readonly state: string | null | undefined;
  /** By the camera's clock. */
  readonly at: Date;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Rules 292 and 293. @returns the read as it is stored; `plate_invalid` and `state_invalid` on their fields; `malformed` for a
 * read that would be deleted at once; `idempotency_key_reused` when its id belongs to another read.
 */
export async function recordRead(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { locationId, id, camera, confidence, plate: license, state, at }: SentRead,
): Promise<StoredRead | Refusal> {
  const asked = readAsked({ license, state });
  if ('refusal' in asked) {
    return asked.refusal === 'plate_invalid' ? refuse('plate_invalid', { fields: { plate: enterPlate() } }) : asked;
  }
  const receivedAt = now();
  if (receivedAt.getTime() - at.getTime() > KEPT_DAYS * DAY_MS) {
    return refuse('malformed', { fields: { at: t`Reads are kept for ${KEPT_DAYS} days: this one is older.` } });
  }
  // A camera's clock that runs ahead must not make a car overdue.
  const readAt = at > receivedAt ? receivedAt : at;
  const judged = await judgeAt(db, { ...asked, locationId, zoneId: null }, readAt);
  if (!judged) return refuse('not_found');
  const { kind: verdict, covered } = judged.verdict;
  const read = { locationId, id, camera, readAt, receivedAt, ...asked, confidence, verdict, covered };
  if (await insertRead(db, read)) return read;
  const first = await findRead(db, { locationId, id });
  return first && isSame(first, read) ? first : refuse('idempotency_key_reused');
}

type Told = Pick<StoredRead, 'camera' | 'plateKey' | 'state'>;

function isSame(one: Told, other: Told): boolean {
  return one.camera === other.camera && one.plateKey === other.plateKey && one.state === other.state;
}
