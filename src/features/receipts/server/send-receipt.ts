// Mails a receipt to the given address, for a session the caller may see or a key the caller has. Text sent by the
// caller is never mailed, and the key is mailed only when the caller is the holder or has the key.

import type { Deps } from '#app/deps.ts';
import type { NewMessage } from '#features/messages/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { findSessionParties } from '#platform/http/access/ownership.read-model.ts';
import { isHolder, type Principal } from '#platform/http/access/principal.ts';
import { getReceipt } from './get-receipt.ts';
import { receiptMail } from './receipt-mail.ts';
import { findReceiptKeyOfSession, findReceiptLocation } from './receipts.read-model.ts';

type SendDeps = Pick<Deps, 'db' | 'now' | 'config'>;
export type RequestedReceipt = {
  readonly email: string;
  readonly name: string;
  readonly sessionId: string | undefined;
  readonly receiptKey: string | undefined;
  readonly principal: Principal;
};

/** For the caller to queue together with its answer, so that a repeated request mails nothing twice. */
export async function composeReceipt(deps: SendDeps, requested: RequestedReceipt): Promise<NewMessage | Refusal> {
  const key = requested.receiptKey ?? (await keyOfSeen(deps, requested));
  const receipt = key ? await getReceipt(deps, key, requested.principal) : null;
  if (!receipt) return refuse('not_found');
  if (receipt.status !== 'paid' && receipt.status !== 'refunded') return refuse('not_paid_yet');
  const place = await findReceiptLocation(deps.db, receipt.receiptKey);
  const about = place && { locationId: place.locationId, orderId: place.orderId };
  const { email, name } = requested;
  const withLink = requested.receiptKey !== undefined || receipt.held;
  const to = { email, name, publicUrl: deps.config.publicUrl, withLink };
  return receiptMail(receipt, to, about ?? undefined);
}

async function keyOfSeen(deps: SendDeps, { sessionId, principal }: RequestedReceipt): Promise<string | null> {
  const parties = sessionId ? await findSessionParties(deps.db, sessionId) : null;
  if (!sessionId || !parties) return null;
  const { user } = principal;
  const maySee =
    isHolder(principal, parties) ||
    user?.role === 'admin' ||
    user?.role === 'odogwu' ||
    (user !== null && parties.ownerId === user.id);
  return maySee ? findReceiptKeyOfSession(deps.db, sessionId) : null;
}
