// Bookings that this device made as a guest move to the account of the person who signs in on it (rule 33). The intention is
// stored before the call, with its key, so the next page repeats a call that failed and learns what a lost answer had moved.

import type { MAX_CLAIMED_AT_ONCE } from '#features/parking/guest-bookings.contract.ts';
import { callApi } from '#platform/api/call-api.ts';
import { getGuestId } from '#platform/api/guest-id.ts';
import { isWorthRepeating } from '#platform/api/query-client.ts';
import { forgetGuestBookings, readGuestBookings, storeGuestBookings } from '#platform/browser/guest-bookings-mark.ts';
import { randomKey } from '#platform/browser/random-key.ts';

const CLAIM_PREFIX = 'wanted:';
const PATIENCE_MS = 5000;

/** Never fails: signing in does not wait for a slow server. */
export async function claimGuestBookings(): Promise<void> {
  const before = readGuestBookings();
  const claim = isClaim(before) ? before : CLAIM_PREFIX + randomKey();
  storeGuestBookings(claim);
  try {
    const orderIds = await takeAll(claim);
    if (orderIds.length === 0) forgetGuestBookings();
    else storeGuestBookings(JSON.stringify(orderIds));
  } catch (error) {
    if (!isWorthRepeating(error)) forgetGuestBookings();
  }
}

async function takeAll(claim: string, page = 0): Promise<string[]> {
  const body = { user: getGuestId() };
  const idempotencyKey = `${claim.slice(CLAIM_PREFIX.length)}-${page}`;
  const { data } = await callApi('POST /sessions/guest/claim', { body, idempotencyKey, timeoutMs: PATIENCE_MS });
  return data.more ? [...data.orderIds, ...(await takeAll(claim, page + 1))] : data.orderIds;
}

const isClaim = (mark: string | null): mark is string => mark?.startsWith(CLAIM_PREFIX) ?? false;

/** The orders that were moved; each is reported once. `isLate`: they were moved just now, after the page was rendered. */
export async function readTaken(): Promise<{ orderIds: readonly string[]; isLate: boolean }> {
  const isLate = isClaim(readGuestBookings());
  if (isLate) await claimGuestBookings();
  const stored = readGuestBookings();
  if (stored === null || isClaim(stored)) return { orderIds: [], isLate };
  forgetGuestBookings();
  return { orderIds: parseIds(stored), isLate };
}

function parseIds(text: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

// As in the contract, of which only the types reach the browser.
const GIVEN_BACK_AT_ONCE: typeof MAX_CLAIMED_AT_ONCE = 100;

export async function releaseGuestBookings(orderIds: readonly string[]): Promise<void> {
  for (let index = 0; index < orderIds.length; index += GIVEN_BACK_AT_ONCE) {
    const body = { user: getGuestId(), orderIds: orderIds.slice(index, index + GIVEN_BACK_AT_ONCE) };
    await callApi('POST /sessions/guest/release', { body });
  }
}
