import { describe, expect, it } from 'vitest';
import {
  deleteChallengesBefore,
  deleteLoginsBefore,
  deleteNetworksBefore,
  deleteSignInsBefore,
  deleteTokensBefore,
  deleteVisitsBefore,
} from '#features/accounts/server/public.ts';
import { forgetOldMessages, forgetWordsBefore } from '#features/messages/server/public.ts';
import { deleteCodesExpiredBefore, deleteKeysExpiredBefore } from '#features/valet/server/public.ts';
import { deleteOldLookups } from '#integrations/vehicle-registry/vehicle-lookups.store.ts';
import { countAttempt, deleteAttemptsBefore } from '#platform/http/access/attempts.store.ts';
import { deleteKeysBefore } from '#platform/http/idempotency.store.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { failingQueries, INJECTED } from '#platform/testing/database/failing-queries.ts';
import { plansOf } from '#platform/testing/database/plans.ts';
import { cleanUp } from './housekeeping.ts';

const test = await createTestApp();
const attempts = () => test.db.selectFrom('attempts').select('bucket').execute();

describe('cleanup', () => {
  it('continues after a failed step and then reports the failure', async () => {
    await countAttempt(test.db, 'a guess', { max: 5, perSeconds: 60 }, test.clock.now());
    test.clock.advance(25 * 60);
    const failing = failingQueries(test.db);
    failing.failAt(1);
    const config = { ...test.deps.config, devTools: false };
    await expect(cleanUp({ ...test.deps, db: failing.db, config })).rejects.toThrow(INJECTED);
    expect(await attempts()).toEqual([]);
  });

  it.each([
    ['words of texts that went out', 'messages_words', forgetWordsBefore],
    ['messages of long ago', 'messages_pkey', forgetOldMessages],
    ['counted tries', 'attempts_window', deleteAttemptsBefore],
    ['stored answers', 'idempotency_keys_age', deleteKeysBefore],
    ['ended logins', 'login_sessions_expiry', deleteLoginsBefore],
    ['networks of old sign-ins', 'login_networks_age', deleteNetworksBefore],
    ['old sign-ins', 'sign_ins_age', deleteSignInsBefore],
    ['used links', 'mailed_tokens_expiry', deleteTokensBefore],
    ['what browsers did not sign', 'passkey_challenges_expiry', deleteChallengesBefore],
    ['visits to Google', 'google_visits_expiry', deleteVisitsBefore],
    ['keys of handed-back cars', 'valet_guest_keys_expiry', deleteKeysExpiredBefore],
    ['texted codes', 'valet_phone_codes_expiry', deleteCodesExpiredBefore],
    ['answers of the vehicle registry', 'vehicle_lookups_age', deleteOldLookups],
  ])('finds %s without reading rows that stay', async (_, index, clean) => {
    const plans = await plansOf(test.db, (db) => clean(db, test.clock.now()));
    // It also asks whether the table is distributed.
    const changing = plans.filter((plan) => /Tid Scan/.test(plan));
    expect(changing).toHaveLength(1);
    expect(changing[0]).toContain(index);
    expect(changing[0]).not.toMatch(/Seq Scan/);
  });
});
