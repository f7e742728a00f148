// The same Idempotency-Key with the same request acts once: the first answer is kept and given again. A double click
// that arrives while the first is under way waits for its answer. What acts in one transaction keeps its answer in it, so
// that there is never the one without the other, whatever dies and however long it takes (decision record 039).

import { setTimeout as sleep } from 'node:timers/promises';
import { isRefusal, REFUSALS, type Refusal, refuse } from '#contract/refusals.ts';
import type { Db } from '../db/database.ts';
import {
  claimKey,
  findKeptAnswer,
  type HeldKey,
  type KeyedRequest,
  keepAnswer,
  releaseKey,
} from './idempotency.store.ts';
import { type AnswerSeal, sealBy } from './idempotency-seal.ts';

const POLL_MS = 100;
const POLLS = 50;

/** Keeps the answer in the transaction that does what it tells. @throws KeyTaken, which undoes that transaction. */
export type Keep = (tx: Db, answer: unknown) => Promise<void>;

export type AskedOnce = {
  readonly scope: string;
  readonly key: string;
  /** All that the request says: the same key with anything else is another request. */
  readonly input: string;
};

type Act = { readonly now: () => Date; readonly act: (keep: Keep) => Promise<unknown> };

/** Another request with this key took it over meanwhile: it acts, and this one does not. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/** Runs `act` for the first request with this key; later ones are given its answer. */
export async function onceByKey(db: Db, { scope, key, input }: AskedOnce, act: Act): Promise<unknown> {
  const seal = sealBy(key, scope);
  return once({ db, seal, request: { scope, keyHash: seal.keyHash, requestHash: seal.hashOf(input) } }, act);
}

type Asked = { readonly db: Db; readonly seal: AnswerSeal; readonly request: KeyedRequest };

async function once(asked: Asked, act: Act): Promise<unknown> {
  const held = await claimKey(asked.db, asked.request, act.now());
  if (!held) return awaitAnswer(asked, act);
  try {
    return await actAndKeep(asked, held, act);
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    return awaitAnswer(asked, act);
  }
}

async function awaitAnswer(asked: Asked, act: Act): Promise<unknown> {
  for (let poll = 0; poll < POLLS; poll++) {
    const kept = await findKeptAnswer(asked.db, asked.request);
    // The first request failed on our side and gave the key back: this one is now the first.
    if (!kept) return once(asked, act);
    if (kept.requestHash !== asked.request.requestHash) return refuse('idempotency_key_reused');
    if (kept.sealedAnswer !== null) return JSON.parse(asked.seal.open(kept.sealedAnswer));
    await sleep(POLL_MS);
  }
  return refuse('idempotency_in_progress');
}

async function actAndKeep({ db, seal }: Asked, held: HeldKey, { act }: Act): Promise<unknown> {
  const sealed = (answer: unknown) => ({ status: statusOf(answer), sealedAnswer: seal.seal(JSON.stringify(answer)) });
  const keep: Keep = async (tx, answer) => {
    if (!(await keepAnswer(tx, held, sealed(answer)))) throw new KeyTaken();
  };
  let answer: unknown;
  try {
    answer = await act(keep);
  } catch (error) {
    // With the connection lost, the next statement may still be given the lost one. A key that stays is free after a minute.
    await twice(() => releaseKey(db, held));
    throw error;
  }
  // It is done: the key is not given back for want of a kept answer.
  if (statusOf(answer) < 500) await twice(() => keepAnswer(db, held, sealed(answer)));
  else await twice(() => releaseKey(db, held));
  return answer;
}

async function twice(attempt: () => Promise<unknown>): Promise<void> {
  await attempt()
    .catch(attempt)
    .catch(() => {});
}

function statusOf(answer: unknown): number {
  return isRefusal(answer) ? REFUSALS[(answer as Refusal).refusal].status : 200;
}
