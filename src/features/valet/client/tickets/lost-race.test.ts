import { describe, expect, it } from 'vitest';
import { ApiError } from '#platform/api/api-error.ts';
import { aValet } from '#platform/testing/builders/a-valet.ts';
import { readRefusal } from './lost-race.ts';

const now = new Date('2026-11-20T21:20:00Z');
const last = { kind: 'job_taken', by: 'Leo Marchetti', at: '2026-11-20T21:12:00.000Z' };
const refused = (parts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 409, code: 'job_taken', message: 'Another attendant has already taken this car.', ...parts });

describe('the loser of a race', () => {
  it('learns what was done, by whom and when, and gets the current ticket', () => {
    const valet = aValet();
    expect(readRefusal(refused({ data: { valet, last } }), now)).toEqual({
      code: 'job_taken',
      message: 'Another attendant has already taken this car.',
      last: 'Leo Marchetti took the job, 3:12 PM.',
      valet,
    });
  });

  it('is told that it was on their other phone if the same account was faster', () => {
    const own = readRefusal(refused({ data: { valet: aValet(), last: { ...last, own: true } } }), now);
    expect([own.message, own.last]).toEqual(['You took the job on your other phone, 3:12 PM.', null]);
  });

  it('names the guest if no name is known', () => {
    const data = { valet: aValet(), last: { ...last, kind: 'unrequested', by: '' } };
    expect(readRefusal(refused({ data }), now).last).toBe('The guest withdrew the request, 3:12 PM.');
  });

  it('is told nothing about others if nobody was faster', () => {
    const wrong = refused({ status: 422, code: 'code_wrong', data: { valet: aValet(), last } });
    expect(readRefusal(wrong, now).last).toBeNull();
    expect(readRefusal(refused({ status: 0, code: 'offline', message: 'No connection.' }), now)).toMatchObject({
      message: 'No connection.',
      valet: null,
    });
  });
});
