// Saves a card without a payment. The sandbox books nothing until the browser confirms, and asks the bank then.

import { createHmac } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';
import type { CardSetups } from '../payments.port.ts';
import { findMethod, savedMethodOf, saveMethod } from './sandbox-books.store.ts';
import { authorizeCard, describeCard, type TypedCard } from './sandbox-cards.ts';

type SetupDeps = { readonly db: Db; readonly now: () => Date; readonly secret: string };

/** The payer is a part of the reference, so that nothing needs to be stored before the card is. */
const refOf = (customerRef: string, key: string): string => `seti_${key}.${customerRef}`;
const customerIn = (ref: string): string => ref.slice(ref.indexOf('.') + 1);

const secretOf = ({ secret }: SetupDeps, ref: string): string =>
  `${ref}_secret_${createHmac('sha256', secret).update(ref).digest('base64url')}`;

export function sandboxCardSetups(deps: SetupDeps): CardSetups {
  return {
    begin: async ({ idempotencyKey, customerRef }) => {
      const ref = refOf(customerRef, idempotencyKey);
      return { ref, clientSecret: secretOf(deps, ref) };
    },
    findSaved: async (ref) => {
      const methodRef = savedMethodOf({ ref });
      const card = await findMethod(deps.db, methodRef);
      return card && { methodRef, ...describeCard(card) };
    },
  };
}

type Confirmed = {
  readonly status: 'succeeded' | 'requires_payment_method';
  readonly error?: { readonly code: string; readonly message: string };
};

/** Null for the secret of a payment. A bank that wants to see its customer sees them now. */
export async function confirmCardSetup(
  deps: SetupDeps,
  clientSecret: string,
  card: TypedCard,
): Promise<Confirmed | null> {
  const [ref = ''] = clientSecret.split('_secret_');
  if (!ref.startsWith('seti_') || clientSecret !== secretOf(deps, ref)) return null;
  const bank = authorizeCard(card, deps.now());
  if (bank.kind === 'declined') {
    const { code, message } = bank;
    return { status: 'requires_payment_method', error: { code, message } };
  }
  await saveMethod(deps.db, { ref, customerRef: customerIn(ref) }, card, deps.now());
  return { status: 'succeeded' };
}
