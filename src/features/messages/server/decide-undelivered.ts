// Support's decision about an undelivered message. The decision, the job and the audit entry are written together.

import type { Deps } from '#app/deps.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { lockUndelivered, markDropped, queueAgain } from './messages.store.ts';

type Decided = {
  readonly id: string;
  readonly decision: 'send_again' | 'drop';
  readonly actorId: string;
  readonly now: Date;
};

/** In the caller's transaction. */
export async function decideUndelivered(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  { id, decision, actorId, now }: Decided,
): Promise<Refusal | null> {
  const message = await lockUndelivered(tx, id);
  if (!message) return refuse('already_decided');
  const { channel } = message;
  if (decision === 'drop') {
    await markDropped(tx, id);
  } else {
    if (!message.hasWords) return refuse('words_gone');
    await queueAgain(tx, id, now);
    if (channel === 'email') await deps.jobs.enqueue(tx, 'send-message', { messageId: id });
    else await deps.jobs.enqueue(tx, 'send-text', { booked: false });
  }
  const action = decision === 'drop' ? 'mail_dropped' : 'mail_sent_again';
  const subject = { kind: 'mail', locationId: null, id } as const;
  await recordSupportAct(tx, { actorId, action, subject, detail: { channel }, now });
  return null;
}
