import type { CameraDirection } from '#features/cameras/rules/camera-direction.ts';
import type { CameraMaker } from '#features/cameras/rules/camera-makers.ts';
import { composeMessage, type Seen } from '#integrations/cameras/compose-message.ts';
import type { SignedUp, TestApp } from '../app/test-app.ts';

type Made = {
  readonly name?: string;
  readonly maker?: CameraMaker;
  readonly direction?: CameraDirection;
  readonly secret?: string;
};

/** A camera of a lot, as its owner adds it. */
export async function aCamera(test: TestApp, owner: SignedUp, locationId: string, made: Made = {}) {
  const { name = 'North entry', maker = 'rekor_scout', direction = 'in', secret } = made;
  const body = { name, maker, direction, ...(secret !== undefined && { secret }) };
  const { body: answer } = await test.call(
    'POST /locations/:id/cameras',
    { params: { id: locationId }, body },
    owner.headers,
  );
  const { camera, address } = answer.data;
  const send = (message: { readonly contentType: string; readonly body: Uint8Array; readonly headers?: object }) =>
    test.app.inject({
      method: 'POST',
      url: new URL(address).pathname,
      headers: { ...message.headers, 'content-type': message.contentType },
      payload: Buffer.from(message.body),
    });
  /** What its camera sends of a car. */
  const see = (changes: Partial<Seen> = {}) => send(composeMessage(maker, aPassage(test, changes), secret ?? null));
  return { camera, address, send, see };
}

let passages = 0;

function aPassage(test: TestApp, changes: Partial<Seen>): Seen {
  passages += 1;
  return {
    passage: `passage-${passages}`,
    plate: 'ABC123',
    state: 'IL',
    confidence: 0.97,
    at: test.clock.now(),
    moved: null,
    picture: null,
    ...changes,
  };
}
