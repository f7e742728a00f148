// Sends many look-ups at once, without letting a rejected one block the others.

import type { Answer } from '#app/api.ts';
import { ApiError } from '#platform/api/api-error.ts';
import type { RefusedLookUp, WaitingLookUp } from './saved-lots.ts';

type Said = Answer<'POST /locations/:id/look-ups'>['data'];
type Told = { readonly settled: readonly string[]; readonly refused: readonly RefusedLookUp[] };

/**
 * In order. A batch that the server rejects is split in half until the invalid one is isolated. @throws failures that
 * are not about the content.
 */
export async function reportLookUps(
  lookUps: readonly WaitingLookUp[],
  send: (batch: readonly WaitingLookUp[]) => Promise<Said>,
): Promise<Told> {
  try {
    const { kept, known, refused } = await send(lookUps);
    const reasons = new Map(refused.map(({ eventId, message }) => [eventId, message]));
    return { settled: [...kept, ...known], refused: lookUps.flatMap((lookUp) => withReason(lookUp, reasons)) };
  } catch (error) {
    if (!(error instanceof ApiError) || !UNREADABLE.includes(error.status)) throw error;
    const [only, ...others] = lookUps;
    if (only && others.length === 0) return { settled: [], refused: [{ ...only, refusal: error.message }] };
  }
  const middle = Math.ceil(lookUps.length / 2);
  const first = await reportLookUps(lookUps.slice(0, middle), send);
  const rest = await reportLookUps(lookUps.slice(middle), send);
  return { settled: [...first.settled, ...rest.settled], refused: [...first.refused, ...rest.refused] };
}

/** Malformed, too large, or against a rule: a retry would get the same answer. */
const UNREADABLE = [400, 413, 422];

function withReason(lookUp: WaitingLookUp, reasons: ReadonlyMap<string, string>): RefusedLookUp[] {
  const refusal = reasons.get(lookUp.eventId);
  return refusal === undefined ? [] : [{ ...lookUp, refusal }];
}
