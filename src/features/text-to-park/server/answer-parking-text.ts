// Answers a text, once. What it agrees to is committed before anything is charged or stopped, and the answer is queued in the transaction that
// marks the text as answered: a process may be killed anywhere, and the job goes on from there.

import type { Deps } from '#app/deps.ts';
import { queueText } from '#features/messages/server/public.ts';
import type { LeavingDeps } from '#features/parking/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { SOURCE_LANGUAGE } from '#platform/i18n/catalogs.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { Agreed } from '../rules/parking-offer.ts';
import { readText } from '../rules/read-text.ts';
import type { Answered } from './answers.ts';
import { decideAnswer } from './decide-answer.ts';
import {
  findParkingText,
  isBehindAnother,
  lockParkingText,
  markAnswered,
  type ParkingText,
  saveAgreed,
} from './parking-texts.store.ts';
import { payAgreed } from './pay-agreed.ts';
import { stopAgreed } from './stop-agreed.ts';
import { findOffer, type StoredOffer, saveOffer } from './text-offers.store.ts';
import { getVocabulary } from './vocabulary.ts';

/** Texts of a phone are answered in their order, unless one hangs. */
const IN_ORDER_MS = 2 * 60_000;

/** Safe to repeat and to run concurrently. @throws to be tried again, while a provider does not answer */
export async function answerParkingText(deps: Deps & LeavingDeps, { ref }: { readonly ref: string }): Promise<void> {
  const text = await findParkingText(deps.db, ref);
  if (!text || text.answeredAt) return;
  const since = new Date(text.receivedAt.getTime() - IN_ORDER_MS);
  if (await isBehindAnother(deps.db, text, since))
    throw new Error(`An earlier text from the phone of ${ref} comes first.`);
  const before = await findOffer(deps.db, text.phone, text.receivedAt);
  const language = readText(text.body, getVocabulary()).language ?? before?.language ?? SOURCE_LANGUAGE;
  await inLanguage(language, async () => {
    if (text.agreed === null) {
      const answered = await decideAnswer(deps, { text, offer: before?.offer ?? null });
      await recordAnswer(deps, text, { answered, before, language });
    }
    await carryOut(deps, ref);
  });
}

type Recording = {
  readonly answered: Answered;
  readonly before: StoredOffer | null;
  readonly language: string;
};

async function recordAnswer(
  deps: Deps,
  { ref, phone }: ParkingText,
  { answered, before, language }: Recording,
): Promise<void> {
  const now = deps.now();
  await inTransaction(deps.db, async (tx) => {
    const text = await lockParkingText(tx, ref);
    if (!text || text.answeredAt || text.agreed) return;
    const { offer } = answered;
    const isNext = await saveOffer(tx, { phone, language, offer, after: before?.version ?? 0, ref, now });
    if (!isNext) throw new Error(`Another text from the phone of ${ref} was answered first.`);
    if (answered.kind === 'agreed') await saveAgreed(tx, ref, answered.agreed, orderOf(deps, answered.agreed));
    else await queueReply(deps, tx, text, answered.text);
  });
}

const orderOf = ({ newId }: Pick<Deps, 'newId'>, agreed: Agreed): string =>
  agreed.kind === 'stop' ? agreed.orderId : newId();

/** Pays or stops what was agreed to, if that is what the text did. */
async function carryOut(deps: Deps & LeavingDeps, ref: string): Promise<void> {
  const { agreed, orderId, phone, answeredAt } = (await findParkingText(deps.db, ref)) ?? {};
  if (!agreed || !orderId || !phone || answeredAt) return;
  const words =
    agreed.kind === 'stop' ? await stopAgreed(deps, agreed) : await payAgreed(deps, { agreed, orderId, phone });
  await inTransaction(deps.db, async (tx) => {
    const text = await lockParkingText(tx, ref);
    if (text && !text.answeredAt) await queueReply(deps, tx, text, words);
  });
}

async function queueReply(deps: Deps, tx: Db, { ref, phone, sentTo }: ParkingText, text: string): Promise<void> {
  const sent = { to: phone, text, urgency: 'ready', service: 'parking_text', sender: sentTo } as const;
  const { id: messageId } = await queueText(tx, deps, sent);
  await markAnswered(tx, ref, { messageId, now: deps.now() });
}
