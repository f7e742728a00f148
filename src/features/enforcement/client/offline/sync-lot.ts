// Downloads a lot, then its changes, and sends the look-ups made without a signal.

import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { reportLookups } from './lookup-report.ts';
import { applyPack, type SavedLot } from './lot-pack.ts';
import {
  forgetLookups,
  forgetLot,
  type LookupsOnPhone,
  listLookups,
  listLots,
  markRefused,
  readLot,
  saveLot,
} from './saved-lots.ts';

export type LotOnPhone = LookupsOnPhone & {
  readonly lot: SavedLot;
  /** Whether the server has just answered. */
  readonly isLive: boolean;
};

const TIMEOUT_MS = 8_000;
const MAX_BATCH_SIZE = 200;
/** The server refuses older ones; a jump of the phone's clock must not block the others. */
const MAX_SECONDS = 150 * 86_400;

/** The phone's data when the server cannot be reached; throws when there is none, or access may have ended. */
export async function syncLot(locationId: string): Promise<LotOnPhone> {
  const stored = await readLot(locationId);
  try {
    const lot = await fetchLot(locationId, stored ?? null);
    await sendWaiting(locationId).catch(() => {});
    return { lot, isLive: true, ...(await listLookups(locationId)) };
  } catch (error) {
    if (isGone(error)) await forgetLot(locationId);
    if (!stored || !isUnanswered(error)) throw error;
    return { lot: stored, isLive: false, ...(await listLookups(locationId)) };
  }
}

/** Refreshes the other lots on this phone and deletes those that this officer no longer serves. */
export async function syncOtherLots(shown: readonly string[]): Promise<void> {
  const others = (await listLots()).filter(({ locationId }) => !shown.includes(locationId));
  for (const { locationId } of others) await syncLot(locationId).catch(() => {});
}

async function fetchLot(locationId: string, stored: SavedLot | null): Promise<SavedLot> {
  const query = stored ? { cursor: stored.version, lists: stored.lists.tag } : {};
  const phoneTime = Date.now();
  const { data } = await callApi('GET /locations/:id/pack', {
    params: { id: locationId },
    query,
    timeoutMs: TIMEOUT_MS,
  });
  const lot = applyPack(stored, data, phoneTime);
  await saveLot(lot);
  return lot;
}

/** In order; each is deleted once the server has confirmed it, or stays with the reason why it was refused. */
async function sendWaiting(locationId: string): Promise<void> {
  const { waiting } = await listLookups(locationId);
  const params = { id: locationId };
  for (let start = 0; start < waiting.length; start += MAX_BATCH_SIZE) {
    const lookups = waiting.slice(start, start + MAX_BATCH_SIZE);
    const { settled, refused } = await reportLookups(lookups, async (batch) => {
      const body = { lookups: batch.map((lookUp) => ({ ...lookUp, secondsAgo: secondsSince(lookUp.lookedUpAt) })) };
      return (await callApi('POST /locations/:id/look-ups', { params, body })).data;
    });
    // The list has them before this phone forgets them.
    if (settled.length > 0) await refreshQueries(`/locations/${locationId}/look-ups`);
    await forgetLookups(locationId, settled);
    for (const lookUp of refused) await markRefused(locationId, lookUp);
  }
}

function secondsSince(lookedUpAt: string): number {
  return Math.min(MAX_SECONDS, Math.max(0, (Date.now() - Date.parse(lookedUpAt)) / 1000));
}

/** No answer, or none about this lot. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.unanswered || error.status >= 500 || error.status === 429);
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}
