/**
 * Rule 223: owners refund sales of their lots up to a limit that they set for themselves and for their managers; support
 * decides anything above it. The limit applies to each sale: earlier refunds by people count toward it, so several small
 * refunds are no way around it.
 */
import type { Role } from '#platform/access/roles.ts';
import type { Cents } from '#platform/money/cents.ts';

export type RefundLimits = { readonly ownCents: Cents; readonly managersCents: Cents };

/** The defaults until the owner chooses. */
export const USUAL_LIMITS: RefundLimits = { ownCents: 10_000, managersCents: 0 };

/** The highest limit an owner may set. */
export const HIGHEST_LIMIT_CENTS = 50_000;

/** How much more of a sale somebody may refund without support; null means as much as was paid. Only these three roles refund at a lot. */
export function leftOfLimit(limits: RefundLimits, by: Role, givenByPeopleCents: Cents): Cents | null {
  if (by === 'odogwu') return null;
  const limitCents = by === 'vendor' ? limits.ownCents : by === 'manager' ? limits.managersCents : 0;
  return Math.max(0, limitCents - givenByPeopleCents);
}
