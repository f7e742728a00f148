// Rule 43: repeated requests with the same Idempotency-Key act only once; the first answer is stored and returned again. A
// double click that arrives during the first request waits for its answer. A handler that acts in one transaction stores its
// answer in the same transaction, so that neither exists without the other (decision record 039).

import { setTimeout as sleep } from 'node:timers/promises';
import { isRefusal, type Refusals, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isDatabaseAway } from '#platform/db/pg-errors.ts';
import { type GuardedParts, type NamedPart, NO_PARTS, writeParts } from '#platform/db/statements/statement-parts.ts';
import {
  claimedAnswerParts,
  claimedPart,
  claimKey,
  findStoredAnswer,
  isKeyTaken,
  type KeyClaim,
  type KeyedRequest,
  releaseKey,
  storedAnswerParts,
} from './idempotency.store.ts';
import { type AnswerSeal, sealBy } from './idempotency-seal.ts';

const POLL_MS = 100;
const POLLS = 50;
const MAX_WAIT_MS = 2000;
/** Releasing a key is retried for as long as a database outage may last. */
const TRIED_EVERY_MS = 500;
const MAX_TRIES = 120;

/** Stores the answer in the transaction that acts. @throws what `isKeyTaken` recognizes, which rolls that transaction back */
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
  readonly refusals: Refusals;
  readonly act: (storage: AnswerStorage) => Promise<unknown>;
};

/** Runs `act` for the first request with this key; later ones get its answer. */
export async function onceByKey(db: Db, { scope, key, input }: RequestedOnce, act: Act): Promise<unknown> {
  const seal = sealBy(key, scope);
  // For an act without a lot, keys are spread evenly.
  const locationId = act.actsAt ?? seal.keyHash;
  const requested = { db, seal, request: { locationId, keyHash: seal.keyHash, requestHash: seal.hashOf(input) } };
  return runOnce(requested, act, act.actsAt !== null);
}

type Requested = { readonly db: Db; readonly seal: AnswerSeal; readonly request: KeyedRequest };

/**
 * Nearly every request is the first with its key, so one that claims by acting does not look first: if another request has the key, the
 * acting statement finds its claim and writes nothing.
 */
async function runOnce(requested: Requested, act: Act, claimsByActing = false): Promise<unknown> {
  const { db, request } = requested;
  const claim = { by: act.processId, now: act.now() };
  const keyClaim = claimsByActing ? { ...request, by: claim.by, since: claim.now } : await claimKey(db, request, claim);
  if (!keyClaim) return awaitAnswer(requested, act);
  try {
    return await actAndStore(requested, { keyClaim, isClaimed: !claimsByActing }, act);
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
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
    if (!stored.isInProgress) return runOnce(requested, act);
    await sleep(POLL_MS);
  }
  return refuse('idempotency_in_progress');
}

type Claim = { readonly keyClaim: KeyClaim; readonly isClaimed: boolean };

async function actAndStore(
  { db, seal }: Requested,
  { keyClaim, isClaimed }: Claim,
  { act, refusals }: Act,
): Promise<unknown> {
  const sealed = (answer: unknown) => seal.seal(JSON.stringify(answer));
  const state = { isClaimed, isStored: false };
  const answerParts: AnswerParts = (answer) => {
    state.isStored = true;
    return (state.isClaimed ? storedAnswerParts : claimedAnswerParts)(keyClaim, sealed(answer));
  };
  const storeAnswer: StoreAnswer = (tx, answer) => writeParts(tx, answerParts(answer));
  const claim: ClaimParts = () => {
    if (state.isClaimed) return [];
    state.isClaimed = true;
    return [claimedPart(keyClaim)];
  };
  let answer: unknown;
  try {
    answer = await act({ storeAnswer, answerParts, claimParts: claim });
  } catch (error) {
    if (state.isClaimed && !isKeyTaken(error)) await withPatience(() => releaseKey(db, keyClaim));
    throw error;
  }
  if (state.isStored && !isRefusal(answer)) return answer;
  // The act is done, so failing to store the answer does not release the key.
  if (statusOf(answer, refusals) >= 500) {
    if (state.isClaimed) await withPatience(() => releaseKey(db, keyClaim));
  } else if (!isClaimed && isRefusal(answer)) await storeUnclaimed(db, keyClaim, sealed(answer));
  else await withPatience(() => writeParts(db, storedAnswerParts(keyClaim, sealed(answer))));
  return answer;
}

/** A refused request has written nothing, not even its claim. @throws what `isKeyTaken` recognizes */
async function storeUnclaimed(db: Db, keyClaim: KeyClaim, sealedAnswer: Buffer): Promise<void> {
  let taken: unknown = null;
  await withPatience(() =>
    writeParts(db, claimedAnswerParts(keyClaim, sealedAnswer)).catch((error: unknown) => {
      if (!isKeyTaken(error)) throw error;
      taken = error;
    }),
  );
  if (taken) throw taken;
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

function statusOf(answer: unknown, refusals: Refusals): number {
  return isRefusal(answer) ? refusals[answer.refusal].status : 200;
}
