// Rule 342: many reads of a lot in one call, each answered separately.

import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { A_JPEG } from '#platform/testing/builders/a-lookup.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const stranger = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const zone = await aZone(test.db, { locationId: lot.id, zoneNumber: '1' });

let plates = 0;
/** No two are similar. */
const aPlate = () => {
  plates += 111;
  return `CD${1000 + plates}Y`;
};
type Read = {
  _id: string;
  plate: string;
  state: string;
  confidence: number;
  camera: string;
  at: string;
  picture?: string;
};
const aRead = (options: Partial<Read> = {}): Read => ({
  _id: randomUUIDv7(),
  plate: aPlate(),
  state: 'IL',
  confidence: 0.97,
  camera: 'Gate 1',
  at: test.clock.now().toISOString(),
  ...options,
});
const send = (reads: readonly Read[], headers = owner.headers) =>
  test.call('POST /locations/:id/reads', { params: { id: lot.id }, body: { reads: [...reads] } }, headers);
const answersOf = async (reads: readonly Read[]) => (await send(reads)).body.data.reads;
const stored = () => test.db.selectFrom('plateReads').selectAll().where('locationId', '=', lot.id).execute();

describe('reads that are sent together', () => {
  it('are each judged as of when they were read, and answered as if sent alone', async () => {
    const paid = aPlate();
    const early = test.clock.now().toISOString();
    test.clock.advance(5);
    await payForStay(test, aGuest(), { zoneId: zone.id, vehicles: [{ plate: paid, state: 'IL' }] });
    test.clock.advance(10);
    const misread = `${paid.slice(0, -1)}V`;
    const reads = [
      aRead({ plate: paid }),
      aRead({ plate: paid, at: early }),
      aRead({ plate: misread }),
      aRead(),
      aRead({ plate: paid, state: '' }),
    ];
    const together = await answersOf(reads);
    expect(together.map(({ _id }) => _id)).toEqual(reads.map(({ _id }) => _id));
    expect(together.map(({ read }) => [read?.verdict, read?.covered])).toEqual([
      ['valid', true],
      ['not_started', false],
      ['near', false],
      ['nothing', false],
      ['valid', true],
    ]);
    for (const [index, reported] of reads.entries()) {
      const body = { ...reported, _id: randomUUIDv7(), locationId: lot.id };
      const alone = (await test.call('POST /reads', { body }, owner.headers)).body.data.read;
      expect({ ...alone, _id: reported._id, receivedAt: together[index]?.read?.receivedAt }).toEqual(
        together[index]?.read,
      );
    }
  });

  it('are stored once, however often and with whichever others they are sent', async () => {
    const reads = [aRead(), aRead({ picture: A_JPEG }), aRead()];
    const first = await Promise.all([answersOf(reads), answersOf(reads.toReversed())]);
    test.clock.advance(3);
    const again = await answersOf([...reads, aRead()]);
    expect(again.slice(0, 3)).toEqual(first[0]);
    expect(first[1].toReversed()).toEqual(first[0]);
    const ids = new Set(reads.map(({ _id }) => _id));
    const rows = (await stored()).filter(({ id }) => ids.has(id));
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ pictureStored }) => pictureStored)).toHaveLength(1);
    expect(again.map(({ read }) => read?.hasPicture)).toEqual([false, true, false, false]);
  });

  it('are stored without the invalid ones, each of which gets a reason', async () => {
    const before = (await stored()).length;
    const known = aRead();
    const wrong = [
      aRead({ plate: '***' }),
      aRead({ plate: 'ABCDEFGHIJKLMNOPQRS' }),
      aRead({ state: 'ZZ' }),
      aRead({ at: '2020-01-01T00:00:00Z' }),
      aRead({ picture: 'aGVsbG8=' }),
      aRead({ picture: Buffer.concat([Buffer.from(A_JPEG, 'base64'), Buffer.alloc(200 * 1024)]).toString('base64') }),
    ];
    const another = aRead({ _id: known._id });
    const [sound, ...refused] = await answersOf([known, ...wrong, another]);
    expect(sound).toMatchObject({ error: null, read: { plateNumber: known.plate } });
    expect(refused.map(({ error }) => [error?.code, ...Object.keys(error?.fields ?? {})])).toEqual([
      ['plate_invalid', 'plate'],
      ['plate_invalid', 'plate'],
      ['state_invalid', 'state'],
      ['malformed', 'at'],
      ['no_photo', 'picture'],
      ['no_photo', 'picture'],
      ['idempotency_key_reused'],
    ]);
    expect(await stored()).toHaveLength(before + 1);
  });

  it('that are sent again under their ids say the same as before, or are refused', async () => {
    const known = { ...aRead(), direction: 'in' as const };
    const earlier = new Date(Date.parse(known.at) - 60_000).toISOString();
    const differing = [
      { ...known, direction: 'out' as const },
      { ...known, direction: null },
      { ...known, at: earlier },
      { ...known, camera: 'Another gate' },
    ];
    const [first, again, ...refused] = await answersOf([known, known, ...differing]);
    expect(again).toEqual(first);
    const codes = refused.map(({ error }) => error?.code);
    expect(codes).toEqual(differing.map(() => 'idempotency_key_reused'));
  });

  it('store nothing if none of them can be stored', async () => {
    const before = (await stored()).length;
    expect((await answersOf([aRead({ plate: '***' })])).map(({ read }) => read)).toEqual([null]);
    expect(await stored()).toHaveLength(before);
  });

  it('are limited to a hundred, and each needs a time', async () => {
    expect((await send(Array.from({ length: 100 }, () => aRead()))).status).toBe(200);
    expect((await send(Array.from({ length: 101 }, () => aRead()))).status).toBe(400);
    expect((await send([])).status).toBe(400);
    const { status, body } = await send([aRead(), aRead({ at: 'yesterday' })]);
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ['reads.1.at']]);
  });
});

it("can be sent with a key for its own lots, and never for somebody else's lot", async () => {
  const makeKey = async (locationIds: string[]) => {
    const body = { name: 'Cameras', password: 'Correct-horse-1', scopes: ['reads:write' as const], locationIds };
    const { key } = (await test.call('POST /api-keys', { body }, owner.headers)).body.data;
    return { authorization: `Bearer ${key}` };
  };
  const other = await aLocation(test.db, { ownerId: owner.user._id });
  expect((await send([aRead()], await makeKey([lot.id]))).status).toBe(200);
  expect((await send([aRead()], await makeKey([other.id]))).status).toBe(404);
  expect((await send([aRead()], stranger.headers)).status).toBe(404);
});
