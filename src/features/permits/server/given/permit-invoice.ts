// The invoice of a company's permit, found by its key, which nobody can guess.

import { findLocation } from '#features/lot-directory/server/public.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';
import { findAtLocations, listLocationsOfReceipt, orderOfReceipt } from '#platform/db/sharding/location-in-ids.ts';
import type { PermitInvoice } from '../../given-permits.contract.ts';
import { lastDayOf } from '../../rules/permit-month.ts';
import { isPayable } from '../pay-permit.ts';
import { linesOfMonth, monthAhead } from '../permit-order.ts';
import { findPermit, type StoredPermit } from '../permits.store.ts';
import { findPlan } from '../plans.store.ts';

/** Null if there is none, or if it lapsed. */
export async function findByPayKey(db: Db, payKey: string): Promise<StoredPermit | null> {
  const id = orderOfReceipt(payKey);
  const permit = await findAtLocations(await listLocationsOfReceipt(db, payKey), (locationId) =>
    findPermit(db, { locationId, id }),
  );
  return permit?.payKey === payKey && permit.state !== 'expired' ? permit : null;
}

export async function toInvoice(db: Db, permit: StoredPermit): Promise<PermitInvoice> {
  const { locationId, planId, holderName, seats, state, paidMonth, parksUntil } = permit;
  const plan = await findPlan(db, { locationId, id: planId });
  const lot = await findLocation(db, locationId);
  if (!plan || !lot || state === 'expired') throw new Error(`Permit ${permit.id} has no invoice.`);
  const month = monthAhead(permit);
  const lines = linesOfMonth({ ...permit, plan, lot, month });
  return {
    company: holderName ?? '',
    planName: plan.name,
    seats,
    location: { _id: lot.id, name: lot.name, address: lot.address, timeZone: lot.timeZone },
    state,
    paidThrough: paidMonth && lastDayOf(paidMonth),
    parksUntil: parksUntil?.toISOString() ?? null,
    due: isPayable(permit) ? { month, totalCost: totalOf(lines), lines } : null,
  };
}
