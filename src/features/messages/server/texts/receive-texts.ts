// News from the text provider: the delivery of our texts, and what people text to us. Both may arrive late, twice and
// out of order.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import type { TextNews } from '#integrations/sms/texts.port.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { endsSomething, isYes, type ReadWord, readTextWord, type TextWord } from '../../rules/text-words.ts';
import { forgetUndeliverable, recordUndeliverable } from '../undeliverable.store.ts';
import { recordStart, recordStop } from './consents.ts';
import { getTextWords } from './known-words.ts';
import { insertReceivedWord, isReceivedWord, isStopped } from './phones.store.ts';
import { recordTextStatus } from './texts.store.ts';

type ReceiveDeps = Pick<Deps, 'db' | 'newId' | 'now' | 'config'>;
type Delivery = Extract<TextNews, { kind: 'delivery' }>;
export type ReceivedText = Extract<TextNews, { kind: 'received' }>;

/** What takes texts that are more than one of our words. It comes from a feature that follows this one. */
export type TextsListener = {
  readonly take: (text: ReceivedText) => Promise<void>;
  /** A text that is reported again means what it meant, although nothing may run or be offered any more. */
  readonly hasTaken: (ref: string) => Promise<boolean>;
  /** Whether the phone was asked something that YES answers. */
  readonly awaitsYes: (phone: string) => Promise<boolean>;
  /** What of the phone's parking a text can stop. */
  readonly findEndable: (phone: string) => Promise<EndableParking>;
};

/** settling: its payment has not been heard of, and may never be made. */
export type EndableParking = 'running' | 'settling' | null;

export async function recordDelivery(
  { db, now }: ReceiveDeps,
  { messageId, ref, state, error }: Delivery,
): Promise<void> {
  const reason = error ? `The carrier answered ${error.code}.` : '';
  await inTransaction(db, async (tx) => {
    const reported = { ref, state, now: now(), error: error && { code: error.code, reason } };
    const text = await recordTextStatus(tx, messageId, reported);
    if (!text) return;
    if (state === 'delivered') await forgetUndeliverable(tx, 'sms', text.to);
    if (error?.why === 'stopped') await recordStop(tx, { phone: text.to, source: 'provider', now: now() });
    if (error?.why !== 'bad_number') return;
    const bounced = { channel: 'sms', address: text.to, reason, code: error.code, messageId: text.id } as const;
    await recordUndeliverable(tx, { ...bounced, now: now() });
  });
}

/** @returns the reply to text back, or null. */
export async function receiveText(
  deps: ReceiveDeps & { readonly texted: TextsListener },
  received: ReceivedText,
): Promise<string | null> {
  const { db, texted } = deps;
  const { from, body } = received;
  const read = readTextWord(body, getTextWords());
  if (read?.word === 'end') return receiveEnd(deps, received, read);
  const stopped = await isStopped(db, from);
  const isAnswer = read === null || (isYes(body) && (await isYesToOffer(deps, received, stopped)));
  if (!isAnswer) return receiveWord(deps, received, { ...read, word: read.word });
  // Whoever wants no more texts may still stop what costs money.
  if (!stopped || endsSomething(body, getTextWords())) await texted.take(received);
  return null;
}

/** A YES that is reported again means what it meant, whatever is offered by then. */
async function isYesToOffer(
  { db, texted }: Receiving,
  { ref, from }: ReceivedText,
  stopped: boolean,
): Promise<boolean> {
  if (await texted.hasTaken(ref)) return true;
  return !stopped && !(await isReceivedWord(db, ref)) && texted.awaitsYes(from);
}

type Receiving = ReceiveDeps & { readonly texted: TextsListener };

/**
 * END stops start-stop parking; where none runs, it opts out. A provider that has opted the phone out by itself says
 * so (`answered`): then it does both.
 */
async function receiveEnd(deps: Receiving, received: ReceivedText, read: ReadWord): Promise<string | null> {
  const { ref, from } = received;
  const isAboutParking =
    (await deps.texted.hasTaken(ref)) ||
    // One that opted out is no end of what was parked since.
    (!(await isReceivedWord(deps.db, ref)) && (await deps.texted.findEndable(from)) !== null);
  if (!isAboutParking) return receiveWord(deps, received, { ...read, word: 'stop' });
  await deps.texted.take(received);
  return received.answered ? receiveWord(deps, received, { ...read, word: 'stop' }) : null;
}

async function receiveWord(
  deps: Receiving,
  { ref, from, answered }: ReceivedText,
  { word, language, isCarriers }: ReadWord & { readonly word: TextWord },
): Promise<string | null> {
  const { db, now, config } = deps;
  const isNew = await inTransaction(db, async (tx) => {
    if (!(await insertReceivedWord(tx, { ref, phone: from, word, now: now() }))) return false;
    if (word === 'stop') await recordStop(tx, { phone: from, source: 'text', now: now() });
    if (word === 'start') await recordStart(tx, deps, from);
    return true;
  });
  if (answered) return null;
  if (word === 'help') return inLanguage(language, () => helpWords(config));
  if (word !== 'stop' || !isNew) return null;
  const runsOn = (await deps.texted.findEndable(from)) === 'running';
  return isCarriers && !runsOn ? null : inLanguage(language, () => stoppedWords(runsOn));
}

function stoppedWords(runsOn: boolean): string {
  const text = t`Parkvale: you get no more texts from us. Reply START to get them again.`;
  return runsOn ? `${text} ${t`Your parking is still running: reply END to stop it.`}` : text;
}

function helpWords({ supportEmail, publicUrl, textToParkNumber }: ReceiveDeps['config']): string {
  const text = t`Parkvale: texts about your car and your parking. Help: ${supportEmail} or ${publicUrl}/help. Reply STOP to get no more texts.`;
  if (textToParkNumber === null) return text;
  return `${text} ${t`To park, text the code on the sign and your plate, such as CDF GHJ ABC123 IL 2h. Message and data rates may apply.`}`;
}
