/** Whatever happens to a notice, in any order and twice: its lot keeps what one standing notice costs, or nothing, and the books agree. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aChargingLot, appealNotice, openNotice, requestToPay } from '#platform/testing/builders/a-charging-lot.ts';
import { aGuest, confirmCard, payForStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { findDisagreements, storedAt } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();

const TRIES = triesOf({ short: 8, long: 200 });
const MOVES = ['ask', 'confirm', 'return', 'appeal', 'grant', 'uphold', 'void', 'stay', 'jobs', 'wait'] as const;

it('random histories keep the books balanced', { timeout: limitFor(TRIES) }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...MOVES), { minLength: 3, maxLength: 12 }), async (moves) => {
      const lot = await aChargingLot(test);
      const notice = await lot.given();
      const secrets: string[] = [];
      const params = { locationId: lot.locationId, id: notice._id };
      const decide = (decision: 'grant' | 'uphold') =>
        test.call(
          'POST /locations/:locationId/notices/:id/decision',
          { params, body: { decision, reason: 'Seen' } },
          lot.owner.headers,
        );
      let forStays = 0;
      const acts: Record<(typeof MOVES)[number], () => Promise<unknown>> = {
        ask: async () => {
          const { status, body } = await requestToPay(test, notice);
          if (status === 200 && body.data.clientSecret) secrets.push(body.data.clientSecret);
        },
        confirm: () => Promise.all(secrets.map((secret) => confirmCard(test, secret).catch(() => undefined))),
        return: () => Promise.all(secrets.map((secret) => returnFrom(test, secret))),
        appeal: () => appealNotice(test, notice),
        grant: () => decide('grant'),
        uphold: () => decide('uphold'),
        void: () =>
          test.call(
            'POST /locations/:locationId/notices/:id/removal',
            { params, body: { reason: 'The wrong car' } },
            lot.owner.headers,
          ),
        stay: async () => {
          if (forStays > 0) return;
          await payForStay(test, aGuest(), {
            zoneId: lot.zone.id,
            vehicles: [{ plate: notice.plateNumber, state: 'IL' }],
          });
          forStays = await paidForStays(lot.locationId);
        },
        jobs: () => test.drainJobs(),
        wait: async () => test.clock.advance(24 * 60),
      };
      for (const move of moves) await acts[move]();
      expect(await letTimePass(test)).toEqual([]);
      expect(await findDisagreements(test.db)).toEqual({});
      const after = await openNotice(test, notice);
      const owed = after.state.status === 'voided' ? 0 : (after.payment?.cents ?? 0);
      expect(await storedAt(test.db, lot.locationId)).toBe(owed + forStays);
    }),
    { numRuns: TRIES },
  );
});

async function paidForStays(locationId: string): Promise<number> {
  const rows = await test.db
    .selectFrom('orders')
    .select('totalCents')
    .where('locationId', '=', locationId)
    .where('kind', '=', 'stay')
    .where('status', '=', 'paid')
    .execute();
  return rows.reduce((sum, { totalCents }) => sum + totalCents, 0);
}
