// Who pays for a phone's texts: the account that confirmed the number, with its saved card.

import type { Deps } from '#app/deps.ts';
import { findAccountById, findAccountOfPhone } from '#features/accounts/server/public.ts';
import { findSavedCard, type SavedCard } from '#features/payments/server/public.ts';
import type { Principal, SignedInUser } from '#platform/http/access/principal.ts';

export type TextPayer = {
  readonly user: SignedInUser | null;
  readonly card: SavedCard | null;
};

/** The card is one of the provider that is in use. */
export async function findTextPayer(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  phone: string,
): Promise<TextPayer> {
  const userId = await findAccountOfPhone(db, phone);
  const user = userId === null ? null : await findAccountById(db, userId);
  if (!user?.active) return { user: null, card: null };
  const card = await findSavedCard(db, user.id);
  return { user, card: card?.provider === payments.card.name ? card : null };
}

export const principalOf = (user: SignedInUser | null): Principal => ({
  user,
  guestKey: null,
  valetKey: null,
  via: null,
  token: null,
});

/** A phone is counted like a network: it can hoard no spaces. */
export const networkOfPhone = (phone: string): string => `phone:${phone}`;
