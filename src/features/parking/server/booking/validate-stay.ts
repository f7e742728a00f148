// How a merchant's code changes pricing, selling and paying for a stay (rule 18).

import type { Order } from '#features/orders/server/public.ts';
import type { Terms } from '#features/pricing/rules/offer.ts';
import { validationLabel, withValidation } from '#features/validations/rules/validation.ts';
import {
  type FoundValidation,
  findForStay,
  type ValidationUse,
  validatedParts,
} from '#features/validations/server/public.ts';
import type { Refusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { NamedPart } from '#platform/db/statements/statement-parts.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import type { ZoneForSale } from './zone-for-sale.read-model.ts';

type Using = {
  readonly code?: string | undefined;
  readonly principal: Principal;
  readonly network: string;
  readonly vehicleCount: number;
  readonly now: Date;
  /** Defaults to now. */
  readonly startsAt?: Date | undefined;
};

/** Null without a code. */
export async function findValidation(
  db: Db,
  { locationId, zoneId, timeZone }: Pick<ZoneForSale, 'locationId' | 'zoneId' | 'timeZone'>,
  { code, network, principal, vehicleCount: vehicles, now, startsAt = now }: Using,
): Promise<FoundValidation | Refusal | null> {
  if (code === undefined) return null;
  const holder = principal.user?.id ?? principal.guestKey;
  return findForStay(db, { code, locationId, zoneId, startsAt, timeZone, vehicles, holder, network, now });
}

/** The zone's offer for a driver with this code. */
export function validatedZone(zone: ZoneForSale, validation: FoundValidation | null): ZoneForSale {
  return validation ? { ...zone, offer: withValidation(zone.offer, validation) } : zone;
}

/**
 * What is frozen into the order. A code that took nothing off does not count as used, unless what it takes off is only known when the
 * driver leaves.
 * @param cents for each vehicle
 */
export function validatedBy(
  validation: FoundValidation | null,
  cents: number,
  isStartStop: boolean,
): Pick<Terms, 'validated'> {
  if (!validation || (cents === 0 && !isStartStop)) return {};
  const { id, name, kind, value } = validation;
  return { validated: { id, label: validationLabel(name), cents, ...(isStartStop && { by: { kind, value } }) } };
}

/** Null without a code. */
export function validationUseOf(order: Order<'stay'>): ValidationUse | null {
  const { locationId, id: orderId, vehicleCount: vehicles, userId, guestKey } = order;
  if (!order.terms.validated) return null;
  const { id: validationId, cents } = order.terms.validated;
  return { locationId, orderId, validationId, vehicles, cents: cents * vehicles, holder: userId ?? guestKey };
}

/** The use is taken from now on, like spaces; an order that costs nothing counts as a use when it is paid. */
export function usedParts(order: Order<'stay'>): readonly NamedPart[] {
  const use = validationUseOf(order);
  return use && order.totalCents > 0 ? validatedParts(use) : [];
}
