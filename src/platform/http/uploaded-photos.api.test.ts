// Rule 356, for every endpoint that takes a picture: what is stored is ours, made from the pixels of what was sent.

import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#app/api.ts';
import type { PhotoStorage } from '#integrations/object-storage/photo-storage.port.ts';
import { inlinePools } from '#platform/testing/app/inline-pools.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aChalk, aNote } from '#platform/testing/builders/a-lookup.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket } from '#platform/testing/builders/a-ticket.ts';
import { aWorld } from '#platform/testing/endpoints/a-world.ts';
import {
  callByName,
  type EndpointName,
  endpointOf,
  type Sample,
  sampleOf,
} from '#platform/testing/endpoints/endpoint-samples.ts';
import { PoolBusy } from '#platform/worker-pools/turns.ts';
import type { WorkerPool } from '#platform/worker-pools/worker-pool.ts';

const stored: Uint8Array[] = [];
const photos: PhotoStorage = {
  store: async (_place, bytes) => void stored.push(bytes),
  read: async () => null,
  remove: async () => {},
};
const usual = inlinePools();
const pool = { isFull: false };
const run: WorkerPool['run'] = (...requested) => {
  if (pool.isFull) return Promise.reject(new PoolBusy('The queue is full.'));
  return usual.pictures.run(...requested);
};
const pools = { ...usual, pictures: { ...usual.pictures, run } };
const test = await createTestApp({ deps: { photos, pools } });
const owner = await test.signUp('vendor');
const world = await aWorld(test, { owner, driver: await test.signUp('customer') });
const locationId = world.lot.id;
const attendant = await joinTeam(test, owner, { role: 'valet' });
beforeEach(() => {
  stored.splice(0);
  pool.isFull = false;
});

/** What cameras send is decoded when it is shown (reads.api.test.ts). */
const NAMES = [
  'addLotPhoto',
  'addNotePhoto',
  'addChalkPhoto',
  'addNoticePhoto',
  'addAppealPhoto',
  'addValetPhoto',
] as const satisfies readonly EndpointName[];

/** A thing that has no photo yet. */
async function sampleWithout(name: EndpointName): Promise<Sample> {
  if (name === 'addNotePhoto')
    return { params: { locationId, id: (await aNote(test.db, { locationId, officerId: owner.user._id })).id } };
  if (name === 'addChalkPhoto')
    return { params: { locationId, id: (await aChalk(test.db, { locationId, officerId: owner.user._id })).id } };
  if (name !== 'addValetPhoto') return sampleOf(name, world);
  return { ...sampleOf(name, world), params: { id: (await aTicket(test.db, { locationId })).id } };
}

async function send(name: EndpointName, picture: Buffer) {
  const { body, ...sample } = await sampleWithout(name);
  const { headers } = name === 'addValetPhoto' ? attendant : owner;
  return callByName(
    test,
    name,
    { ...sample, body: { ...(body as object), photo: picture.toString('base64') } },
    name === 'addAppealPhoto' ? {} : headers,
  );
}

const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a7' } });
const isDecodable = async (bytes: Uint8Array) =>
  (await sharp(bytes, { failOn: 'warning' }).stats()).channels.length > 0;

it('every endpoint that takes the bytes of a photo is tried here', () => {
  const taking = (Object.keys(api) as EndpointName[]).filter((name) => endpointOf(name).takes === 'photo');
  expect(NAMES.toSorted()).toEqual([...taking, 'addAppealPhoto'].toSorted());
});

describe.each(NAMES)('%s', (name) => {
  it('stores a picture that is upright and says nothing about where and with what it was taken', async () => {
    const exif = {
      IFD0: { Make: 'Pear', Model: 'Phone 9' },
      IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' },
    };
    const taken = await aPicture(400, 300).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
    expect((await send(name, taken)).status).toBeLessThan(300);
    expect(stored.length).toBeGreaterThan(0);
    for (const bytes of stored) {
      const { width, height, exif: left, xmp, orientation } = await sharp(bytes).metadata();
      expect([width, height, left, xmp, orientation]).toEqual([300, 400, undefined, undefined, undefined]);
    }
  });

  it('stores no byte that is not part of the picture', async () => {
    const hidden = Buffer.concat([await aPicture(40, 30).jpeg().toBuffer(), Buffer.from('<script>steal()</script>')]);
    expect((await send(name, hidden)).status).toBeLessThan(300);
    for (const bytes of stored) {
      expect(Buffer.from(bytes).includes('script')).toBe(false);
      expect(await isDecodable(bytes)).toBe(true);
    }
  });

  it('stores no picture of more than 2048 pixels a side', async () => {
    expect((await send(name, await aPicture(4000, 1000).jpeg({ quality: 10 }).toBuffer())).status).toBeLessThan(300);
    for (const bytes of stored) {
      const { width, height } = await sharp(bytes).metadata();
      expect(Math.max(width, height)).toBeLessThanOrEqual(2048);
    }
  });

  it('refuses too many pixels in few bytes, a file that is cut off, and what is no photo, at its field', async () => {
    const bomb = await aPicture(5000, 4200).jpeg({ progressive: true, quality: 1 }).toBuffer();
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const whole = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    for (const wrong of [bomb, whole.subarray(0, whole.length / 2), await aPicture(9, 9).gif().toBuffer()]) {
      const { status, body } = await send(name, wrong);
      expect([status, body.error?.code, Object.keys(body.error?.fields ?? {})]).toEqual([422, 'no_photo', ['photo']]);
    }
    expect(stored).toEqual([]);
  });

  it('asks to come back while too many photos are waiting', async () => {
    pool.isFull = true;
    const { status, headers } = await send(name, await aPicture(40, 30).jpeg().toBuffer());
    expect([status, headers['retry-after'], stored]).toEqual([503, expect.stringMatching(/^\d+$/), []]);
  });
});
