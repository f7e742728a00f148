import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#platform/api/api-error.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { aValet } from '#platform/testing/builders/a-valet.ts';
import { codeOfHmac, handoverStep, stepBytes, windowOf } from '../../rules/handover-code.ts';
import { checksQuery } from '../offline/handover-checks.ts';
import { checkWithoutSignal } from './check-offline.ts';
import { bytesOf, signWith } from './sign-with.ts';

const KEY = 'AAECAwQFBgcICQoLDA0ODw';
const step = () => handoverStep(new Date());
const codeAt = async (at: number) => codeOfHmac(await signWith(bytesOf(KEY), stepBytes(at)));

/** A car in front whose keys this phone has. */
function aCar(over: Parameters<typeof aValet>[0] = {}) {
  const ticket = aValet({ whereabouts: 'ready', paid: true, ...over });
  const keys = [-1, 0, 1].map((by) => ({ window: windowOf(step()) + by, key: KEY }));
  const checks = { checks: [{ valetId: ticket._id, keys }], serverTime: new Date().toISOString() };
  queryClient.setQueryData(checksQuery(ticket.locationId).queryKey, checks);
  return { ticket, asksCode: true, leads: false };
}
const refusalOf = async (requested: Promise<unknown>) => {
  const error = await requested.catch((thrown: unknown) => thrown);
  return error instanceof ApiError ? error : null;
};
const notOf = (codes: readonly string[]) =>
  ['1111', '2222', '3333', '4444', '5555'].find((code) => !codes.includes(code)) ?? '';

describe('a code on a phone without a signal', () => {
  beforeEach(() => queryClient.clear());

  it('fits, with the half minute to which it belongs', async () => {
    const car = aCar();
    const now = step();
    const checked = await checkWithoutSignal({ kind: 'complete', code: await codeAt(now) }, car);
    expect(Math.abs((checked.codeStep ?? 0) - now)).toBeLessThanOrEqual(1);
  });

  it('is refused when it is wrong, and after five attempts with the time of the next one', async () => {
    const car = aCar();
    const near = await Promise.all([-3, -2, -1, 0, 1, 2, 3].map((by) => codeAt(step() + by)));
    const wrong = { kind: 'complete', code: notOf(near) } as const;
    for (let tries = 0; tries < 5; tries++)
      expect((await refusalOf(checkWithoutSignal(wrong, car)))?.code).toBe('code_wrong');
    const locked = await refusalOf(checkWithoutSignal({ kind: 'complete', code: await codeAt(step()) }, car));
    expect([locked?.code, Date.parse(String(locked?.data.retryAt)) > Date.now()]).toEqual(['handover_locked', true]);
    const other = aCar();
    expect((await checkWithoutSignal({ kind: 'complete', code: await codeAt(step()) }, other)).codeStep).toBeDefined();
  });

  it("is not guessed at without the car's keys", async () => {
    const car = aCar();
    queryClient.clear();
    expect(await refusalOf(checkWithoutSignal({ kind: 'complete', code: '1234' }, car))).toMatchObject({
      code: 'offline',
    });
  });

  it('is not needed by a lead, by a manager’s permission, or where none is required', async () => {
    const reported = { kind: 'complete', override: { name: 'Ann', detail: 'A red scarf' } } as const;
    expect(await refusalOf(checkWithoutSignal(reported, aCar()))).toMatchObject({ code: 'offline' });
    expect(await checkWithoutSignal(reported, { ...aCar(), leads: true })).toEqual(reported);
    const overrideUntil = new Date(Date.now() + 60_000).toISOString();
    expect(await checkWithoutSignal({ kind: 'complete' }, aCar({ overrideUntil }))).toEqual({ kind: 'complete' });
    expect(await checkWithoutSignal({ kind: 'complete' }, { ...aCar(), asksCode: false })).toEqual({
      kind: 'complete',
    });
  });
});
