// Sends one text: the most urgent one when a sender's number has a turn. There is one such job per waiting
// text, and a job ends only when its turn was used or no text is waiting anymore.

import type { Deps } from '#app/deps.ts';
import type { TextAtProvider, TextOutcome } from '#integrations/sms/texts.port.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { MAX_TEXT_ATTEMPTS, pauseAfter } from '../../rules/send-again.ts';
import { markFailed } from '../messages.store.ts';
import { reasonOf } from '../send-message.ts';
import { recordUndeliverable } from '../undeliverable.store.ts';
import { recordStop } from './consents.ts';
import { isStopped } from './phones.store.ts';
import { addSenders, bookTurn, claimTurn } from './text-turns.store.ts';
import {
  type ClaimedText,
  claimText,
  findNextDue,
  listUnclaimedRefs,
  lockNextText,
  markAccepted,
  recordTextStatus,
  requeueText,
  suppressTexts,
} from './texts.store.ts';

/** Longer than any attempt takes: after this, the attempt's outcome counts as unknown. */
const LOST_AFTER_SECONDS = 90;
/** How long it takes until a call that broke off shows up in the provider's list. */
const IN_DOUBT_SECONDS = 20;
/** How far the provider's clock may be behind ours. */
const CLOCKS_APART_MS = 5 * 60_000;

const secondsAfter = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

/** Safe to repeat and to run concurrently. */
export async function sendText(deps: Deps, { booked }: { booked: boolean }): Promise<void> {
  const claimed = await claimNext(deps);
  if (claimed === 'no turn') {
    const wait = booked ? 1 : await bookTurn(deps.db, deps.texts, deps.now());
    return deps.jobs.enqueue(deps.db, 'send-text', { booked: true }, { startAfterSeconds: wait });
  }
  if (claimed === 'nothing') return waitForNext(deps);
  await makeTry(deps, claimed);
}

async function claimNext({ db, texts, now }: Deps): Promise<ClaimedText | 'no turn' | 'nothing'> {
  await addSenders(db, texts.senders, now());
  return inTransaction(db, async (tx) => {
    for (;;) {
      const next = await lockNextText(tx, now());
      if (!next) return 'nothing';
      if (await isStopped(tx, next.to)) {
        await suppressTexts(tx, { id: next.id }, 'stopped');
        continue;
      }
      const sender = await claimTurn(tx, texts, now(), next.sender);
      if (!sender) return 'no turn';
      return claimText(tx, { id: next.id, sender, now: now(), lostAt: secondsAfter(now(), LOST_AFTER_SECONDS) });
    }
  });
}

/** Texts that are not due yet, or were left by a dead process, still need a job. */
async function waitForNext({ db, jobs, now }: Deps): Promise<void> {
  const due = await findNextDue(db);
  if (!due) return;
  const startAfterSeconds = Math.max(1, Math.ceil((due.getTime() - now().getTime()) / 1000));
  await jobs.enqueue(db, 'send-text', { booked: false }, { startAfterSeconds });
}

async function makeTry(deps: Deps, text: ClaimedText): Promise<void> {
  try {
    const taken = text.doubtSince && (await findTaken(deps, text, text.doubtSince));
    if (taken) {
      await recordTextStatus(deps.db, text.id, { ...taken, now: deps.now() });
      return;
    }
  } catch (error) {
    return tryLater(deps, text, { reason: reasonOf(error), inDoubt: true });
  }
  const { id: messageId, from, to, text: words } = text;
  await recordOutcome(deps, text, await deps.texts.send({ messageId, from, to, text: words }));
}

/** The provider's reference for an earlier attempt, if it accepted it and no other text of ours has it. */
async function findTaken({ db, texts }: Deps, text: ClaimedText, doubtSince: Date): Promise<TextAtProvider | null> {
  const { id: messageId, from, to, text: words } = text;
  const since = new Date(doubtSince.getTime() - CLOCKS_APART_MS);
  const found = await texts.findSent({ messageId, from, to, text: words }, since);
  const oldestFirst = found.toReversed();
  const [ref] = await listUnclaimedRefs(
    db,
    to,
    oldestFirst.map((each) => each.ref),
  );
  return found.find((each) => each.ref === ref) ?? null;
}

async function recordOutcome(deps: Deps, text: ClaimedText, outcome: TextOutcome): Promise<void> {
  switch (outcome.kind) {
    case 'accepted':
      return markAccepted(deps.db, text.id, { ref: outcome.ref, now: deps.now() });
    case 'refused':
      return recordRefusal(deps, text, outcome);
    case 'not_now':
      return tryLater(deps, text, { reason: outcome.reason, inDoubt: false });
    case 'unknown':
      return tryLater(deps, text, { reason: outcome.reason, inDoubt: true });
    default:
      return outcome satisfies never;
  }
}

type Refused = Extract<TextOutcome, { kind: 'refused' }>;

async function recordRefusal(
  { db, now }: Deps,
  { id, to }: ClaimedText,
  { why, code, reason }: Refused,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (why === 'stopped') return recordStop(tx, { phone: to, source: 'provider', now: now() });
    await markFailed(tx, id, { reason: reasonOf(reason), code, now: now() });
    if (why !== 'bad_number') return;
    const bounced = { channel: 'sms', address: to, reason: reasonOf(reason), code, messageId: id, now: now() } as const;
    await recordUndeliverable(tx, bounced);
  });
}

async function tryLater(
  { db, jobs, now }: Deps,
  { id, tries }: ClaimedText,
  { reason, inDoubt }: { reason: string; inDoubt: boolean },
): Promise<void> {
  if (tries >= MAX_TEXT_ATTEMPTS) {
    const reported = inDoubt ? `Nobody knows whether it was sent: ${reason}` : reason;
    return markFailed(db, id, { reason: reasonOf(reported), code: null, now: now() });
  }
  const pause = Math.max(pauseAfter(tries), inDoubt ? IN_DOUBT_SECONDS : 0);
  await inTransaction(db, async (tx) => {
    await requeueText(tx, id, { at: secondsAfter(now(), pause), reason: reasonOf(reason), inDoubt });
    await jobs.enqueue(tx, 'send-text', { booked: false }, { startAfterSeconds: pause });
  });
}
