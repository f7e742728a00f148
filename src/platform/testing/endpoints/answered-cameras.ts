/** Calls about cameras, and the choice of a card, that get more than a refusal. */
import type { SignedUp, TestApp } from '../app/test-app.ts';
import { aCamera } from '../builders/a-camera.ts';
import { requestIntent } from '../builders/a-driver.ts';
import { aLocation, aZone } from '../builders/a-location.ts';
import type { AnsweredCall } from './answered-calls.ts';

export function answeredCameras(test: TestApp) {
  const aCaller = (name: string, { headers }: SignedUp) => ({ name, headers: { ...headers } });

  const ofCamera = async (body?: object): Promise<AnsweredCall> => {
    const owner = await test.signUp('vendor');
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const { camera } = await aCamera(test, owner, lot.id);
    const params = { locationId: lot.id, id: camera._id };
    return { caller: aCaller('the owner of a lot with a camera', owner), sample: { params, ...(body && { body }) } };
  };

  return {
    changeCamera: () => ofCamera({ name: 'South exit' }),
    rotateCameraKey: () => ofCamera(),
    removeCamera: () => ofCamera(),
    choosePaymentCard: async (): Promise<AnsweredCall> => {
      const [owner, driver] = [await test.signUp('vendor'), await test.signUp('customer')];
      const lot = await aLocation(test.db, { ownerId: owner.user._id });
      const zone = await aZone(test.db, { locationId: lot.id, priceCents: 400, isHourly: true });
      const intent = await requestIntent(test, { headers: { ...driver.headers }, guestId: null }, { zoneId: zone.id });
      const body = { clientSecret: intent.body.data.clientSecret ?? '', save: true };
      return { caller: aCaller('a driver who pays', driver), sample: { body } };
    },
  };
}
