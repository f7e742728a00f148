// News from the text provider: the delivery of our texts, and what people text to us. Both may arrive late, twice and
// out of order.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import type { TextNews } from '#integrations/sms/texts.port.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { isSpanishHelp, isYes, readTextWord } from '../../rules/text-words.ts';
import { forgetUndeliverable, recordUndeliverable } from '../undeliverable.store.ts';
import { recordStart, recordStop } from './consents.ts';
import { insertReceivedWord, isStopped } from './phones.store.ts';
import { recordTextStatus } from './texts.store.ts';

type ReceiveDeps = Pick<Deps, 'db' | 'newId' | 'now' | 'config'>;
type Delivery = Extract<TextNews, { kind: 'delivery' }>;
export type ReceivedText = Extract<TextNews, { kind: 'received' }>;

/** What takes texts that are more than one of our words. It comes from a feature that follows this one. */
export type TextsListener = {
  readonly take: (text: ReceivedText) => Promise<void>;
  /** Whether the phone was asked something that YES answers. */
  readonly awaitsYes: (phone: string) => Promise<boolean>;
};

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
  const { db, now, config, texted } = deps;
  const { ref, from, body, answered } = received;
  const word = readTextWord(body);
  const isAnswer = word === null || (isYes(body) && (await texted.awaitsYes(from)));
  if (isAnswer && !(await isStopped(db, from))) {
    await texted.take(received);
    return null;
  }
  if (word === null) return null;
  await inTransaction(db, async (tx) => {
    if (!(await insertReceivedWord(tx, { ref, phone: from, word, now: now() }))) return;
    if (word === 'stop') await recordStop(tx, { phone: from, source: 'text', now: now() });
    if (word === 'start') await recordStart(tx, deps, from);
  });
  if (word !== 'help' || answered) return null;
  return inLanguage(isSpanishHelp(body) ? 'es' : 'en', () => helpWords(config));
}

function helpWords({ supportEmail, publicUrl, textToParkNumber }: ReceiveDeps['config']): string {
  const text = t`Parkvale: texts about your car and your parking. Help: ${supportEmail} or ${publicUrl}/help. Reply STOP to get no more texts.`;
  if (textToParkNumber === null) return text;
  return `${text} ${t`To park, text the code on the sign and your plate, such as CDF GHJ ABC123 IL 2h. Message and data rates may apply.`}`;
}
