/** Calls about cameras that get more than a refusal. */
import type { TestApp } from '../app/test-app.ts';
import { aCamera } from '../builders/a-camera.ts';
import { aLocation } from '../builders/a-location.ts';
import type { AnsweredCall } from './answered-calls.ts';

export function answeredCameras(test: TestApp) {
  const ofCamera = async (body?: object): Promise<AnsweredCall> => {
    const owner = await test.signUp('vendor');
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const { camera } = await aCamera(test, owner, lot.id);
    const params = { locationId: lot.id, id: camera._id };
    return {
      caller: { name: 'the owner of a lot with a camera', headers: { ...owner.headers } },
      sample: { params, ...(body && { body }) },
    };
  };

  return {
    changeCamera: () => ofCamera({ name: 'South exit' }),
    rotateCameraKey: () => ofCamera(),
    removeCamera: () => ofCamera(),
  };
}
