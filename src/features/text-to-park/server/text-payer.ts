// Who pays for a phone's texts: the account that confirmed the number, with its saved card.

import type { Deps } from '#app/deps.ts';
import { findAccountById, findAccountOfPhone } from '#features/accounts/server/public.ts';
import { findUsableCard, type SavedCard } from '#features/payments/server/public.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';

export type TextPayer = {
  readonly user: SignedInUser | null;
  readonly card: SavedCard | null;
};

/** The card is one of the provider that is in use. */
export async function findTextPayer(deps: Pick<Deps, 'db' | 'payments'>, phone: string): Promise<TextPayer> {
  const userId = await findAccountOfPhone(deps.db, phone);
  const user = userId === null ? null : await findAccountById(deps.db, userId);
  return user?.active ? { user, card: await findUsableCard(deps, user.id) } : { user: null, card: null };
}

/** A phone is counted like a network: it can hoard no spaces. */
export const networkOfPhone = (phone: string): string => `phone:${phone}`;
