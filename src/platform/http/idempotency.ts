// Rule 43: repeated requests with the same Idempotency-Key act only once; the first answer is stored and returned again. A
// double click that arrives during the first request waits for its answer. A handler that acts in one transaction stores its
// answer in the same transaction, so that neither exists without the other (decision record 039).

import { setTimeout as sleep } from 'node:timers/promises';
import { isRefusal, REFUSALS, type Refusal, refuse } from '#app/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isDatabaseAway } from '#platform/db/pg-errors.ts';
import { type GuardedParts, type NamedPart, NO_PARTS } from '#platform/db/statements/statement-parts.ts';
import {
  claimAndStore,
  claimedAndStoredPart,
  claimedPart,
  claimKey,
  findStoredAnswer,
  type HeldKey,
  isKeyTaken,
  type KeyedRequest,
  releaseKey,
  storeAnswerOf,
  storedAnswerParts,
} from './idempotency.store.ts';
import { type AnswerSeal, sealBy } from './idempotency-seal.ts';

const POLL_MS = 100;
const POLLS = 50;
const MAX_WAIT_MS = 2000;
/** Releasing a key is retried for as long as a database outage may last. */
const TRIED_EVERY_MS = 500;
const MAX_TRIES = 120;

/** Stores the answer in the transaction that acts. @throws KeyTaken, which rolls that transaction back. */
export type StoreAnswer = (tx: Db, answer: unknown) => Promise<void>;

export type RequestedOnce = {
  readonly scope: string;
  readonly key: string;
  /** The whole request: the same key with different content is a different request. */
  readonly input: string;
};

/** The same as part of another statement. May skip the check only if repeating the act is harmless. */
export type AnswerParts = (answer: unknown) => GuardedParts;

/** Claims the key as the first parts of the statement that stores the act; none if it is claimed already. */
export type ClaimParts = () => readonly NamedPart[];

export type AnswerStorage = {
  readonly storeAnswer: StoreAnswer;
  readonly answerParts: AnswerParts;
  readonly claimParts: ClaimParts;
};

/** For a request without a key. */
export const STORES_NOTHING: AnswerStorage = {
  storeAnswer: async () => {},
  answerParts: () => NO_PARTS,
  claimParts: () => [],
};

type Act = {
  readonly now: () => Date;
  /** The process that holds the key while it acts. */
  readonly processId: string;
  /** The lot at which the act claims the key with its own first statement; null if it does not. */
  readonly actsAt: string | null;
  readonly act: (storage: AnswerStorage) => Promise<unknown>;
};

/** Another request has taken over this key and acts instead of this one. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/** Runs `act` for the first request with this key; later ones get its answer. */
export async function onceByKey(db: Db, { scope, key, input }: RequestedOnce, act: Act): Promise<unknown> {
  const seal = sealBy(key, scope);
  // For an act without a lot, keys are spread evenly.
  const locationId = act.actsAt ?? seal.keyHash;
  const requested = { db, seal, request: { locationId, keyHash: seal.keyHash, requestHash: seal.hashOf(input) } };
  return act.actsAt ? claimByActing(requested, act) : runOnce(requested, act);
}

type Requested = { readonly db: Db; readonly seal: AnswerSeal; readonly request: KeyedRequest };

/**
 * Nearly every request is the first with its key. If it is not, the acting statement finds the other request's
 * claim and writes nothing. The request then continues like all others, which claim first.
 */
async function claimByActing(requested: Requested, act: Act): Promise<unknown> {
  const held = { ...requested.request, by: act.processId, since: act.now() };
  try {
    return await actAndStore(requested, { held, isClaimed: false }, act);
  } catch (error) {
    if (!isTaken(error)) throw error;
    return runOnce(requested, act);
  }
}

async function runOnce(requested: Requested, act: Act): Promise<unknown> {
  const held = await claimKey(requested.db, requested.request, { by: act.processId, now: act.now() });
  if (!held) return awaitAnswer(requested, act);
  try {
    return await actAndStore(requested, { held, isClaimed: true }, act);
  } catch (error) {
    if (!isTaken(error)) throw error;
    return awaitAnswer(requested, act);
  }
}

async function awaitAnswer(requested: Requested, act: Act): Promise<unknown> {
  for (let poll = 0; poll < POLLS; poll++) {
    const stored = await findStoredAnswer(requested.db, requested.request, act.now());
    // The first request failed on our side and released the key, so this one is now the first.
    if (!stored) return runOnce(requested, act);
    if (stored.requestHash !== requested.request.requestHash) return refuse('idempotency_key_reused');
    if (stored.sealedAnswer !== null) return JSON.parse(requested.seal.open(stored.sealedAnswer));
    // The first request died with its process.
    if (!stored.isHeld) return runOnce(requested, act);
    await sleep(POLL_MS);
  }
  return refuse('idempotency_in_progress');
}

type Claim = { readonly held: HeldKey; readonly isClaimed: boolean };

async function actAndStore({ db, seal }: Requested, { held, isClaimed }: Claim, { act }: Act): Promise<unknown> {
  const sealed = (answer: unknown) => seal.seal(JSON.stringify(answer));
  const state = { isClaimed, isStored: false };
  const storeAnswer: StoreAnswer = async (tx, answer) => {
    if (!state.isClaimed) await claimAndStore(tx, held, sealed(answer));
    else if (!(await storeAnswerOf(tx, held, sealed(answer)))) throw new KeyTaken();
    state.isStored = true;
  };
  const answerParts: AnswerParts = (answer) => {
    state.isStored = true;
    if (state.isClaimed) return storedAnswerParts(held, sealed(answer));
    return { ...NO_PARTS, parts: [claimedAndStoredPart(held, sealed(answer))] };
  };
  const claim: ClaimParts = () => {
    if (state.isClaimed) return [];
    state.isClaimed = true;
    return [claimedPart(held)];
  };
  let answer: unknown;
  try {
    answer = await act({ storeAnswer, answerParts, claimParts: claim });
  } catch (error) {
    if (state.isClaimed && !isTaken(error)) await withPatience(() => releaseKey(db, held));
    throw error;
  }
  if (state.isStored && !isRefusal(answer)) return answer;
  // The act is done, so failing to store the answer does not release the key.
  if (statusOf(answer) >= 500) {
    if (state.isClaimed) await withPatience(() => releaseKey(db, held));
  } else if (!isClaimed && isRefusal(answer)) await storeUnclaimed(db, held, sealed(answer));
  else await withPatience(() => storeAnswerOf(db, held, sealed(answer)));
  return answer;
}

/** A refused request has written nothing, not even its claim. @throws KeyTaken */
async function storeUnclaimed(db: Db, held: HeldKey, sealedAnswer: Buffer): Promise<void> {
  let isOthers = false;
  await withPatience(async () => {
    await claimAndStore(db, held, sealedAnswer).catch((error: unknown) => {
      if (!isKeyTaken(error)) throw error;
      isOthers = true;
    });
  });
  if (isOthers) throw new KeyTaken();
}

function isTaken(error: unknown): boolean {
  return error instanceof KeyTaken || isKeyTaken(error);
}

/**
 * While the database is down, the caller gets an error at once. This keeps trying in the
 * background, so that the key is free or answered as soon as the database is back.
 */
async function withPatience(attempt: () => Promise<unknown>): Promise<void> {
  const stopWaiting = new AbortController();
  const waited = sleep(MAX_WAIT_MS, undefined, { signal: stopWaiting.signal }).catch(() => {});
  await Promise.race([untilDone(attempt), waited]);
  stopWaiting.abort();
}

/** After a lost connection, the next statement may still get the broken one, so the first retry is immediate. */
async function untilDone(attempt: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (!isDatabaseAway(error) && tries > 1) return;
      if (tries > 1) await sleep(TRIED_EVERY_MS, undefined, { ref: false });
    }
  }
}

function statusOf(answer: unknown): number {
  return isRefusal(answer) ? REFUSALS[(answer as Refusal).refusal].status : 200;
}
