// What every camera's adapter does, whatever its form.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CameraMaker } from '#features/cameras/rules/camera-makers.ts';
import { cameraAdapters } from './camera-adapters.ts';
import type { CameraMessage, CameraRead } from './cameras.port.ts';
import { composeMessage, PICTURE_URL, type Seen } from './compose-message.ts';

const PICTURE = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 13, 10, 45, 45, 0xff, 0xd9]);

export const seen = (changes: Partial<Seen> = {}): Seen => ({
  passage: 'passage-1',
  plate: 'ABC123',
  state: 'IL',
  confidence: 0.97,
  at: new Date('2026-11-29T17:30:00.250Z'),
  moved: null,
  picture: null,
  ...changes,
});

type Promised = {
  /** What it sends of a car that drives in and one that drives out; null for makers that send neither. */
  readonly moved: readonly [CameraRead['moved'], CameraRead['moved']];
  readonly sendsPictures: 'bytes' | 'a URL';
};

export function describeCamera(maker: CameraMaker, { moved, sendsPictures }: Promised): void {
  const adapter = cameraAdapters[maker];
  const readsOf = async (message: CameraMessage): Promise<readonly CameraRead[]> => {
    const report = await adapter.read(message);
    if (report.kind !== 'reads') throw new Error(`${maker}: ${JSON.stringify(report)}`);
    return report.reads;
  };

  describe(maker, () => {
    it('reads what it saw', async () => {
      const [read, ...others] = await readsOf(composeMessage(maker, seen()));
      expect(others).toEqual([]);
      expect({ ...read, plate: read?.plate.toUpperCase(), passage: '' }).toEqual(seen({ passage: '' }));
    });

    it('leaves out a state that it did not read', async () => {
      const [read] = await readsOf(composeMessage(maker, seen({ state: null })));
      expect(read?.state).toBeNull();
    });

    it('names the same passage again, and another one otherwise', async () => {
      const [one] = await readsOf(composeMessage(maker, seen()));
      const [again] = await readsOf(composeMessage(maker, seen()));
      const later = seen({ passage: 'passage-2', at: new Date('2026-11-29T17:31:00Z') });
      const [other] = await readsOf(composeMessage(maker, later));
      expect(again?.passage).toBe(one?.passage);
      expect(other?.passage).not.toBe(one?.passage);
    });

    it('says which way a car drove, as far as it does', async () => {
      const [entering] = await readsOf(composeMessage(maker, seen({ moved: 'in' })));
      const [leaving] = await readsOf(composeMessage(maker, seen({ moved: 'out' })));
      expect([entering?.moved, leaving?.moved]).toEqual(moved);
    });

    it(sendsPictures === 'bytes' ? 'brings its picture, byte by byte' : 'says where its picture is', async () => {
      const [read] = await readsOf(composeMessage(maker, seen({ picture: PICTURE })));
      const expected = sendsPictures === 'bytes' ? PICTURE : { url: PICTURE_URL };
      expect(read?.picture instanceof Uint8Array ? Uint8Array.from(read.picture) : read?.picture).toEqual(expected);
    });

    it('understands whatever it is sent, or says what was missing, but never fails', async () => {
      const whole = composeMessage(maker, seen({ picture: PICTURE }));
      const cut = fc.nat(whole.body.length).map((length) => ({ ...whole, body: whole.body.subarray(0, length) }));
      const changed = fc
        .tuple(fc.nat(whole.body.length - 1), fc.integer({ min: 0, max: 255 }))
        .map(([index, byte]) => ({ ...whole, body: withByte(whole.body, index, byte) }));
      const anything = fc.record({
        contentType: fc.oneof(fc.string(), fc.constant(whole.contentType)),
        headers: fc.constant({}),
        body: fc.uint8Array({ maxLength: 300 }),
      });
      const someJson = fc
        .json()
        .map((text) => ({ ...whole, contentType: 'application/json', body: Buffer.from(text) }));
      await fc.assert(
        fc.asyncProperty(fc.oneof(cut, changed, anything, someJson), async (message) => {
          const report = await adapter.read(message);
          if (report.kind === 'not_understood') expect(report.missing).not.toBe('');
          if (report.kind !== 'reads') return;
          for (const { confidence, plate, passage } of report.reads) {
            expect(confidence).toBeGreaterThanOrEqual(0);
            expect(confidence).toBeLessThanOrEqual(1);
            expect(plate.length).toBeLessThanOrEqual(20);
            expect(passage).not.toBe('');
          }
        }),
      );
    });
  });
}

function withByte(bytes: Uint8Array, index: number, byte: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[index] = byte;
  return changed;
}
