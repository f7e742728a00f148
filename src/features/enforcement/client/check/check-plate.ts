// One look-up: by the server if there is a signal, otherwise from the phone's data. Either way it is recorded once, under one id.

import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import type { CallInput } from '#platform/contract/endpoints.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import type { Lookup } from '../../enforcement.contract.ts';
import { judgeOffline } from '../offline/judge-offline.ts';
import type { JudgedPlate } from '../offline/judged-plate.ts';
import type { SavedLot } from '../offline/lot-pack.ts';
import { saveLookup } from '../offline/saved-lots.ts';
import { isUnanswered } from '../offline/sync-lot.ts';

export type Purpose = Lookup['purpose'];
export type RequestedPlate = {
  readonly plate: string;
  readonly state: string | null;
  /** The zone being walked; null for all. */
  readonly zoneId: string | null;
  readonly purpose: Purpose;
};

/** Nobody waits in front of a car longer than this: then the phone answers. */
const PATIENCE_MS = 5_000;
const MAX_REPEATS = 2;
const REPEAT_AFTER_MS = 1_000;

/** `lot` is null when the phone has no data: then only the server can answer, and its failure is thrown. */
export async function checkPlate(
  locationId: string,
  lot: SavedLot | null,
  requested: RequestedPlate,
): Promise<JudgedPlate> {
  const eventId = newEventId();
  const { plate: license, state, zoneId, purpose } = requested;
  const body = { license, state, zoneId, purpose, locationId, eventId, currentTime: new Date().toISOString() };
  try {
    const answer = await callServer(body);
    return { ...answer, dataFrom: null, locationId };
  } catch (error) {
    if (!lot || !isUnanswered(error)) throw error;
    return checkOffline(lot, requested, eventId);
  }
}

/** A busy server is asked again quietly; its event id has the look-up recorded once. */
async function callServer(body: CallInput<'POST /sessions/status'>['body']) {
  const until = Date.now() + PATIENCE_MS;
  for (let repeats = MAX_REPEATS; ; repeats--) {
    try {
      return await callApi('POST /sessions/status', { body, timeoutMs: Math.max(1, until - Date.now()) });
    } catch (error) {
      if (repeats === 0 || !(error instanceof ApiError) || error.code !== 'busy') throw error;
      await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER_MS));
    }
  }
}

async function checkOffline(lot: SavedLot, requested: RequestedPlate, eventId: string): Promise<JudgedPlate> {
  const phoneTime = Date.now();
  const judged = judgeOffline(lot, requested, phoneTime);
  await saveLookup(lot.locationId, {
    eventId,
    license: requested.plate,
    // As in the answer.
    state: judged.state,
    zoneId: requested.zoneId,
    purpose: requested.purpose,
    lookedUpAt: new Date(phoneTime).toISOString(),
    verdict: judged.verdict.kind,
    covered: judged.verdict.covered,
    elsewhere: judged.verdict.elsewhere,
    // Also by the phone's clock: the server uses the time elapsed between the two.
    dataFrom: new Date(lot.takenByPhone).toISOString(),
  });
  return judged;
}
