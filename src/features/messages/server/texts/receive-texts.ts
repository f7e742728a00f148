// News from the text provider: the delivery of our texts, and what people text to us. Both may arrive late, twice and
// out of order.

import type { Deps } from '#app/deps.ts';
import type { TextNews } from '#integrations/sms/texts.port.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { readTextWord } from '../../rules/text-words.ts';
import { forgetUndeliverable, recordUndeliverable } from '../undeliverable.store.ts';
import { recordStart, recordStop } from './consents.ts';
import { insertReceivedWord } from './phones.store.ts';
import { recordTextStatus } from './texts.store.ts';

type ReceiveDeps = Pick<Deps, 'db' | 'newId' | 'now' | 'config'>;
type Delivery = Extract<TextNews, { kind: 'delivery' }>;
type Received = Extract<TextNews, { kind: 'received' }>;

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
export async function receiveText(deps: ReceiveDeps, { ref, from, body, answered }: Received): Promise<string | null> {
  const word = readTextWord(body);
  if (!word) return null;
  const { db, now, config } = deps;
  await inTransaction(db, async (tx) => {
    if (!(await insertReceivedWord(tx, { ref, phone: from, word, now: now() }))) return;
    if (word === 'stop') await recordStop(tx, { phone: from, source: 'text', now: now() });
    if (word === 'start') await recordStart(tx, deps, from);
  });
  if (word !== 'help' || answered) return null;
  return `Parkvale: texts about your car and your parking. Help: ${config.supportEmail} or ${config.publicUrl}/help. Reply STOP to get no more texts.`;
}
