// Sends many look-ups at once, without letting a rejected one block the others.

import { ApiError } from '#platform/api/api-error.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import type { RefusedLookup, WaitingLookup } from './saved-lots.ts';

type Recorded = Answer<'POST /locations/:id/look-ups'>['data'];
type Reported = { readonly settled: readonly string[]; readonly refused: readonly RefusedLookup[] };

/**
 * In order. A batch that the server rejects is split in half until the invalid one is isolated. @throws failures that
 * are not about the content.
 */
export async function reportLookups(
  lookups: readonly WaitingLookup[],
  send: (batch: readonly WaitingLookup[]) => Promise<Recorded>,
): Promise<Reported> {
  try {
    const { stored, known, refused } = await send(lookups);
    const reasons = new Map(refused.map(({ eventId, message }) => [eventId, message]));
    return { settled: [...stored, ...known], refused: lookups.flatMap((lookUp) => withReason(lookUp, reasons)) };
  } catch (error) {
    if (!(error instanceof ApiError) || !UNREADABLE.includes(error.status)) throw error;
    const [only, ...others] = lookups;
    if (only && others.length === 0) return { settled: [], refused: [{ ...only, refusal: error.message }] };
  }
  const middle = Math.ceil(lookups.length / 2);
  const first = await reportLookups(lookups.slice(0, middle), send);
  const rest = await reportLookups(lookups.slice(middle), send);
  return { settled: [...first.settled, ...rest.settled], refused: [...first.refused, ...rest.refused] };
}

/** Malformed, too large, or against a rule: a retry would get the same answer. */
const UNREADABLE = [400, 413, 422];

function withReason(lookUp: WaitingLookup, reasons: ReadonlyMap<string, string>): RefusedLookup[] {
  const refusal = reasons.get(lookUp.eventId);
  return refusal === undefined ? [] : [{ ...lookUp, refusal }];
}
