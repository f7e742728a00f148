// A visitor who has only a phone number is texted six digits and exchanges them for a key (rule 94). Nothing reveals whether the
// number has a ticket: a request does the same work for every number, and a job decides later whether to text.

import { randomInt } from 'node:crypto';
import type { Deps } from '#app/deps.ts';
import { queueText } from '#features/messages/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type AttemptLimit, countAttempt } from '#platform/http/access/attempts.store.ts';
import type { JobData } from '#platform/jobs/job-kinds.ts';
import { findOfPhone } from '../tickets/valets.read-model.ts';
import { consumeTry, deleteCode, saveCode, saveRequestedCode } from './guest-codes.store.ts';
import { hashPhone, mintKeyTo } from './guest-keys.store.ts';
import { codeWords } from './guest-words.ts';

const BY_NETWORK: AttemptLimit = { max: 60, perSeconds: 600 };
const BY_NUMBER: AttemptLimit = { max: 3, perSeconds: 600 };
/** Five attempts each, because six digits would not survive a day of guessing. */
const BY_NUMBER_A_DAY: AttemptLimit = { max: 10, perSeconds: 86_400 };

type CodeRequest = { readonly phone: string; readonly network: string; readonly now: Date };

/** `phone` in E.164. Null when the request was accepted, which says nothing about the number. */
export async function requestCode({ db, jobs }: Deps, { phone, network, now }: CodeRequest): Promise<Refusal | null> {
  const phoneHash = hashPhone(phone);
  const mayRequest =
    (await countAttempt(db, `valet-code-asked-by:${network}`, BY_NETWORK, now)) &&
    (await countAttempt(db, `valet-code-asked-for:${phoneHash}`, BY_NUMBER, now)) &&
    (await countAttempt(db, `valet-code-of-day-for:${phoneHash}`, BY_NUMBER_A_DAY, now));
  if (!mayRequest) return refuse('too_many_requests');
  await inTransaction(db, async (tx) => {
    await saveRequestedCode(tx, { phoneHash, now });
    await jobs.enqueue(tx, 'text-valet-code', { phoneHash, requestedAt: now.toISOString() });
  });
  return null;
}

/** Draws the digits and texts them, once per request, if the number has a ticket. */
export async function textCode(deps: Deps, { phoneHash, requestedAt }: JobData['text-valet-code']): Promise<void> {
  const now = deps.now();
  const [ticket] = await findOfPhone(deps.db, { phoneHash, now });
  if (!ticket) return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await inTransaction(deps.db, async (tx) => {
    if (!(await saveCode(tx, { phoneHash, requestedAt: new Date(requestedAt), code, now }))) return;
    const text = codeWords(code, deps.config.publicUrl);
    // Somebody is waiting for this text.
    await queueText(tx, deps, { to: ticket.phone, text, urgency: 'ready', service: 'code_requested' });
  });
}

/** Returns a key to all tickets of the number; the digits work once. */
export async function redeemCode(
  { db }: Deps,
  { phone, network, now, code }: CodeRequest & { readonly code: string },
): Promise<{ key: string } | Refusal> {
  if (!(await countAttempt(db, `valet-code-tried-by:${network}`, BY_NETWORK, now))) return refuse('too_many_requests');
  const phoneHash = hashPhone(phone);
  return inTransaction(db, async (tx) => {
    if (!(await consumeTry(tx, { phoneHash, code, now }))) return refuse('phone_code_wrong');
    await deleteCode(tx, phoneHash);
    const tickets = await findOfPhone(tx, { phoneHash, now });
    return tickets.length > 0 ? { key: await mintKeyTo(tx, tickets, now) } : refuse('phone_code_wrong');
  });
}
