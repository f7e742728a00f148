import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3StandIn } from '#testing/s3/s3-stand-in.ts';
import { createDiskArchive } from './disk-archive.ts';
import { createS3Archive } from './s3-archive.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parkvale-archive-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const s3 = await startS3StandIn();
const bytesOf = (text: string) => new TextEncoder().encode(text);
const PART = 'ledger/2019-03/part-0001.csv.gz';

describe.each([
  ['the disk', createDiskArchive(dataDir)],
  ['a bucket', createS3Archive(s3.settings, () => new Date())],
])('an archive on %s', (_where, archive) => {
  it('returns what was stored last, byte for byte', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 31) % 256);
    await archive.store(PART, bytesOf('an earlier run'));
    await archive.store(PART, bytes);
    expect(Buffer.from((await archive.read(PART)) ?? []).equals(bytes)).toBe(true);
  });

  it('says that there is nothing if nothing was stored', async () => {
    expect(await archive.read('ledger/2019-04/manifest.json')).toBeNull();
  });

  it.each(['../2019-03/x.gz', 'ledger/2019-03/../x.gz', '/etc/passwd', 'ledger/2019-03/', 'ledger/2019/x.gz', ''])(
    'has no place named "%s"',
    async (name) => {
      await expect(async () => archive.store(name, bytesOf('x'))).rejects.toThrow(RangeError);
      await expect(async () => archive.read(name)).rejects.toThrow(RangeError);
    },
  );
});

it('is kept apart from the photos in their bucket', () => {
  expect([...s3.objects.keys()]).toEqual([`archive/${PART}`]);
});
