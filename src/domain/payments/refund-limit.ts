/**
 * Rule 223: an owner refunds sales of their lots up to a limit that they set for themselves and for their managers; what is beyond it the
 * desk decides. The limit is of one sale: what people gave back of it before counts, so that several small refunds are no way around it.
 */
import type { Role } from '../accounts/roles.ts';
import type { Cents } from '../money/cents.ts';

export type RefundLimits = { readonly ownCents: Cents; readonly managersCents: Cents };

/** Until the owner chooses. */
export const USUAL_LIMITS: RefundLimits = { ownCents: 10_000, managersCents: 0 };

/** An owner may set no more than this. */
export const HIGHEST_LIMIT_CENTS = 50_000;

/** What somebody may still give back of a sale without the desk; null: as much as was paid. Only these three refund at a lot. */
export function leftOfLimit(limits: RefundLimits, by: Role, givenByPeopleCents: Cents): Cents | null {
  if (by === 'odogwu') return null;
  const limitCents = by === 'vendor' ? limits.ownCents : by === 'manager' ? limits.managersCents : 0;
  return Math.max(0, limitCents - givenByPeopleCents);
}
