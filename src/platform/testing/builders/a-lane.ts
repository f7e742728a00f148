import { randomUUIDv7 } from 'node:crypto';
import type { GateFields } from '#features/gates/gates.contract.ts';
import type { Direction } from '#features/gates/rules/gate-kinds.ts';
import type { SignedUp, TestApp } from '../app/test-app.ts';

type Made = {
  readonly name?: string;
  readonly direction?: Direction;
  readonly gate?: GateFields;
  readonly cameraId?: string;
  readonly byPhone?: boolean;
};

/** A lane of a lot, as its owner adds it, by default with a gate of the sandbox. */
export async function aLane(test: TestApp, owner: SignedUp, locationId: string, made: Made = {}) {
  const { direction = 'in', gate = { kind: 'sandbox' }, ...more } = made;
  const body = { name: direction === 'in' ? 'North entry' : 'South exit', direction, gate, ...more };
  const { body: answer, status } = await test.call(
    'POST /locations/:id/lanes',
    { params: { id: locationId }, body },
    owner.headers,
  );
  if (status !== 201) throw new Error(`The lane answered ${status}: ${JSON.stringify(answer)}`);
  const { lane, address, secret } = answer.data;
  const key = address.split('/').at(-1) ?? '';
  const params = { key };
  return {
    lane,
    key,
    secret,
    scan: async (code: string, eventId: string = randomUUIDv7()) =>
      (await test.call('POST /lanes/:key/scans', { params, body: { eventId, code } })).body.data,
    accept: async (code: string, acceptedCents: number) =>
      (await test.call('POST /lanes/:key/scans', { params, body: { eventId: randomUUIDv7(), code, acceptedCents } }))
        .body.data,
    press: async (eventId: string = randomUUIDv7()) =>
      (await test.call('POST /lanes/:key/presses', { params, body: { eventId } })).body.data,
    see: async () => (await test.call('GET /lanes/:key', { params })).body.data,
  };
}
