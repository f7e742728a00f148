/** Calls about auto-pay that get more than a refusal. */
import { DAY_MS } from '#platform/calendar/durations.ts';
import type { SignedUp, TestApp } from '../app/test-app.ts';
import { aLocation, aZone } from '../builders/a-location.ts';
import { A_JPEG } from '../builders/a-lookup.ts';
import { saveCard } from '../builders/a-saved-card.ts';
import { payOnce } from '../builders/a-tie.ts';
import { anAutoPayLot } from '../builders/an-auto-pay-lot.ts';
import type { AnsweredCall } from './answered-calls.ts';

let plates = 0;

export function answeredAutoPay(test: TestApp) {
  const aCaller = (name: string, { headers }: SignedUp) => ({ name, headers: { ...headers } });

  const aDriver = async () => {
    const driver = await test.signUp('customer');
    await saveCard(test, driver);
    plates += 1;
    const car = { plate: `CAM${1000 + plates}`, state: 'IL' };
    await payOnce(test, driver, car);
    return { driver, car };
  };

  const aLot = async () => {
    const owner = await test.signUp('vendor');
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const zone = await aZone(test.db, { locationId: lot.id, priceCents: 400, isHourly: true, startStop: true });
    const body = { ...anAutoPayLot, zoneId: zone.id };
    await test.call('PUT /locations/:id/auto-pay', { params: { id: lot.id }, body }, owner.headers);
    return { owner, locationId: lot.id };
  };

  const drive = (locationId: string, car: { plate: string; state: string }) => ({
    body: { ...car, locationId, direction: 'in' as const, confidence: 0.95, minutesAgo: 0 },
  });

  /** A car that drove in. `isMissed`: its exit was missed, and it has been charged. */
  const aVisit = async ({ isMissed }: { readonly isMissed: boolean }) => {
    const { driver, car } = await aDriver();
    const { owner, locationId } = await aLot();
    await test.call('POST /users/auto-pay', { body: { ...car, agreed: true } }, driver.headers);
    await test.call('POST /dev/camera', drive(locationId, car));
    await test.drainJobs();
    if (isMissed) {
      test.clock.advance(anAutoPayLot.missedMinutes);
      await test.handlers['stop-at-limit']();
      await test.drainJobs();
    }
    const params = { id: locationId };
    const { visits } = (await test.call('GET /locations/:id/auto-pay/visits', { params }, owner.headers)).body.data;
    const visit = visits.at(-1);
    const order = test.db.selectFrom('orders').select('receiptKey').where('locationId', '=', locationId);
    const { receiptKey } = await order.where('id', '=', visit?._id ?? '').executeTakeFirstOrThrow();
    return { driver, owner, locationId, visit, receiptKey, car };
  };

  /** A car whose driver says again that it is not theirs. */
  const aClaim = async () => {
    const made = await aVisit({ isMissed: false });
    const { visit, locationId, car, owner } = made;
    const id = visit?._id ?? '';
    await test.db
      .updateTable('autoPayCars')
      .set({ refundedAt: test.clock.now() })
      .where('plate', '=', car.plate)
      .execute();
    await test.call('POST /auto-pay/visits/:key/not-mine', { params: { key: made.receiptKey } });
    // A camera sends its picture with a read of the same pass.
    const readId = test.deps.newId();
    const read = { _id: readId, ...car, direction: 'in' as const, confidence: 0.95, camera: 'Entry', picture: A_JPEG };
    const reads = [{ ...read, at: test.clock.now().toISOString() }];
    await test.call('POST /locations/:id/reads', { params: { id: locationId }, body: { reads } }, owner.headers);
    await test.drainJobs();
    return { ...made, id, readId };
  };

  const aLateClaim = async () => {
    const claim = await aClaim();
    const days = new Date(test.clock.now().getTime() - 4 * DAY_MS);
    await test.db.updateTable('visitClaims').set({ claimedAt: days }).where('id', '=', claim.id).execute();
    return claim;
  };

  const correct = async () => {
    const made = await aVisit({ isMissed: true });
    return { ...made, body: { at: made.visit?.leftAt ?? '' } };
  };

  return {
    turnOnAutoPay: async (): Promise<AnsweredCall> => {
      const { driver, car } = await aDriver();
      return { caller: aCaller('a driver with a card', driver), sample: { body: { ...car, agreed: true } } };
    },
    disownVisit: async (): Promise<AnsweredCall> => {
      const { driver, receiptKey } = await aVisit({ isMissed: false });
      return { caller: aCaller('the driver of a visit', driver), sample: { params: { key: receiptKey } } };
    },
    correctOwnVisit: async (): Promise<AnsweredCall> => {
      const { driver, receiptKey, body } = await correct();
      return { caller: aCaller('the driver of a visit', driver), sample: { params: { key: receiptKey }, body } };
    },
    correctVisit: async (): Promise<AnsweredCall> => {
      const { owner, locationId, visit, body } = await correct();
      const params = { locationId, id: visit?._id ?? '' };
      return { caller: aCaller('the owner of a lot with cameras', owner), sample: { params, body } };
    },
    decideVisitClaim: async (): Promise<AnsweredCall> => {
      const { owner, locationId, id } = await aClaim();
      const sample = { params: { locationId, id }, body: { decision: 'decline', note: 'It is the same car' } };
      return { caller: aCaller('the owner of a lot with cameras', owner), sample };
    },
    getClaimPicture: async (): Promise<AnsweredCall> => {
      const { owner, locationId, id, readId } = await aClaim();
      return {
        caller: aCaller('the owner of a lot with cameras', owner),
        sample: { params: { locationId, id, readId } },
      };
    },
    decideLateClaim: async (): Promise<AnsweredCall> => {
      const { locationId, id: visitId } = await aLateClaim();
      return { sample: { body: { locationId, visitId, decision: 'decline', note: 'It is the same car' } } };
    },
    getLateClaimPicture: async (): Promise<AnsweredCall> => {
      const { locationId, id, readId } = await aLateClaim();
      return { sample: { params: { locationId, id, readId } } };
    },
    waiveOwed: async (): Promise<AnsweredCall> => {
      const { locationId, visit, car } = await aVisit({ isMissed: false });
      const at = test.db.selectFrom('payments').select('providerRef').where('locationId', '=', locationId);
      const { providerRef } = await at.executeTakeFirstOrThrow();
      await test.sandbox.cancel(providerRef ?? '', 'by the bank');
      test.clock.advance(60);
      await test.call('POST /dev/camera', { body: { ...drive(locationId, car).body, direction: 'out' } });
      await test.drainJobs();
      return { sample: { params: { locationId, id: visit?._id ?? '' }, body: { reason: 'Goodwill' } } };
    },
    driveCar: async (): Promise<AnsweredCall> => {
      const { locationId } = await aLot();
      return { sample: drive(locationId, { plate: 'CAM999', state: 'IL' }) };
    },
  };
}
