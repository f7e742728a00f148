import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { type AttemptLimit, clearAttempts, countAttempt } from './attempts.store.ts';

const LIMIT: AttemptLimit = { max: 3, perSeconds: 15 * 60 };
const { db, clock } = await createTestApp();

const take = (bucket: string) => countAttempt(db, bucket, LIMIT, clock.now());
async function takeMany(bucket: string, times: number): Promise<boolean[]> {
  const taken: boolean[] = [];
  for (let i = 0; i < times; i++) taken.push(await take(bucket));
  return taken;
}

describe('attempts at secrets', () => {
  it('are allowed up to the limit and then refused', async () => {
    expect(await takeMany('limit', 5)).toEqual([true, true, true, false, false]);
  });

  it('are counted per bucket', async () => {
    await takeMany('one', 4);
    expect(await take('another')).toBe(true);
  });

  it('are allowed again after the window, even if the caller kept trying', async () => {
    await takeMany('patience', 3);
    clock.advance(10);
    expect(await take('patience')).toBe(false);
    clock.advance(6);
    expect(await take('patience')).toBe(true);
  });

  it('are cleared by a success', async () => {
    await takeMany('found', 3);
    await clearAttempts(db, 'found');
    expect(await take('found')).toBe(true);
  });

  it('cannot pass together (V15.4.2)', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => take('together')));
    expect(taken.filter(Boolean).length).toBeLessThanOrEqual(LIMIT.max);
  });

  it('are stored under a hash, because a bucket may contain an email address', async () => {
    await take('login 127.0.0.1 ann@people.example');
    const rows = await db.selectFrom('attempts').select('bucket').execute();
    expect(JSON.stringify(rows)).not.toContain('ann@');
  });
});
