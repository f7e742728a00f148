/** Calls about rate advice that get more than a refusal. */
import type { TestApp } from '../app/test-app.ts';
import { aLocation, aZone } from '../builders/a-location.ts';
import type { AnsweredCall } from './answered-calls.ts';

export function answeredRateAdvice(test: TestApp) {
  return {
    endRateTrial: async (): Promise<AnsweredCall> => {
      const { user, headers } = await test.signUp('vendor');
      const { id: locationId } = await aLocation(test.db, { ownerId: user._id });
      const { id: zoneId } = await aZone(test.db, { locationId });
      const body = { zoneId, group: 'weekdays', from: 9, until: 15, cents: 500 } as const;
      const params = { id: locationId };
      const started = await test.call('POST /locations/:id/rate-trials', { params, body }, headers);
      return {
        caller: { name: 'an owner with a trial', headers: { ...headers } },
        sample: { params: { locationId, id: started.body.data._id }, body: { keep: false } },
      };
    },
  };
}
