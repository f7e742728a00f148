// The same Idempotency-Key with the same request acts once: the first answer is kept and given again. A double click
// that arrives while the first is under way waits for its answer.

import { setTimeout as sleep } from 'node:timers/promises';
import { isRefusal, REFUSALS, type Refusal, refuse } from '#contract/refusals.ts';
import type { Db } from '../db/database.ts';
import { claimKey, findKeptAnswer, type KeyedRequest, keepAnswer, releaseKey } from './idempotency.store.ts';

const POLL_MS = 100;
const POLLS = 50;

/** Runs `act` for the first request with this key; later ones are given its answer. */
export async function onceByKey(
  db: Db,
  request: KeyedRequest,
  options: { now: () => Date; act: () => Promise<unknown> },
): Promise<unknown> {
  if (await claimKey(db, request, options.now())) return actAndKeep(db, request, options.act);
  for (let poll = 0; poll < POLLS; poll++) {
    const kept = await findKeptAnswer(db, request);
    // The first request failed on our side and gave the key back: this one is now the first.
    if (!kept) return onceByKey(db, request, options);
    if (kept.requestHash !== request.requestHash) return refuse('idempotency_key_reused');
    if (kept.status !== null) return kept.answer;
    await sleep(POLL_MS);
  }
  return refuse('idempotency_in_progress');
}

async function actAndKeep(db: Db, request: KeyedRequest, act: () => Promise<unknown>): Promise<unknown> {
  try {
    const answer = await act();
    const status = isRefusal(answer) ? REFUSALS[(answer as Refusal).refusal].status : 200;
    await (status >= 500 ? releaseKey(db, request) : keepAnswer(db, request, status, answer));
    return answer;
  } catch (error) {
    // With the connection lost, the next statement may still be given the lost one. A key that stays is free after a minute.
    const release = () => releaseKey(db, request);
    await release()
      .catch(release)
      .catch(() => {});
    throw error;
  }
}
