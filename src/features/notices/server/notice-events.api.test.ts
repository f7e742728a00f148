// Rule 334: what owners' webhooks are told about notices, as delivered.

import { expect, it } from 'vitest';
import { aChargingLot, aNoticedPlate, appealNotice, payNotice } from '#platform/testing/builders/a-charging-lot.ts';
import { webhookWorld } from '#platform/testing/webhook-world.ts';

const world = webhookWorld();

it('a notice is reported when it is issued, paid, appealed and void, each time with its current state', async () => {
  const { test, owner, added, deliver, types } = world;
  await added();
  const lot = await aChargingLot(test, { owner });
  const notice = await lot.given();
  await deliver();
  await payNotice(test, notice);
  await deliver();
  await appealNotice(test, notice);
  await deliver();
  const params = { locationId: lot.locationId, id: notice._id };
  const decision = { params, body: { decision: 'grant' as const, reason: 'It was paid' } };
  await test.call('POST /locations/:locationId/notices/:id/decision', decision, owner.headers);
  await deliver();
  expect(types()).toEqual(['notice.given', 'notice.paid', 'notice.appealed', 'notice.voided']);
  const reported = world.receiver.taken.map(({ data }) => data.notice);
  const its = { _id: notice._id, locationId: lot.locationId, number: notice.number, kind: 'charge', cents: 4000 };
  expect(reported).toMatchObject([
    { ...its, status: 'open', paidCents: null, plate: notice.plateNumber, state: 'IL' },
    { ...its, status: 'open', paidCents: 2000 },
    { ...its, status: 'appealed' },
    { ...its, status: 'voided' },
  ]);
  expect(world.receiver.taken.map(({ body }) => body).join()).not.toContain('I had paid at the sign');
});

it('a notice that was not issued is not reported', async () => {
  const { test, owner, added, deliver, types } = world;
  await added();
  const lot = await aChargingLot(test, { owner });
  await lot.give(aNoticedPlate(), { photo: false });
  await deliver();
  expect(types()).toEqual([]);
});
