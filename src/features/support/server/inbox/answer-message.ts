// Answering, closing and reopening a letter. The answer, its mail and the audit entry are written
// together or not at all.

import type { Deps } from '#app/deps.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { queueMessage } from '#features/messages/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { answerMail } from './answer-mail.ts';
import { insertAnswer, lockLetter, setClosed } from './support-messages.store.ts';

type AnswerDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;
type Requested = { readonly letterId: string; readonly actorId: string; readonly now: Date };

/** In the caller's transaction. */
export async function answerMessage(
  deps: AnswerDeps,
  tx: Db,
  { letterId, actorId, now, text, close }: Requested & { text: string; close: boolean },
): Promise<Refusal | null> {
  const letter = await lockLetter(tx, letterId);
  if (!letter) return refuse('not_found');
  const id = deps.newId();
  const messageId = await queueMessage(tx, deps, answerMail(letter, text, deps.config));
  await insertAnswer(tx, { id, letterId, text, answeredBy: actorId, messageId, now });
  const closes = close && letter.closedAt === null;
  if (closes) await setClosed(tx, letterId, now);
  const subject = { kind: 'message', locationId: null, id: letterId } as const;
  const detail = { answerId: id, closed: closes ? 'yes' : 'no' };
  await recordSupportAct(tx, { actorId, action: 'message_answered', subject, detail, now });
  return null;
}

/** In the caller's transaction. A letter that already has this status stays unchanged, without an audit entry. */
export async function changeMessage(
  tx: Db,
  { letterId, actorId, now, status }: Requested & { status: 'open' | 'closed' },
): Promise<Refusal | null> {
  const letter = await lockLetter(tx, letterId);
  if (!letter) return refuse('not_found');
  const isClosed = letter.closedAt !== null;
  if (isClosed === (status === 'closed')) return null;
  await setClosed(tx, letterId, isClosed ? null : now);
  const action = isClosed ? 'message_reopened' : 'message_closed';
  const subject = { kind: 'message', locationId: null, id: letterId } as const;
  await recordSupportAct(tx, { actorId, action, subject, now });
  return null;
}
