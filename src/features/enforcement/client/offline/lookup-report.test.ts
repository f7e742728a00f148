import { describe, expect, it } from 'vitest';
import { ApiError } from '#platform/api/api-error.ts';
import { reportLookups } from './lookup-report.ts';
import type { WaitingLookup } from './saved-lots.ts';

const aLookup = (eventId: string, license = 'ABC123'): WaitingLookup => ({
  eventId,
  license,
  state: 'IL',
  purpose: 'patrol',
  verdict: 'nothing',
  covered: false,
  lookedUpAt: '2026-06-01T15:15:00.000Z',
  dataFrom: '2026-06-01T15:00:00.000Z',
});
const MALFORMED = new ApiError({ status: 400, code: 'malformed', message: 'This is not right.' });

/** A server that rejects any batch with this look-up, and would not save a plate called NONE. */
function aServer(unreadable: string) {
  const batches: string[][] = [];
  const send = async (batch: readonly WaitingLookup[]) => {
    const ids = batch.map(({ eventId }) => eventId);
    batches.push(ids);
    if (ids.includes(unreadable)) throw MALFORMED;
    const refused = batch.filter(({ license }) => license === 'NONE');
    const stored = batch.filter(({ license }) => license !== 'NONE').map(({ eventId }) => eventId);
    return { stored, known: [], refused: refused.map(({ eventId }) => ({ eventId, message: 'No plate.' })) };
  };
  return { send, batches };
}

describe('look-ups that were made without a signal', () => {
  it('are sent in one batch, and unsaved ones are reported with their reason', async () => {
    const { send, batches } = aServer('');
    const reported = await reportLookups([aLookup('1'), aLookup('2', 'NONE'), aLookup('3')], send);
    expect(reported.settled).toEqual(['1', '3']);
    expect(reported.refused).toMatchObject([{ eventId: '2', refusal: 'No plate.' }]);
    expect(batches).toHaveLength(1);
  });

  it('are not held up by one that the server cannot read', async () => {
    const { send, batches } = aServer('2');
    const reported = await reportLookups([aLookup('1'), aLookup('2'), aLookup('3')], send);
    expect(reported.settled).toEqual(['1', '3']);
    expect(reported.refused).toMatchObject([{ eventId: '2', refusal: 'This is not right.' }]);
    expect(batches).toEqual([['1', '2', '3'], ['1', '2'], ['1'], ['2'], ['3']]);
  });

  it.each([0, 401, 404, 429, 500])('all keep waiting when the failure is not about them: %i', async (status) => {
    const failed = new ApiError({ status, code: 'failed', message: 'Failed.' });
    await expect(reportLookups([aLookup('1'), aLookup('2')], () => Promise.reject(failed))).rejects.toBe(failed);
  });
});
