// Takes a text to park: it is stored and its answer becomes a job, in one transaction. The provider may report it again.

import type { Deps } from '#app/deps.ts';
import { type EndableParking, queueText, type ReceivedText } from '#features/messages/server/public.ts';
import { listRunningStays } from '#features/parking/server/public.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type AttemptLimit, countAttempt } from '#platform/http/access/attempts.store.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { readText } from '../rules/read-text.ts';
import { insertParkingText, markAnswered } from './parking-texts.store.ts';
import { parkingWords } from './parking-words.ts';
import { findOffer } from './text-offers.store.ts';
import { getVocabulary } from './vocabulary.ts';

const BY_PHONE: AttemptLimit = { max: 30, perSeconds: 600 };
/** Fraud that makes texts cost money comes from ranges of numbers, which are a phone's network. */
const BY_RANGE: AttemptLimit = { max: 300, perSeconds: 600 };
const NOTICE: AttemptLimit = { max: 1, perSeconds: 600 };

/** Numbers of the US, Canada and the Caribbean: nobody else reads our signs, and texts elsewhere are expensive. */
const NEAR_HERE = /^\+1[2-9]\d{9}$/;
const rangeOf = (phone: string): string => phone.slice(0, 8);

type ReceiveDeps = Pick<Deps, 'db' | 'jobs' | 'newId' | 'now' | 'config'>;

export async function receiveParkingText(
  deps: ReceiveDeps,
  { ref, from: phone, to, body }: ReceivedText,
): Promise<void> {
  if (!isOffered(deps.config) || !NEAR_HERE.test(phone)) return;
  const { db, jobs, now } = deps;
  await inTransaction(db, async (tx) => {
    const text = { ref, phone, sentTo: to, body, receivedAt: now() };
    if (!(await insertParkingText(tx, text))) return;
    const isAllowed =
      (await countAttempt(tx, `texts-from:${phone}`, BY_PHONE, now())) &&
      (await countAttempt(tx, `texts-from-range:${rangeOf(phone)}`, BY_RANGE, now()));
    if (isAllowed) return jobs.enqueue(tx, 'answer-parking-text', { ref });
    await markAnswered(tx, ref, { messageId: null, now: now() });
    if (await countAttempt(tx, `texts-limited:${phone}`, NOTICE, now())) {
      const words = inLanguage(readText(body, getVocabulary()).language, parkingWords.tooMany);
      await queueText(tx, deps, { to: phone, text: words, urgency: 'normal', service: 'parking_text', sender: to });
    }
  });
}

/** With real texts, only once the signs have a number. */
const isOffered = ({ twilio, textToParkNumber }: Deps['config']): boolean =>
  twilio === null || textToParkNumber !== null;

/** Whether this phone was asked something that YES answers: then it does not mean START. */
export async function awaitsYes({ db, now }: Pick<Deps, 'db' | 'now'>, phone: string): Promise<boolean> {
  return (await findOffer(db, phone, now()))?.offer != null;
}

/** What of this phone's a text can stop. */
export async function findEndable({ db, now }: Pick<Deps, 'db' | 'now'>, phone: string): Promise<EndableParking> {
  const stays = await listRunningStays(db, phone, now());
  if (stays.length === 0) return null;
  return stays.every(({ isSettling }) => isSettling) ? 'settling' : 'running';
}
