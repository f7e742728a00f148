// Finds a place without other journeys' lots, for journeys that look at everything for sale around a place.

import { type APIRequestContext, expect } from '@playwright/test';

/** A search covers 50 km (rule 62), about 0.7 degrees of longitude at the highest latitude here. */
const DEGREES_APART = 1.5;
const SOUTH = 29;
const WEST = -121;
/** The demo's lots and those of the other journeys are east of it. */
const EAST = -93;
const CLEAR_METERS = 110_000;

/**
 * A place without a lot within about 70 miles. Journeys that run at the same time never get the same one: each worker searches its own band
 * of latitude, where it sees whatever earlier journeys listed.
 *
 * @param parallelIndex of the test's worker
 */
export async function emptyPlace(
  request: APIRequestContext,
  { parallelIndex }: { readonly parallelIndex: number },
): Promise<[lng: number, lat: number]> {
  const lat = SOUTH + (parallelIndex % 14) * DEGREES_APART;
  for (let lng = WEST; lng < EAST; lng += DEGREES_APART) {
    const answer = await request.get(`/api/v1/locations/center/${lat},${lng}?radius=${CLEAR_METERS}&limit=1`);
    expect(answer.ok(), await answer.text()).toBe(true);
    const { data } = await answer.json();
    if (data.data.length === 0) return [lng, lat];
  }
  throw new Error('Every place of this worker has lots around it.');
}
