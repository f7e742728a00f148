import { describe, expect, it } from 'vitest';
import { failingQueries, INJECTED } from '#testing/failing-queries.ts';
import { plansOf } from '#testing/plans.ts';
import { createTestApp } from '#testing/test-app.ts';
import { forgetWordsBefore } from '../features/messages/outgoing-messages.ts';
import { deleteAttemptsBefore, takeAttempt } from '../http/access/attempts.store.ts';
import { cleanUp } from './housekeeping.ts';

const test = await createTestApp();
const attempts = () => test.db.selectFrom('attempts').select('bucket').execute();

describe('cleanup', () => {
  it('continues after a failed step and then reports the failure', async () => {
    await takeAttempt(test.db, 'a guess', { max: 5, perSeconds: 60 }, test.clock.now());
    test.clock.advance(25 * 60);
    const failing = failingQueries(test.db);
    failing.failAt(1);
    const config = { ...test.deps.config, devTools: false };
    await expect(cleanUp({ db: failing.db, now: test.clock.now, config })).rejects.toThrow(INJECTED);
    expect(await attempts()).toEqual([]);
  });

  it.each([
    ['words of texts that went out', forgetWordsBefore],
    ['counted tries', deleteAttemptsBefore],
  ])('finds %s without reading rows that stay', async (_, clean) => {
    const plans = await plansOf(test.db, (db) => clean(db, test.clock.now()));
    expect(plans.map((plan) => /Index|Bitmap/.test(plan) && !/Seq Scan/.test(plan))).toEqual([true]);
    expect(plans.join()).toMatch(/messages_words|attempts_window/);
  });
});
